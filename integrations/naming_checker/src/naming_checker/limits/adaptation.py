"""Conventions as far as a cloud can take them.

`prefix = "prod-"` is a good convention, and a storage account of Azure has no hyphens: there the prefix is `prod`.
Signs that a type does not take become others that it does, or nothing; so no name is asked for that would be refused.
"""

from functools import lru_cache

from msgspec.structs import replace

from naming_checker.conventions.cases import ANY_SEPARATOR, SEPARATORS, Case, write
from naming_checker.conventions.convention import Convention
from naming_checker.limits.limit_words import characters_outside, is_inside
from naming_checker.limits.type_table import Entry

_REPLACEMENTS = "-_."
_NEAREST: dict[Case, tuple[Case, ...]] = {
    "kebab-case": ("snake_case", "lowercase"),
    "snake_case": ("kebab-case", "lowercase"),
    "UPPER_SNAKE": ("snake_case", "kebab-case", "lowercase"),
    "camelCase": ("lowercase",),
    "PascalCase": ("lowercase",),
}
_SAMPLE = ("ab1", "cd2")


def adapt(convention: Convention, entry: Entry) -> Convention:
    """Return the convention for names of a type."""
    if not convention.limits or not any(charsets(entry)):
        return convention
    changes: dict[str, object] = {
        "prefix": adapt_text(convention.prefix, entry),
        "suffix": adapt_text(convention.suffix, entry),
        "case": adapt_case(convention.case, convention.separator, entry),
        "separator": adapt_text(convention.separator or "", entry) or None,
    }
    real = {option: value for option, value in changes.items() if getattr(convention, option) != value}
    asked = {option: str(getattr(convention, option)) for option in real}
    return replace(convention, **real, adapted_from=asked) if real else convention


def adapt_text(text: str, entry: Entry) -> str:
    """Return a text in the characters that a type's names may have."""
    for chars in charsets(entry):
        text = _in_set(text, chars)
    return text


@lru_cache(maxsize=4096)
def _in_set(text: str, chars: str) -> str:
    return "".join(adapt_character(char, chars) for char in text)


def adapt_character(char: str, chars: str) -> str:
    """Return a character as a set has it: itself, in the other case, another separator, or nothing."""
    if is_inside(char, chars):
        return char
    for other in (char.lower(), char.upper()):
        if len(other) == 1 and is_inside(other, chars):
            return other
    if char in ANY_SEPARATOR:
        return next((other for other in _REPLACEMENTS if is_inside(other, chars)), "")
    return ""


def adapt_case(case: Case | None, separator: str | None, entry: Entry) -> Case | None:
    """Return the case, or the nearest one that a type's names may be written in."""
    if case is None:
        return None
    for candidate in (case, *_NEAREST.get(case, ())):
        between = adapt_text(separator or "", entry) if candidate == "lowercase" else SEPARATORS.get(candidate)
        sample = write(_SAMPLE, candidate, between)
        if not any(characters_outside(sample, chars) for chars in charsets(entry)):
            return candidate
    return None


def charsets(entry: Entry) -> list[str]:
    """Return the sets of characters that a type's names may have."""
    return [limit.chars for limit in (entry.firm, entry.soft) if limit is not None and limit.chars is not None]
