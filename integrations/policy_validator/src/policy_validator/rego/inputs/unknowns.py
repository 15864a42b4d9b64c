"""What is not known yet, in a language that has only true and undefined.

To Rego an unknown attribute is absent, and `not x` holds of what is absent. So where a policy may read one, it is
evaluated several times, with different values in its place: what it says every time does not depend on the value, what
it says only sometimes does.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any, cast

import msgspec
from msgspec import Struct
from tollgate_runtime import Resource
from tollgate_runtime.contract.markers import SENSITIVE_TEXT
from tollgate_runtime.contract.paths import Path

ABSENT = object()
_MASKED = msgspec.json.encode(SENSITIVE_TEXT)
GUESSES: Sequence[Any] = (ABSENT, True, False, "(known after apply)")
"""What is tried in place of an unknown value; absent first, as Terraform writes it."""

MAX_FURTHER_GUESSES = 24
MAX_MEMBERS = 200


class OpenPlace(Struct, frozen=True):
    """An attribute that cannot be judged, and whether that is because it is sensitive."""

    path: Path
    is_withheld: bool


def open_places(resource: Resource) -> list[OpenPlace]:
    """Return every place of a resource that is unknown, or sensitive and masked."""
    if resource.current is not resource.after:
        return []
    later = [OpenPlace(path, is_withheld=False) for path in _marked(resource.after_unknown, ())]
    if _MASKED not in msgspec.json.encode(resource.after):
        return later
    return later + [OpenPlace(path, is_withheld=True) for path in _mask(resource.after, ())]


def omitted_places(resource: Resource) -> list[OpenPlace]:
    """Return every place of a resource that the configuration leaves out, so that the cloud decides it."""
    if resource.current is not resource.after:
        return []
    return [OpenPlace(path, is_withheld=False) for path in _marked(resource.after_omitted, ())]


def fill_guess(state: Any, places: Collection[OpenPlace], guess: Any) -> Any:
    """Return a state with a guess in place of what is unknown."""
    for place in places:
        state = _replace(state, place.path, guess)
    return state


def further_guesses(names: Iterable[str], literals: Iterable[Any]) -> Iterator[Any]:
    """Yield further values that a policy might accept.

    Its own texts and numbers, and objects that have every member it names.

    `not startswith(x, "t3")` and `not tags.Owner` hold of whatever else stands in place of an unknown value.
    """
    members = sorted(names)[:MAX_MEMBERS]
    further = [dict.fromkeys(members, True), [dict.fromkeys(members, True)]]
    for value in literals:
        further += [value, dict.fromkeys(members, value)]
    yield from further[:MAX_FURTHER_GUESSES]


def _marked(mask: Any, path: Path) -> Iterator[Path]:
    if mask is True:
        yield path
    elif isinstance(mask, dict):
        for key, inner in cast("dict[str, Any]", mask).items():
            yield from _marked(inner, (*path, key))
    elif isinstance(mask, list):
        for place, inner in enumerate(cast("list[Any]", mask)):
            yield from _marked(inner, (*path, place))


def _mask(value: Any, path: Path) -> Iterator[Path]:
    if value == SENSITIVE_TEXT:
        yield path
    elif isinstance(value, dict):
        for key, inner in cast("dict[str, Any]", value).items():
            yield from _mask(inner, (*path, key))
    elif isinstance(value, list):
        for place, inner in enumerate(cast("list[Any]", value)):
            yield from _mask(inner, (*path, place))


def _replace(state: Any, path: Path, guess: Any) -> Any:
    if not path:
        return guess
    step, rest = path[0], path[1:]
    if isinstance(step, int):
        items = list(cast("list[Any]", state)) if isinstance(state, list) else []
        items += [None] * (step + 1 - len(items))
        items[step] = _replace(items[step], rest, None if guess is ABSENT and not rest else guess)
        return items
    members = dict(cast("dict[str, Any]", state)) if isinstance(state, dict) else {}
    if guess is ABSENT and not rest:
        members.pop(step, None)
    else:
        members[step] = _replace(members.get(step), rest, guess)
    return members
