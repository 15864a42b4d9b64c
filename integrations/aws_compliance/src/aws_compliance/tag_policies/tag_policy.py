"""AWS Organizations tag policies: several documents, merged from the root down, become the effective policy.

https://docs.aws.amazon.com/organizations/latest/userguide/inheritance-examples.html
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

OPERATORS = frozenset({"@@assign", "@@append", "@@remove"})
CHILD_CONTROL = "@@operators_allowed_for_child_policies"
LIST_FIELDS = ("tag_value", "enforced_for", "report_required_tag_for")
FIELDS = ("tag_key", *LIST_FIELDS)

Place = tuple[str, ...]
"""Of a policy: all of it, one tag of it, or one field of a tag."""


class PolicyDocument(Struct, frozen=True, kw_only=True):
    """One policy, read: what it does to each field, and what it lets the policies below it do.

    Attributes:
        changes: for a tag and a field, each operator with its value; the tag in lower case.
        controls: the operators it allows to policies below, by place; a place that is not here allows all.
    """

    changes: Mapping[Place, Mapping[str, Any]]
    controls: Mapping[Place, frozenset[str]]


class PolicyTag(Struct, frozen=True, kw_only=True):
    """The effective policy for one tag.

    Attributes:
        key: the tag key, in the one capitalisation that is right.
        values: the values it may have, with `*` for anything; none means any.
        enforced_for: the resource types for which AWS refuses a wrong tag, in lower case.
        required_for: the resource types that must have the tag, in lower case.
    """

    key: str
    values: tuple[str, ...] = ()
    enforced_for: frozenset[str] = frozenset()
    required_for: frozenset[str] = frozenset()


class TagPolicy(Struct, frozen=True):
    """The effective policy of an account, by lower-case key."""

    tags: Mapping[str, PolicyTag]

    @property
    def document(self) -> dict[str, Any]:
        """Return the policy in the form in which AWS shows an effective one."""
        rows = {
            name: {
                "tag_key": tag.key,
                "tag_value": list(tag.values),
                "enforced_for": sorted(tag.enforced_for),
                "report_required_tag_for": sorted(tag.required_for),
            }
            for name, tag in self.tags.items()
        }
        return {"tags": {name: {field: value for field, value in row.items() if value} for name, row in rows.items()}}


def effective_policy(levels: Iterable[Sequence[PolicyDocument]]) -> TagPolicy:
    """Return the policy of an account.

    Args:
        levels: the policies of the root, of each organizational unit on the way, and of the account; those of one
            level in the order in which they were attached.
    """
    merged: dict[Place, Any] = {}
    controls: dict[Place, frozenset[str]] = {}
    for level in levels:
        _apply(level, merged, controls)
        for policy in level:
            for place, allowed in policy.controls.items():
                controls[place] = controls.get(place, OPERATORS) & allowed
    names = dict.fromkeys(name for name, _ in merged)
    return TagPolicy({name: _tag(name, merged) for name in names})


def _apply(level: Sequence[PolicyDocument], merged: dict[Place, Any], controls: Mapping[Place, frozenset[str]]) -> None:
    """Apply the policies of one level: the first assignment counts; then all is appended, then all removed."""
    assigned: set[Place] = set()
    for operator in ("@@assign", "@@append", "@@remove"):
        for policy in level:
            for place, change in policy.changes.items():
                if operator not in change or not _is_allowed(operator, place, controls):
                    continue
                if operator != "@@assign":
                    merged[place] = _changed(merged.get(place, []), operator, change[operator])
                elif place not in assigned:
                    assigned.add(place)
                    merged[place] = change[operator]


def _is_allowed(operator: str, place: Place, controls: Mapping[Place, frozenset[str]]) -> bool:
    return all(operator in controls.get(place[:depth], OPERATORS) for depth in range(len(place) + 1))


def _changed(values: list[str], operator: str, given: list[str]) -> list[str]:
    if operator == "@@append":
        return list(dict.fromkeys([*values, *given]))
    return [value for value in values if value not in given]


def _tag(name: str, merged: Mapping[Place, Any]) -> PolicyTag:
    """Return one tag; a key without a capitalization in any policy is in lower case."""
    return PolicyTag(
        key=merged.get((name, "tag_key")) or name,
        values=tuple(merged.get((name, "tag_value"), ())),
        enforced_for=frozenset(text.lower() for text in merged.get((name, "enforced_for"), ())),
        required_for=frozenset(text.lower() for text in merged.get((name, "report_required_tag_for"), ())),
    )
