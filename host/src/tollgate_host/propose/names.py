"""What the names of a repository have in common: how they are written, how they begin, where the environment is.

Only candidates come from here: the naming integration itself is asked afterwards how many names keep to each.
"""

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence

import attrs

from tollgate_host.propose.variable_markers import MARK, WORKSPACE

CLEAR = 0.8
"""The part of the names that must agree before anything is called a convention."""

_FREQUENT = 0.5
_FEWEST = 3
_ENVIRONMENTS = re.compile(
    r"dev|development|test|testing|qa|uat|int|integration|stage|staging|stg|preprod|nonprod|prod|production|prd|live"
    r"|sandbox|demo|shared"
)
_PLAIN = re.compile(r"[A-Za-z0-9_.\-\ue000\ue001]+")
_WORD = rf"(?:{MARK.pattern}|[^-_.\ue000\ue001])+"
_HEAD = re.compile(rf"{_WORD}[-_.](?=.)")
_TAIL = re.compile(rf"(?<=.)[-_.]{_WORD}\Z")
_STYLES = {
    "kebab-case": re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*"),
    "snake_case": re.compile(r"[a-z0-9]+(?:_[a-z0-9]+)*"),
    "PascalCase": re.compile(r"(?:[A-Z][a-z0-9]*)+"),
    "camelCase": re.compile(r"[a-z][a-z0-9]*(?:[A-Z][a-z0-9]*)+"),
}
_SEVERAL_WORDS = re.compile(r"[-_]|[a-z][A-Z]")


@attrs.frozen(kw_only=True)
class Environment:
    """The part of a name that tells its environment, or another thing that varies from run to run.

    Attributes:
        label: what the template calls it.
        values: what it may be, or None if nobody knows.
        pattern: how it is written, where `values` are not known.
        is_first: whether it begins the name (after the prefix); else it ends it.
        separator: what stands between it and the rest.
        variable: the variable it comes from, if it does.
    """

    label: str
    values: tuple[str, ...] | None = None
    pattern: str = "[A-Za-z0-9]+"
    is_first: bool
    separator: str
    variable: str | None = None

    @property
    def template(self) -> str:
        """Return the template with it."""
        parts = [f"{{{self.label}}}", "{name}"]
        return self.separator.join(parts if self.is_first else reversed(parts))


@attrs.frozen(kw_only=True)
class Conventions:
    """What names seem to keep to; `frequent_prefix` is what many begin with where no prefix is clear."""

    case: str | None = None
    prefix: str = ""
    suffix: str = ""
    environment: Environment | None = None
    frequent_prefix: str = ""


def conventions_in(
    names: Sequence[str], *, values: Mapping[str, str] | None = None, choices: Mapping[str, Sequence[str]] | None = None
) -> Conventions:
    """Return the conventions that a clear majority of names keep to.

    Args:
        names: with the marks of variables in them.
        values: what the variables are set to, as far as known.
        choices: what they may be set to, as far as known.
    """
    words = [name for name in names if _PLAIN.fullmatch(name)]
    if len(words) < _FEWEST:
        return Conventions()
    prefix = _common_beginning(words, CLEAR)
    reader = _Environments(values or {}, choices or {})
    rest = [word.removeprefix(prefix) for word in words if word.startswith(prefix)]
    environment = reader.first(rest, len(words)) or reader.last(rest, len(words))
    suffix = "" if environment is not None else _common_environment_at_end(words)
    return Conventions(
        case=_case(words),
        prefix=prefix,
        suffix=suffix,
        environment=environment,
        frequent_prefix="" if prefix or environment is not None else _common_beginning(words, _FREQUENT),
    )


def _case(names: Sequence[str]) -> str | None:
    """Return the style of the names that have several words: a single one fits them all."""
    several = [text for text in (MARK.sub("x", name) for name in names) if _SEVERAL_WORDS.search(text)]
    if len(several) < _FEWEST:
        return None
    counts = {style: sum(pattern.fullmatch(text) is not None for text in several) for style, pattern in _STYLES.items()}
    best = max(counts, key=lambda style: counts[style])
    return best if counts[best] >= CLEAR * len(several) else None


def _common_beginning(names: Sequence[str], part: float) -> str:
    """Return the longest common start, in whole words with a separator, of so large a part of the names."""
    prefix = ""
    while True:
        heads = Counter(_head(name[len(prefix) :]) for name in names if name.startswith(prefix))
        heads.pop("", None)
        head, count = heads.most_common(1)[0] if heads else ("", 0)
        if count < max(_FEWEST, part * len(names)) or MARK.search(head) is not None:
            return prefix
        prefix += head


def _head(name: str) -> str:
    """Return the first word of a name with the separator after it; empty if there is only one word."""
    match = _HEAD.match(name)
    return match[0] if match is not None else ""


def _tail(name: str) -> str:
    """Return the last word of a name with the separator before it."""
    match = _TAIL.search(name)
    return match[0] if match is not None else ""


def _common_environment_at_end(names: Sequence[str]) -> str:
    tails = Counter(_tail(name) for name in names)
    tail, count = tails.most_common(1)[0]
    is_environment = _ENVIRONMENTS.fullmatch(tail[1:]) is not None
    return tail if is_environment and count >= max(_FEWEST, CLEAR * len(names)) else ""


@attrs.frozen
class _Environments:
    """Finds the part of the names that varies with the environment."""

    values: Mapping[str, str]
    choices: Mapping[str, Sequence[str]]

    def first(self, names: Sequence[str], total: int) -> Environment | None:
        return self._at(names, total, _head, is_first=True)

    def last(self, names: Sequence[str], total: int) -> Environment | None:
        return self._at(names, total, _tail, is_first=False)

    def _at(
        self, names: Sequence[str], total: int, part: Callable[[str], str], *, is_first: bool
    ) -> Environment | None:
        parts = Counter(found for found in map(part, names) if found and self._varies(found, is_first))
        if sum(parts.values()) < max(_FEWEST, CLEAR * total):
            return None
        separators = {found[-1] if is_first else found[0] for found in parts}
        words = [found[:-1] if is_first else found[1:] for found in parts]
        variables = {match[1] for word in words if (match := MARK.fullmatch(word)) is not None}
        if len(separators) != 1 or len(variables) > 1:
            return None
        literals = tuple(sorted(word for word in words if MARK.fullmatch(word) is None))
        if not variables and len(literals) < 2:
            return None
        return self._made(variables.pop() if variables else None, literals, is_first, separators.pop())

    def _varies(self, part: str, is_first: bool) -> bool:
        word = part[:-1] if is_first else part[1:]
        return (MARK.fullmatch(word) or _ENVIRONMENTS.fullmatch(word)) is not None

    def _made(self, variable: str | None, literals: tuple[str, ...], is_first: bool, separator: str) -> Environment:
        if variable == WORKSPACE and not literals:
            return Environment(label="workspace", is_first=is_first, separator=separator, variable=variable)
        if variable is None:
            return Environment(label="env", values=literals, is_first=is_first, separator=separator)
        known = tuple(self.choices.get(variable, ()))
        pattern = "[A-Za-z0-9]+" if self.values.get(variable, "x").isalnum() else "[A-Za-z0-9_-]+"
        return Environment(
            label="env" if variable.startswith("env") else "part",
            values=tuple(dict.fromkeys((*known, *literals))) if known else None,
            pattern=pattern,
            is_first=is_first,
            separator=separator,
            variable=variable,
        )
