"""IAM policy documents, read into statements."""

import json
from typing import Any, cast

import attrs


class NotAPolicy(ValueError):
    """A text is no policy document."""


@attrs.frozen(kw_only=True)
class Statement:
    """One statement, with each member as a list whatever way it was written."""

    effect: str
    actions: tuple[str, ...] = ()
    not_actions: tuple[str, ...] = ()
    resources: tuple[str, ...] = ()
    not_resources: tuple[str, ...] = ()

    @property
    def allows_everything(self) -> bool:
        """Whether it allows every action on every resource."""
        return self.effect == "Allow" and not {"*", "*:*"}.isdisjoint(self.actions) and "*" in self.resources


def statements(text: str) -> list[Statement]:
    """The statements of a policy document.

    Raises:
        NotAPolicy: the text is not JSON, or not a policy.
    """
    try:
        document: Any = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise NotAPolicy("is not JSON") from error
    if not isinstance(document, dict):
        raise NotAPolicy("is no policy document")
    listed: Any = cast("dict[str, Any]", document).get("Statement", [])
    rows = cast("list[Any]", listed) if isinstance(listed, list) else [listed]
    return [_statement(cast("dict[str, Any]", row)) for row in rows if isinstance(row, dict)]


def _statement(row: dict[str, Any]) -> Statement:
    return Statement(
        effect=str(row.get("Effect", "")),
        actions=_texts(row.get("Action")),
        not_actions=_texts(row.get("NotAction")),
        resources=_texts(row.get("Resource")),
        not_resources=_texts(row.get("NotResource")),
    )


def _texts(value: Any) -> tuple[str, ...]:
    if isinstance(value, str):
        return (value,)
    if isinstance(value, list):
        return tuple(item for item in cast("list[Any]", value) if isinstance(item, str))
    return ()
