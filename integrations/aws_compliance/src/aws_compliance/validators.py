"""What is refused in a configuration, each with a sentence."""

from typing import Any

from aws_compliance.tags.aws_limits import MAX_KEY_LENGTH


def are_tag_keys(_config: Any, _field: Any, value: Any) -> None:
    """Refuse what can be no tag key."""
    for key in value:
        if not key.strip():
            raise ValueError("a tag key must not be empty")
        if len(key) > MAX_KEY_LENGTH:
            raise ValueError(f"{key[:20]!r}... is longer than the {MAX_KEY_LENGTH} characters that AWS allows")
        if key.lower().startswith("aws:"):
            raise ValueError(f"{key!r} cannot be set by anyone: AWS keeps `aws:` to itself")


def allow_something(_config: Any, _field: Any, value: dict[str, list[str]]) -> None:
    """Refuse a key that no value would be allowed for."""
    for key, allowed in value.items():
        if not allowed:
            raise ValueError(f"{key} has an empty list, which allows no value at all; list its values, or leave it out")


def are_accounts(_config: Any, _field: Any, value: list[str] | None) -> None:
    """Refuse what is no account's number."""
    for account in value or ():
        if not (account.isdecimal() and len(account) == 12):
            raise ValueError(f"{account!r} is not an AWS account: its number has 12 digits")


def is_positive(_config: Any, _field: Any, value: float | None) -> None:
    """Refuse what is not more than nothing."""
    if value is not None and value <= 0:
        raise ValueError(f"expected more than 0, got {value:g}")


def is_role(_config: Any, _field: Any, value: str | None) -> None:
    """Refuse what is no role."""
    if value is not None and ":role/" not in value:
        raise ValueError(f"{value!r} is not a role; write it as arn:aws:iam::ACCOUNT:role/NAME")


def are_known_checks(_config: Any, _field: Any, value: dict[str, str]) -> None:
    """Refuse a level for a check that there is not."""
    if not value:
        return
    from aws_compliance.levels import unknown_checks

    if mistakes := unknown_checks(value):
        raise ValueError("; ".join(mistakes))


def are_known_rules(_config: Any, _field: Any, value: bool | list[str] | None) -> None:
    """Refuse a choice of rules that there are not."""
    if not isinstance(value, list):
        return
    from aws_compliance.levels import unknown_rules

    if mistakes := unknown_rules(value):
        raise ValueError("; ".join(mistakes))
