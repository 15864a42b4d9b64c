"""Suggests corrections for a command that the engine has refused: misspelt flags, a plan that was not saved."""

from collections.abc import Iterable, Iterator

from tollgate_host.engine.arguments import Invocation
from tollgate_host.engine.flags import BOOLEAN, VALUED, Flag

_LIKENESS = 0.75
_SHORTEST = 3


def flag_hints(flags: Iterable[Flag]) -> Iterator[str]:
    """Yield a question for each unknown flag that is similar to a known one.

    Only the engine knows all of its flags, so this is for a command that it has refused.
    """
    known = VALUED | BOOLEAN
    for flag in flags:
        if flag.name in known or len(flag.name) < _SHORTEST:
            continue
        from difflib import get_close_matches  # only for an unknown flag

        for close in get_close_matches(flag.name, known, n=1, cutoff=_LIKENESS):
            yield f"no flag -{flag.name} is known; did you mean -{close}?"


def plan_file_hints(invocation: Invocation) -> Iterator[str]:
    """Yield where the plan of an `apply` is if it was saved under another name, since it failed its checks."""
    from tollgate_host.plan.plan_source import REJECTED  # only for a command that failed

    named = invocation.plan_file
    if named is None or (invocation.root / named).exists():
        return
    if (invocation.root / f"{named}{REJECTED}").exists():
        yield f"the plan failed its checks, and was saved as {named}{REJECTED}; plan again once they pass"
