"""Which tags a repository gives to what it makes: how many resources have each key, and with which values."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

import attrs
from tollgate_runtime.contract.markers import Marker

from tollgate_host.propose.facts import Facts, ResourceFacts, bodies_of, is_telling
from tollgate_host.propose.known_values import OPEN_KEY
from tollgate_host.propose.names import CLEAR
from tollgate_host.propose.plan_text import default_tags
from tollgate_host.propose.variable_markers import MARK, is_marked

PROBE_KEY = "tollgate probe"
"""A key that nothing has: whatever is said to lack it can be tagged."""

_FEWEST = 2
_MOST_KEYS = 40
_MOST_VALUES = 5
_WORD = re.compile(r"[A-Za-z0-9][\w .:/@+=-]{0,30}")
_OTHERS = re.compile(r"aws:|kubernetes\.io/|k8s\.io/|Name\Z")
"""Keys that others set, or that the naming integration judges."""


@attrs.frozen(kw_only=True)
class KeyUse:
    """One tag key.

    Attributes:
        on: how many resources carry it.
        lacking: the addresses of those that do not.
        by_default: whether it is the provider that gives it to each of them.
        values: its values, if they are few and known; empty if not.
    """

    key: str
    on: int
    lacking: tuple[str, ...]
    by_default: bool = False
    values: tuple[str, ...] = ()

    @property
    def judged(self) -> int:
        """Return how many resources are known to have it or not."""
        return self.on + len(self.lacking)

    @property
    def is_on_all(self) -> bool:
        """Return whether every checked resource has it."""
        return self.on >= _FEWEST and not self.lacking

    @property
    def is_on_nearly_all(self) -> bool:
        """Return whether only few resources lack it, so that it cannot be required yet."""
        return bool(self.lacking) and self.on >= _FEWEST and self.on >= CLEAR * self.judged


def keys_in(facts: Facts, subjects: Sequence[ResourceFacts]) -> list[str]:
    """Return the keys in use, the most common first."""
    counts = Counter(key for subject in subjects for key in _tags(facts, subject) if key != OPEN_KEY)
    return [key for key, _ in counts.most_common(_MOST_KEYS) if not _OTHERS.match(key)]


def key_uses(facts: Facts, subjects: Sequence[ResourceFacts], answers: Mapping[str, Mapping[str, Any]]) -> list[KeyUse]:
    """Return how each key is used.

    Args:
        facts: where the subjects are from.
        subjects: the resources of AWS.
        answers: by address, the keys that the integration found missing or could not judge, PROBE_KEY among them.
    """
    taggable = [subject for subject in subjects if _is_taggable(answers.get(subject.address, {}))]
    return [_use(facts, key, taggable, answers) for key in keys_in(facts, taggable)]


def _is_taggable(answer: Mapping[str, Any]) -> bool:
    return PROBE_KEY in answer.get("missing", ()) or PROBE_KEY in answer.get("unknown", ())


def _use(facts: Facts, key: str, subjects: Sequence[ResourceFacts], answers: Mapping[str, Mapping[str, Any]]) -> KeyUse:
    on = 0
    lacking: list[str] = []
    values: set[str | None] = set()  # None is for whatever is no text
    for subject in subjects:
        answer, tags = answers[subject.address], _tags(facts, subject)
        if key in tags:
            values.add(tags[key] if isinstance(tags[key], str) else None)
        if key in answer.get("missing", ()):
            lacking.append(subject.address)
        elif key not in answer.get("unknown", ()) or (key in tags and not _has_tag_blocks(subject)):
            on += 1
    return KeyUse(
        key=key,
        on=on,
        lacking=tuple(lacking),
        by_default=all(key in _defaults(facts, subject) for subject in subjects),
        values=_few(facts, key, values, on),
    )


def _has_tag_blocks(subject: ResourceFacts) -> bool:
    """Return whether it takes its tags from `tag` blocks, and none from its provider: an autoscaling group."""
    return "tag" in subject.values


def _tags(facts: Facts, subject: ResourceFacts) -> dict[str, Any]:
    """Return the tags of a resource with those of its provider; OPEN_KEY is among them if there may be more."""
    own = subject.values.get("tags_all", subject.values.get("tags", {}))
    merged = dict(_defaults(facts, subject))
    if isinstance(own, Marker):
        merged[OPEN_KEY] = own
    elif isinstance(own, dict):
        merged |= cast("dict[str, Any]", own)
    return merged | dict(_of_blocks(subject))


def _of_blocks(subject: ResourceFacts) -> Iterator[tuple[str, Any]]:
    """Yield the tags of a group's `tag` blocks."""
    for block in bodies_of(subject.values.get("tag")):
        if isinstance(key := block.get("key"), str):
            yield key, block.get("value")


def _defaults(facts: Facts, subject: ResourceFacts) -> dict[str, Any]:
    use = facts.providers.get(subject.provider)
    tags = default_tags(use) if use is not None else None
    if isinstance(tags, Marker):
        return {OPEN_KEY: tags}
    return cast("dict[str, Any]", tags) if isinstance(tags, dict) else {}


def _few(facts: Facts, key: str, values: set[str | None], on: int) -> tuple[str, ...]:
    """Return the values if they are few and simple enough for a list of allowed values."""
    if not is_telling(key.lower()) or len(values) > _MOST_VALUES:
        return ()
    known: list[str] = []
    for value in values:
        if value is None:
            return ()
        match = MARK.fullmatch(value)
        choices = facts.choices.get(match[1], ()) if match is not None else (value,)
        if not choices or any(is_marked(one) or not _WORD.fullmatch(one) for one in choices):
            return ()
        known += choices
    return tuple(sorted(set(known))) if len(set(known)) * 2 <= max(on, 2 * _FEWEST) else ()
