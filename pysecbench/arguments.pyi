Octets = bytes | bytearray | memoryview
