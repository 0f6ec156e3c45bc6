# Reading arguments at the boundary to Python.


cdef inline bytes as_bytes(object value, str name):
    """The content of a bytes-like argument. A bytearray or memoryview is copied: its owner may change it while
    the GIL is released. TypeError for anything else, a released memoryview included."""
    if type(value) is bytes:
        return <bytes>value
    if isinstance(value, (bytes, bytearray, memoryview)):
        try:
            return bytes(value)
        except ValueError as error:
            raise TypeError(f"{name}: {error}") from error
    raise TypeError(f"{name} must be bytes-like, not {type(value).__name__}")


cdef inline int as_choice(object value, str name, tuple choices) except -1:
    """The index of a str among the choices; TypeError for another type, ValueError for another str."""
    if not isinstance(value, str):
        raise TypeError(f"{name} must be a str, not {type(value).__name__}")
    if value not in choices:
        raise ValueError(f"no {name} {value!r}; there are {', '.join(choices)}")
    return choices.index(value)


cdef inline bytes as_sized_bytes(object value, str name, Py_ssize_t size):
    """The content of a bytes-like argument of exactly this size, else ValueError."""
    cdef bytes content = as_bytes(value, name)
    if len(content) != size:
        raise ValueError(f"{name} must be {size} bytes, not {len(content)}")
    return content
