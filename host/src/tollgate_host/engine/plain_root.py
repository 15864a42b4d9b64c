"""Decides, without parsing, whether the engine can read a root module as it is.

Most commands only pass through Tollgate, and many of them run in a fleet of root modules. Only where a file mentions
integrations is it worth reading: it may declare some in a place that the engine refuses.
"""

from pathlib import Path

_SUFFIXES = (".tf", ".tf.json", ".tofu", ".tofu.json")
_WORD = b"integration"


def is_plain_root(root: Path) -> bool:
    """Return whether no file of a root module can declare an integration; False if unknown."""
    try:
        files = [entry for entry in root.iterdir() if entry.name.endswith(_SUFFIXES)]
        return not any(_WORD in file.read_bytes() for file in files)
    except OSError:
        return False
