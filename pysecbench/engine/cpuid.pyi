FEATURES: frozenset[str]
