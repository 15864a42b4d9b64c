"""Reads tag policies as AWS writes them: a policy, an effective policy, or either inside the answer of AWS's API."""

import json
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any, cast

from tollgate_runtime.documents import Document, DocumentProblem, Step, parse_document
from tollgate_runtime.errors import ConfigError, ConfigMistake

from aws_compliance.tag_policies.tag_policy import CHILD_CONTROL, FIELDS, LIST_FIELDS, OPERATORS, Place, PolicyDocument

_ENVELOPES = (("EffectivePolicy", "PolicyContent"), ("Policy", "Content"))
_CONTROL_WORDS = {"@@all": OPERATORS, "@@none": frozenset[str]()}


def read_levels(given: Sequence[str | list[str]]) -> list[list[PolicyDocument]]:
    """Return the policies in files, level by level.

    Raises:
        ConfigError: with every mistake in every file.
    """
    mistakes: list[ConfigMistake] = []
    levels: list[list[PolicyDocument]] = []
    for index, level in enumerate(given):
        levels.append([])
        for name in [level] if isinstance(level, str) else level:
            try:
                levels[-1].append(read_policy(name, Path(name).read_bytes()))
            except OSError as error:
                mistakes.append(ConfigMistake(f"tag_policies[{index}]", f"cannot read {name}: {error.strerror}"))
            except PolicyMistakes as error:
                mistakes += [ConfigMistake(f"tag_policies[{index}]", str(mistake)) for mistake in error.mistakes]
    if mistakes:
        raise ConfigError(mistakes=mistakes)
    return levels


class PolicyMistakes(Exception):
    """A document is no tag policy; each mistake has its line."""

    def __init__(self, mistakes: Sequence[DocumentProblem]) -> None:
        super().__init__("; ".join(map(str, mistakes)))
        self.mistakes = tuple(mistakes)


def read_policy(name: str, data: bytes) -> PolicyDocument:
    """Return one policy.

    Raises:
        PolicyMistakes: it is none.
    """
    document = parse_document(name, data)
    if document.root is None:
        raise PolicyMistakes(document.problems)
    for outer, inner in _ENVELOPES:
        content = _member(_member(document.value, outer), inner)
        if isinstance(content, str):
            return read_policy(name, content.encode())
    reader = _Reader(document)
    reader.read()
    if mistakes := document.with_own(reader.mistakes):
        raise PolicyMistakes(mistakes)
    return PolicyDocument(changes=reader.changes, controls=reader.controls)


class _Reader:
    """Reads one document and collects its content and its problems."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self.mistakes: list[DocumentProblem] = []
        self.changes: dict[Place, dict[str, Any]] = {}
        self.controls: dict[Place, frozenset[str]] = {}

    def read(self) -> None:
        """Read all of it."""
        tags = _member(self._document.value, "tags")
        if not isinstance(tags, dict):
            self._wrong((), "This is not a tag policy: it has no map `tags` at its top.")
            return
        for key in cast("dict[str, Any]", self._document.value).keys() - {"tags"}:
            self._wrong_key((key,), f"A tag policy has nothing but `tags` at its top, and no {key!r}.")
        for key, tag in self._members(cast("dict[str, Any]", tags), ("tags",), ()):
            at = ("tags", key)
            if not isinstance(tag, dict):
                self._wrong(at, f"{key} must be a map with tag_key, tag_value and so on.")
                continue
            for field, value in self._members(cast("dict[str, Any]", tag), at, (key.lower(),)):
                self._field(key, field, value, (*at, field))

    def _field(self, key: str, field: str, value: Any, at: tuple[Step, ...]) -> None:
        if field not in FIELDS:
            self._wrong_key(at, f"{field!r} is not a field of a tag; {_meant(field, FIELDS)}")
            return
        place = (key.lower(), field)
        if not isinstance(value, dict):
            value = {"@@assign": value}  # an effective policy has no operators
        for name, given in self._members(cast("dict[str, Any]", value), at, place):
            if name in FIELDS and field == "tag_value":
                self._field(key, name, given, (*at, name))  # AWS's own example nests enforced_for there
            elif name not in OPERATORS:
                self._wrong_key((*at, name), f"{name!r} is not an operator; {_meant(name, sorted(OPERATORS))}")
            elif field not in LIST_FIELDS:
                self._key(key, name, given, (*at, name))
            elif not _are_texts(given):
                self._wrong((*at, name), f"{field} takes a list of texts.")
            else:
                self._types(field, given, (*at, name))
                self.changes.setdefault(place, {})[name] = given

    def _key(self, key: str, operator: str, given: Any, at: tuple[Step, ...]) -> None:
        if operator != "@@assign":
            self._wrong(at, f"tag_key has one value, so it takes @@assign and not {operator}.")
        elif not isinstance(given, str) or given.strip().lower() != key.strip().lower():
            self._wrong(at, f"tag_key must be {key!r}, in any capitalisation.")
        else:
            self.changes.setdefault((key.lower(), "tag_key"), {})[operator] = given.strip()

    def _types(self, field: str, given: list[str], at: tuple[Step, ...]) -> None:
        for index, name in enumerate(given):
            if field != "tag_value" and (not all(name.partition(":")) or name.startswith("*")):
                self._wrong(
                    (*at, index), f"{name!r} is not a resource type; write service:type or service:ALL_SUPPORTED."
                )

    def _members(self, body: dict[str, Any], at: tuple[Step, ...], place: Place) -> Iterator[tuple[str, Any]]:
        """Yield the members of a map, without the one that controls policies below."""
        for name, value in body.items():
            if name != CHILD_CONTROL:
                yield name, value
            elif not _are_texts(value) or not set(value) <= OPERATORS | _CONTROL_WORDS.keys():
                known = ", ".join(sorted(OPERATORS | _CONTROL_WORDS.keys()))
                self._wrong((*at, name), f"{CHILD_CONTROL} takes a list of {known}.")
            else:
                self.controls[place] = _allowed(value)

    def _wrong(self, at: tuple[Step, ...], message: str) -> None:
        self.mistakes.append(self._document.problem(at, message))

    def _wrong_key(self, at: tuple[Step, ...], message: str) -> None:
        self.mistakes.append(self._document.key_problem(at, message))


def policy_from_json(text: str) -> PolicyDocument:
    """Return a policy as AWS's API answers it.

    Raises:
        PolicyMistakes: it is none.
    """
    return read_policy("the effective policy", json.dumps(json.loads(text), indent=1).encode())


def _allowed(words: list[str]) -> frozenset[str]:
    allowed: frozenset[str] = frozenset()
    for word in words:
        allowed |= _CONTROL_WORDS.get(word, frozenset({word}))
    return allowed


def _member(value: Any, name: str) -> Any:
    return cast("dict[str, Any]", value).get(name) if isinstance(value, dict) else None


def _are_texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) for item in cast("list[Any]", value))


def _meant(name: str, known: Sequence[str]) -> str:
    close = get_close_matches(name, known, n=1)
    return f"did you mean {close[0]}?" if close else f"known are {', '.join(known)}."
