"""Fingerprints: the identity of a finding across runs, free of line numbers, wording and order."""

import json
from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import lru_cache
from hashlib import sha256

Identity = tuple[str, str, str | None, tuple[str | int, ...]]
"""What makes a finding the same finding in two runs: integration, rule, address and path, of which list positions only
tell equals apart."""
_Group = tuple[str, str, str | None, tuple[str, ...]]


def fingerprints(identities: Sequence[Identity]) -> list[str]:
    """Return the fingerprint of each finding of one run.

    Findings that differ only in list positions are numbered in the order of those, so that a block which moves up in
    its list leaves the set of fingerprints as it was, and one more such block adds exactly one.
    """
    groups: defaultdict[_Group, list[int]] = defaultdict(list)
    for number, (integration, rule, address, path) in enumerate(identities):
        groups[integration, rule, address, _names(path)].append(number)
    found = [""] * len(identities)
    for group, numbers in groups.items():
        if len(numbers) > 1:
            numbers.sort(key=lambda number: _positions(identities[number][3]))
        for ordinal, number in enumerate(numbers):
            found[number] = _digest(group, ordinal)
    return found


def former_fingerprints(
    identities: Sequence[Identity], aliases: Sequence[Sequence[str]]
) -> Mapping[int, Sequence[str]]:
    """Return the fingerprints that findings had under the former ids of their rules, by finding number.

    Args:
        identities: the findings of one run.
        aliases: the former ids of each one's rule.
    """
    found: defaultdict[int, list[str]] = defaultdict(list)
    for turn in range(max(map(len, aliases), default=0)):
        renamed = [number for number, names in enumerate(aliases) if turn < len(names)]
        former = [(identities[n][0], aliases[n][turn], identities[n][2], identities[n][3]) for n in renamed]
        for number, mark in zip(renamed, fingerprints(former), strict=True):
            found[number].append(mark)
    return found


@lru_cache(maxsize=4096)
def _names(path: tuple[str | int, ...]) -> tuple[str, ...]:
    return tuple(step for step in path if isinstance(step, str))


def _positions(path: tuple[str | int, ...]) -> tuple[int, ...]:
    return tuple(step for step in path if isinstance(step, int))


def _digest(group: _Group, ordinal: int) -> str:
    """Return the fingerprint of `json.dumps((*group, ordinal))`.

    The JSON of each part is cached, since all but the address repeat.
    """
    text = ", ".join((*map(_json, group), str(ordinal)))
    return sha256(f"[{text}]".encode()).hexdigest()[:32]


@lru_cache(maxsize=4096)
def _json(part: str | tuple[str, ...] | None) -> str:
    return json.dumps(part)
