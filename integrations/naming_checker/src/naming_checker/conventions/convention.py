"""The conventions in force for one resource, with the rule that decided each."""

from collections.abc import Mapping
from typing import cast

from msgspec import Struct, field
from tollgate_runtime.contract.findings import Severity

from naming_checker.config import Config, Rule, Unknown
from naming_checker.conventions.cases import Case
from naming_checker.templates.token_config import Token

OPTIONS = (
    "prefix",
    "suffix",
    "pattern",
    "case",
    "separator",
    "min_length",
    "max_length",
    "forbidden",
    "template",
    "limits",
    "only_new",
    "unknown",
    "severity",
    "skip",
)
"""What a rule may decide."""


class Convention(Struct, frozen=True, kw_only=True, eq=False):
    """The conventions for a name.

    Attributes:
        tokens: the definitions of the template's tokens.
        decided_by: for each option that a rule has decided, what messages call that rule.
        adapted_from: for each option that gave way to the cloud's limits, what the user has asked for.
    """

    prefix: str = ""
    suffix: str = ""
    pattern: str = ""
    case: Case | None = None
    separator: str | None = None
    min_length: int | None = None
    max_length: int | None = None
    forbidden: tuple[str, ...] = ()
    template: str = ""
    limits: bool = True
    only_new: bool = True
    unknown: Unknown = "defer"
    severity: Severity | None = None
    skip: bool = False
    tokens: Mapping[str, list[str] | str | Token] = field(default_factory=dict[str, "list[str] | str | Token"])
    decided_by: Mapping[str, str] = field(default_factory=dict[str, str])
    adapted_from: Mapping[str, str] = field(default_factory=dict[str, str])

    @property
    def has_own_demands(self) -> bool:
        """Return whether a name could break anything besides the cloud's own limits."""
        asked = (self.prefix, self.suffix, self.pattern, self.case, self.separator, self.forbidden, self.template)
        return any(asked) or self.min_length is not None or self.max_length is not None

    def middle(self, text: str) -> str:
        """Return a name without prefix and suffix, as far as it has them."""
        text = text.removeprefix(self.prefix)
        return text.removesuffix(self.suffix) if self.suffix else text


def convention_from(config: Config, rules: list[tuple[str, Rule]]) -> Convention:
    """Return the general conventions, overridden by rules; the last rule that sets an option decides it.

    Args:
        config: the whole configuration.
        rules: the rules that apply, each with what messages call it, the least specific first.
    """
    chosen: dict[str, object] = {option: getattr(config, option) for option in OPTIONS if option != "skip"}
    decided_by: dict[str, str] = {}
    for title, rule in rules:
        for option in OPTIONS:
            value = getattr(rule, option)
            if value is not None:
                chosen[option] = value
                decided_by[option] = title
    given = {option: value for option, value in chosen.items() if value is not None}
    if given.get("case") == "none":
        del given["case"]
    given["forbidden"] = tuple(cast("list[str]", given.get("forbidden", [])))
    return Convention(**given, tokens=config.tokens, decided_by=decided_by)  # pyright: ignore[reportArgumentType] -- the options of a rule are those of a convention, without None
