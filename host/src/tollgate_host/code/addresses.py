"""Addresses of resources as the code has them: without the keys of instances."""

import re

_KEYS = re.compile(r'\[(?:\d+|"(?:[^"\\]|\\.)*")\]')


def without_keys(address: str) -> str:
    """Return an address without its instance keys: `module.a["x"].b.c[0]` is `module.a.b.c`."""
    return _KEYS.sub("", address) if "[" in address else address
