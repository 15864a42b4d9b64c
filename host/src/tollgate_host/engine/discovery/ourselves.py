"""Recognizes Tollgate itself where an engine is looked for: a link, a wrapper script, a run inside a run.

Whoever puts Tollgate on PATH under the name `terraform` or `tofu` wants the next engine on PATH after it. If the path
alone does not show which program it is, it is run for its version with a variable in its environment that only Tollgate
understands.
"""

import os
import sys
from collections.abc import Mapping

ENGINE_NAMES = ("terraform", "tofu")

PROBE = "TOLLGATE_PROBE"
"""Set for a program that is asked whether it is Tollgate."""

ANSWER = "This is Tollgate, and no engine."
"""What Tollgate answers to that."""

DEPTH = "TOLLGATE_DEPTH"
"""How many Tollgates a process runs inside."""

_MOST = 8
_SCRIPT = b"#!"
_NAME = b"tollgate"
_MOST_BYTES = 1 << 16
_NO_PROGRAM = ("-c", "-m", "")


def _depth(environ: Mapping[str, str]) -> int:
    text = environ.get(DEPTH, "")
    return int(text) if text.isdecimal() and len(text) < 4 else 0


_OUTER = _depth(os.environ)
"""The depth that this process was started with."""


def is_nested() -> bool:
    """Return whether an engine that Tollgate started has started this process, directly or not."""
    return _OUTER > 0


def is_too_deep() -> bool:
    """Return whether Tollgate has started itself so often that it must be a mistake."""
    return _OUTER >= _MOST


def count_depth() -> None:
    """Increase the nesting depth in the environment of all processes started from here."""
    os.environ[DEPTH] = str(_OUTER + 1)


def called_as() -> str | None:
    """Return the engine's name under which this process was started, or None."""
    name = os.path.basename(sys.argv[0]).removesuffix(".exe") if sys.argv else ""  # noqa: PTH119 -- pathlib loads slowly
    return name if name in ENGINE_NAMES else None


def is_own_program(path: str) -> bool:
    """Return whether a path leads to the program of this installation."""
    return os.path.realpath(path) in {os.path.realpath(own) for own in own_programs()}


def own_programs() -> list[str]:
    """Return the paths of this installation's program, the one in use first."""
    script = os.path.join(os.path.dirname(sys.executable), "tollgate")  # noqa: PTH118, PTH120
    used = sys.argv[0] if sys.argv and sys.argv[0] not in _NO_PROGRAM else ""
    return [path for path in (used, script) if path and os.path.isfile(path)]  # noqa: PTH113


def mentions_us(path: str) -> bool:
    """Return whether a program is a script that contains our name, so that it may call us."""
    try:
        with open(path, "rb") as file:  # noqa: PTH123
            start = file.read(_MOST_BYTES)
    except OSError:
        return False
    return start.startswith(_SCRIPT) and _NAME in start.lower()
