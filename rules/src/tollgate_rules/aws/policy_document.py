"""IAM policy documents, read into statements that tell what they allow, on which resources, and to whom."""

import json
from collections.abc import Iterable
from fnmatch import fnmatchcase
from functools import lru_cache
from typing import Any, cast

import attrs

from tollgate_rules.aws.policy_conditions import Condition


class NotAPolicy(ValueError):
    """The text is not a policy document."""


@attrs.frozen(kw_only=True)
class Statement:
    """One statement, with each member as a list, however it was written.

    Attributes:
        principals: whom it is for, as pairs of a kind ("AWS", "Service", …) and a name; `"*"` alone is ("*", "*").
        not_principals: whom it is not for, likewise.
    """

    sid: str = ""
    effect: str
    actions: tuple[str, ...] = ()
    not_actions: tuple[str, ...] = ()
    resources: tuple[str, ...] = ()
    not_resources: tuple[str, ...] = ()
    principals: tuple[tuple[str, str], ...] = ()
    not_principals: tuple[tuple[str, str], ...] = ()
    conditions: tuple[Condition, ...] = ()

    @property
    def is_allow(self) -> bool:
        """Return whether the statement allows; any other effect denies."""
        return self.effect == "Allow"

    @property
    def name(self) -> str:
        """Return the name of the statement for a message."""
        return f"statement {self.sid!r}" if self.sid else "a statement"

    @property
    def has_every_action(self) -> bool:
        """Return whether the statement names all actions."""
        return not {"*", "*:*"}.isdisjoint(self.actions)

    @property
    def has_every_resource(self) -> bool:
        """Return whether the statement names all resources, or all but some."""
        return "*" in self.resources or bool(self.not_resources)

    @property
    def allows_everything(self) -> bool:
        """Return whether the statement grants administrator access: all actions, or nearly all, on all resources."""
        if not self.is_allow or not self.has_every_resource:
            return False
        return self.has_every_action or (bool(self.not_actions) and self.covers("iam:AttachUserPolicy"))

    def covers(self, action: str) -> bool:
        """Return whether an action is among those of the statement."""
        if self.not_actions:
            return not any(matches(pattern, action) for pattern in self.not_actions)
        return any(matches(pattern, action) for pattern in self.actions)

    def covered(self, actions: Iterable[str]) -> list[str]:
        """Return those of some actions that the statement covers."""
        return [action for action in actions if self.covers(action)]

    @property
    def is_for_everyone(self) -> bool:
        """Return whether the statement allows any principal, or any account, and no condition restricts that."""
        if not self.is_allow:
            return False
        is_wide = bool(self.not_principals) or any(_is_anybody(name) for _, name in self.principals)
        return is_wide and not self.is_narrowed

    @property
    def is_narrowed(self) -> bool:
        """Return whether a condition holds only for callers that it names."""
        return any(condition.narrows_callers for condition in self.conditions)


@lru_cache(maxsize=16_384)
def matches(pattern: str, action: str) -> bool:
    """Return whether an action fits a pattern with `*` and `?`; case does not matter."""
    if pattern == "*":
        return True
    return fnmatchcase(action.lower(), pattern.lower().replace("[", "[[]"))


def statements(document: object) -> tuple[Statement, ...]:
    """Return the statements of a policy document, given as text or already decoded.

    Raises:
        NotAPolicy: the text is not JSON, or not a policy.
    """
    if not isinstance(document, str):
        return _from_object(document)
    found = _from_text(document)
    if found is None:
        raise NotAPolicy("is not a JSON policy document")
    return found


@lru_cache(maxsize=512)
def _from_text(text: str) -> tuple[Statement, ...] | None:
    """Decode a policy; None if it is not one, because a cache keeps results but no exceptions."""
    try:
        return _from_object(json.loads(text))
    except (ValueError, RecursionError):
        return None


def _from_object(document: Any) -> tuple[Statement, ...]:
    if not isinstance(document, dict):
        raise NotAPolicy("is not a policy document")
    listed: Any = cast("dict[str, Any]", document).get("Statement", [])
    rows = cast("list[Any]", listed) if isinstance(listed, list) else [listed]
    return tuple(_statement(cast("dict[str, Any]", row)) for row in rows if isinstance(row, dict))


def _statement(row: dict[str, Any]) -> Statement:
    return Statement(
        sid=str(row.get("Sid") or ""),
        effect=str(row.get("Effect", "")),
        actions=texts(row.get("Action")),
        not_actions=texts(row.get("NotAction")),
        resources=texts(row.get("Resource")),
        not_resources=texts(row.get("NotResource")),
        principals=_principals(row.get("Principal")),
        not_principals=_principals(row.get("NotPrincipal")),
        conditions=_conditions(row.get("Condition")),
    )


def _principals(given: Any) -> tuple[tuple[str, str], ...]:
    if isinstance(given, dict):
        kinds = cast("dict[str, Any]", given)
        return tuple((str(kind), name) for kind, names in kinds.items() for name in texts(names))
    return tuple(("*" if name == "*" else "AWS", name) for name in texts(given))


def _conditions(given: Any) -> tuple[Condition, ...]:
    operators = cast("dict[str, Any]", given) if isinstance(given, dict) else {}
    return tuple(
        Condition(str(operator), str(key), texts(values))
        for operator, keys in operators.items()
        if isinstance(keys, dict)
        for key, values in cast("dict[str, Any]", keys).items()
    )


def _is_anybody(name: str) -> bool:
    """Return whether a principal is everyone, or a name in every account: `*`, `arn:aws:iam::*:role/x`."""
    if name == "*":
        return True
    parts = name.split(":")
    return len(parts) > 5 and parts[0] == "arn" and parts[2] in ("iam", "sts") and "*" in parts[4]


def texts(value: Any) -> tuple[str, ...]:
    """Return a member of a statement as a list of texts; numbers and booleans are written out."""
    if isinstance(value, list):
        return tuple(text for item in cast("list[Any]", value) for text in texts(item) if not isinstance(item, list))
    if isinstance(value, bool):
        return ("true" if value else "false",)
    return (str(value),) if isinstance(value, str | int | float) else ()
