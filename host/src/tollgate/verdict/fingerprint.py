"""Fingerprints: the identity of a finding across runs, free of line numbers, wording and order."""

import json
from collections import defaultdict
from collections.abc import Sequence
from hashlib import sha256

import attrs


@attrs.frozen(kw_only=True)
class Identity:
    """What makes a finding the same finding in two runs; list positions in `path` only tell equals apart."""

    integration: str
    rule: str
    address: str | None
    path: tuple[str | int, ...]


def fingerprints(identities: Sequence[Identity]) -> list[str]:
    """The fingerprint of each finding of one run.

    Findings that differ only in list positions are numbered in the order of those, so that a block which moves up in
    its list leaves the set of fingerprints as it was, and one more such block adds exactly one.
    """
    groups: defaultdict[tuple[str, str, str | None, tuple[str, ...]], list[int]] = defaultdict(list)
    for number, identity in enumerate(identities):
        groups[_group(identity)].append(number)
    found = [""] * len(identities)
    for group, numbers in groups.items():
        numbers.sort(key=lambda number: _positions(identities[number]))
        for ordinal, number in enumerate(numbers):
            found[number] = _digest((*group, ordinal))
    return found


def _group(identity: Identity) -> tuple[str, str, str | None, tuple[str, ...]]:
    names = tuple(step for step in identity.path if isinstance(step, str))
    return identity.integration, identity.rule, identity.address, names


def _positions(identity: Identity) -> tuple[int, ...]:
    return tuple(step for step in identity.path if isinstance(step, int))


def _digest(parts: tuple[object, ...]) -> str:
    return sha256(json.dumps(parts).encode()).hexdigest()[:32]
