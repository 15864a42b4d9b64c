"""Separates Tollgate's own flags from the engine's on a shared command line.

They begin with two dashes and may stand anywhere. The engine takes two dashes for one, so a flag with two dashes
that is not ours is the engine's.
"""

from collections.abc import Sequence
from typing import NamedTuple

from tollgate_host.engine import flags
from tollgate_host.engine.flags import flag_name
from tollgate_host.errors import HostError

VALUED = frozenset(
    {
        "baseline", "config", "decided-by-cloud", "engine", "exemptions", "fail-on", "integration", "level",
        "log-level", "only", "override", "parent-config", "report", "set", "skip",
    }
)  # fmt: skip
"""Our flags that have a value."""

BOOLEAN = frozenset({"compact", "full", "ignore-inline-exemptions", "locked"})
"""Our flags that have none."""

_SHORTEST_GUESSED = 4

_OF_CHECK = {
    "root": "here the folder is named as for the engine: -chdir=DIR",
    "write-baseline": "a baseline is written from a saved plan, which has every resource",
    "profile": "see there where the time goes, with a saved plan",
}
"""Flags that only `tollgate check` has, and what to do here."""


class Divided(NamedTuple):
    """A command line in two parts.

    Attributes:
        own: our flags, each as one argument, `--name=value`.
        engine: everything else, in order.
    """

    own: tuple[str, ...]
    engine: tuple[str, ...]


def divide(arguments: Sequence[str]) -> Divided:
    """Separate our flags from everything else. Arguments after `--` and values of engine flags are never ours.

    Raises:
        HostError: a flag is given that only `tollgate check` has.
    """
    own: list[str] = []
    engine: list[str] = []
    at = 0
    while at < len(arguments) and arguments[at] != "--":
        size = _own_size(arguments, at)
        if size:
            own.append("=".join(arguments[at : at + size]))
        else:
            size = _engine_size(arguments, at)
            engine += arguments[at : at + size]
        at += size
    return Divided(tuple(own), (*engine, *arguments[at:]))


def first_word(arguments: Sequence[str]) -> str | None:
    """Return the first argument that is neither a flag nor the value of one of ours: the command."""
    at = 0
    while at < len(arguments):
        word = arguments[at]
        if not word.startswith("-"):
            return word
        has_value = word.startswith("--") and "=" not in word and flag_name(word) in VALUED
        at += 2 if has_value else 1
    return None


def _own_size(arguments: Sequence[str], at: int) -> int:
    """Return how many arguments our flag takes, or 0 if it is not ours."""
    word = arguments[at]
    name = flag_name(word) if word.startswith("--") else None
    if name in _OF_CHECK:
        raise HostError(f"--{name} is a flag of `tollgate check`; {_OF_CHECK[name]}")
    if name in BOOLEAN:
        return 1
    if name not in VALUED:
        _refuse_misspelt(name)
        return 0
    return 1 if "=" in word else min(2, len(arguments) - at)


def _refuse_misspelt(name: str | None) -> None:
    """Refuse a flag with two dashes that the engine does not have and that is nearly one of ours.

    Raises:
        HostError: it is.
    """
    if name is None or name in flags.VALUED | flags.BOOLEAN or len(name) < _SHORTEST_GUESSED:
        return
    from difflib import get_close_matches

    close = get_close_matches(name, VALUED | BOOLEAN | flags.VALUED | flags.BOOLEAN, n=1, cutoff=0.75)
    if close and close[0] in VALUED | BOOLEAN:
        raise HostError(f"there is no flag --{name}; did you mean --{close[0]}?")


def _engine_size(arguments: Sequence[str], at: int) -> int:
    """Return how many arguments to leave to the engine: two if a flag certainly has its value in the next one."""
    word = arguments[at]
    return 2 if flag_name(word) in flags.VALUED and "=" not in word else 1
