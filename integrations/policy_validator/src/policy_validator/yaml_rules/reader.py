"""Reads a document part by part and collects what is wrong with it, each with its line and column."""

import difflib
from collections.abc import Collection, Mapping, Sequence
from typing import Any, cast

from msgspec import Struct, field
from tollgate_runtime.documents import Document, DocumentProblem, Path

from policy_validator.problems import Problem, problem_of

_NOTHING: Mapping[str, str] = {}
_KINDS: dict[str, type] = {"text": str, "list": list, "mapping": dict, "boolean": bool}


class Reader(Struct):
    """A document, and the problems found in it so far."""

    document: Document
    problems: list[Problem] = field(default_factory=list[Problem])

    def complain(self, path: Sequence[str | int], message: str) -> None:
        """Note a mistake at a place."""
        self._note(self.document.problem(path, message))

    def complain_of_key(self, path: Sequence[str | int], message: str) -> None:
        """Note a mistake at the key that a path ends in."""
        self._note(self.document.key_problem(path, message))

    def _note(self, found: DocumentProblem) -> None:
        if not self.document.has_problem_at(found):
            self.problems.append(problem_of(found))

    def line(self, path: Sequence[str | int]) -> int:
        """Return the line of a place."""
        return self.document.line(path)

    def mapping(
        self,
        value: Any,
        path: Path,
        known: Collection[str],
        required: Collection[str] = (),
        *,
        meant: Mapping[str, str] = _NOTHING,
    ) -> dict[str, Any]:
        """Return a mapping with no other keys than the known ones; empty if it is none.

        Args:
            value: what stands there.
            path: where it stands.
            known: the keys that there are.
            required: those that must be there.
            meant: by a key that other tools know, the one that it is called here.
        """
        members: dict[str, Any] = self.of_kind(value, path, "mapping", {})
        for key in members:
            if key not in known:
                close = meant.get(str(key)) or next(iter(difflib.get_close_matches(str(key), list(known), n=1)), None)
                hint = f"; did you mean {close!r}?" if close else f"; known are {', '.join(sorted(known))}."
                self.complain_of_key((*path, key), f"There is no key {key!r} here{hint}")
        for key in required:
            if key not in members and isinstance(value, dict):
                self.complain(path, f"The key {key!r} is missing.")
        return members

    def of_kind(self, value: Any, path: Path, kind: str, otherwise: Any) -> Any:
        """Return a value of a kind, or what to go on with."""
        if isinstance(cast("object", value), _KINDS[kind]):
            return value
        self.complain(path, f"A {kind} is wanted here, not {kind_of(value)}.")
        return otherwise

    def text(self, members: dict[str, Any], key: str, path: Path, otherwise: str = "") -> str:
        """Return the text at a key, which need not be there."""
        value = members.get(key)
        return otherwise if value is None else cast("str", self.of_kind(value, (*path, key), "text", otherwise))

    def texts(self, members: dict[str, Any], key: str, path: Path) -> tuple[str, ...]:
        """Return the text or the list of texts at a key."""
        value = members.get(key)
        if value is None:
            return ()
        several = cast("list[Any]", value) if isinstance(value, list) else [value]
        for place, one in enumerate(several):
            where = (*path, key, place) if isinstance(value, list) else (*path, key)
            self.of_kind(one, where, "text", "")
        return tuple(one for one in several if isinstance(one, str))

    def word(self, members: dict[str, Any], key: str, path: Path, known: Sequence[str]) -> str | None:
        """Return one of some words at a key, which need not be there."""
        value = members.get(key)
        if value is None or value in known:
            return cast("str | None", value)
        close = difflib.get_close_matches(str(value), known, n=1)
        hint = f" Did you mean {close[0]!r}?" if close else ""
        self.complain((*path, key), f"{key!r} is one of {', '.join(known)}, not {value!r}.{hint}")
        return None


def kind_of(value: Any) -> str:
    """Return what a value of a document is."""
    if value is None:
        return "nothing"
    for kind, types in _KINDS.items():
        if isinstance(value, types):
            return f"a {kind}"
    return "a number"
