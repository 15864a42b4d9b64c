"""Validators for what the types of the configuration cannot express; each reports its path."""

from typing import Any

import attrs

_PROBES = ("a" * 48, "A" * 48, "0" * 48, "a1-" * 16, "a_" * 24, "a." * 24)
"""Texts that keep a pattern with nested repetitions busy; the sign behind them is one that few patterns end with."""


def is_pattern(_owner: Any, _field: "attrs.Attribute[Any]", value: str | None) -> None:
    """Require a regular expression that compiles and cannot run for ever."""
    if value:
        check_pattern(value)


def check_pattern(source: str) -> None:
    """Raise an error for an invalid pattern, or one that could run for ever.

    Raises:
        ValueError: with a sentence for the user.
    """
    from tollgate_runtime import ConfigError
    from tollgate_runtime.patterns import PatternTimeout, pattern

    try:
        compiled = pattern(source)
        for probe in _PROBES:
            compiled.fullmatch(f"{probe}!")
            compiled.search(f"{probe}!")
    except ConfigError as error:
        raise ValueError(error.mistakes[0].message) from None
    except PatternTimeout as error:
        raise ValueError(str(error)) from None


def is_separator(owner: Any, _field: "attrs.Attribute[Any]", value: str | None) -> None:
    """Require one character that is neither letter nor digit and fits the case."""
    if value is None:
        return
    if len(value) != 1 or value.isalnum():
        raise ValueError(f"expected one character that is neither a letter nor a digit, such as '-', got {value!r}")
    from naming_checker.conventions.cases import SEPARATORS

    case = getattr(owner, "case", None)
    if case in SEPARATORS and SEPARATORS[case] != value:
        raise ValueError(f"{case} separates words with {SEPARATORS[case]!r}, not with {value!r}")
    if case in ("camelCase", "PascalCase"):
        raise ValueError(f"{case} has nothing between its words; leave out the separator or the case")


def is_length(_owner: Any, _field: "attrs.Attribute[Any]", value: int | None) -> None:
    """Require a valid number of characters."""
    if value is not None and value < 1:
        raise ValueError(f"expected a number of characters from 1 on, got {value}")


def leaves_room(owner: Any, field: "attrs.Attribute[Any]", value: int | None) -> None:
    """Require a maximum length with room for the minimum length, the prefix and the suffix."""
    is_length(owner, field, value)
    least = getattr(owner, "min_length", None)
    if value is not None and least is not None and value < least:
        raise ValueError(f"{value} is less than min_length, {least}")
    fixed = (getattr(owner, "prefix", None) or "") + (getattr(owner, "suffix", None) or "")
    if value is not None and fixed and value <= len(fixed):
        raise ValueError(f"{value} leaves no room for a name beside the prefix and the suffix")


def are_words(_owner: Any, _field: "attrs.Attribute[Any]", value: list[str] | None) -> None:
    """Require words that are not empty."""
    if value is not None and not all(word.strip("*? ") for word in value):
        raise ValueError("an empty word, or one of nothing but wildcards, would forbid every name")


def is_template(_owner: Any, _field: "attrs.Attribute[Any]", value: str | None) -> None:
    """Require a valid template."""
    if value:
        from naming_checker.templates.template import parse_template

        parse_template(value)


def has_its_tokens(owner: Any, field: "attrs.Attribute[Any]", value: str | None) -> None:
    """Require that the tokens of a template are defined."""
    is_template(owner, field, value)
    if value:
        from naming_checker.templates.template import check_tokens

        check_tokens(value, owner.tokens)


def are_tokens(_owner: Any, _field: "attrs.Attribute[Any]", value: dict[str, Any]) -> None:
    """Require names that a template can use, and valid definitions."""
    for name, definition in value.items():
        if not name.isidentifier() or not name.isascii():
            raise ValueError(f"{name!r} is not a name for a token; use letters, digits and underscores")
        if isinstance(definition, list) and not definition:
            raise ValueError(f"{name}: the list of texts is empty")
        if isinstance(definition, str):
            _check_part(definition, name)


def is_part(_owner: Any, _field: "attrs.Attribute[Any]", value: str | None) -> None:
    """Require a regular expression for a part of a name."""
    if value:
        _check_part(value, "")


def has_one_origin(owner: Any, _field: "attrs.Attribute[Any]", _value: Any) -> None:
    """Require that exactly one field of a token sets its origin."""
    origins = [name for name in ("values", "pattern", "tag", "attribute", "source") if getattr(owner, name, None)]
    if len(origins) != 1:
        said = f"it has {' and '.join(origins)}" if origins else "it has none"
        raise ValueError(f"a token needs one of values, pattern, tag, attribute and source; {said}")


def is_path(_owner: Any, _field: "attrs.Attribute[Any]", value: str | None) -> None:
    """Require a valid attribute path."""
    if value:
        from tollgate_runtime.contract.paths import parse_path

        parse_path(value)


def are_paths(owner: Any, field: "attrs.Attribute[Any]", value: dict[str, str]) -> None:
    """Require attribute paths that can be read, or empty ones."""
    for path in value.values():
        is_path(owner, field, path)


def is_label_format(_owner: Any, _field: "attrs.Attribute[Any]", value: Any) -> None:
    """Require an existing format, checked for the whole table, which has the custom formats."""
    from naming_checker.labels.label_formats import check_format

    if isinstance(value, str):
        check_format(value, {})


def have_their_formats(owner: Any, _field: "attrs.Attribute[Any]", value: Any) -> None:
    """Require that the format of a kind of block exists."""
    from naming_checker.labels.label_formats import check_format

    name = value if isinstance(value, str) else getattr(value, "format", None)
    if name:
        check_format(name, getattr(owner, "custom_formats", {}))


def _check_part(source: str, name: str) -> None:
    import re

    if re.search(r"(?<!\\)(?:\\\\)*\\[1-9]|\(\?P", source):
        where = f"{name}: " if name else ""
        raise ValueError(f"{where}a part of a name may have neither named groups nor references to groups: {source!r}")
    try:
        check_pattern(source)
    except ValueError as error:
        raise ValueError(f"{name}: {error}" if name else str(error)) from None
