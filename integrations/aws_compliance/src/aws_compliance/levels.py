"""Which checks there are, and how much each matters here: a level for each, or off."""

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import cache
from typing import Literal

from tollgate_runtime.contract.findings import Level

from aws_compliance.globs import matches

LIVE_CHECKS = (
    "live_account",
    "live_amis",
    "live_permissions",
    "live_quotas",
    "live_references",
    "live_tag_policy",
    "live_tag_values",
)
"""What is checked by asking the account."""


def known_checks() -> list[str]:
    """The ids of every check: the controls, the live checks and the built-in rules."""
    from tollgate_rules import RULES

    from aws_compliance.catalogue import CONTROLS

    return [*CONTROLS.keys(), *LIVE_CHECKS, *RULES.keys()]


def unknown_checks(given: Mapping[str, str]) -> list[str]:
    """What to say of names that are no checks; a glob may match nothing yet."""
    return _mistakes("check", given, known_checks())


def unknown_rules(given: Iterable[str]) -> list[str]:
    """What to say of words that name neither a built-in rule nor a pack; a glob that meets none would check nothing."""
    from tollgate_rules import RULES

    words = list(given)
    known = RULES.keys()
    if _mistakes("rule", words, known):
        known = [*known, *sorted({pack for rule in RULES for pack in rule.packs})]
    idle = [word for word in words if set(word) & set("*?[") and not any(matches(rule.id, (word,)) for rule in RULES)]
    return _mistakes("rule or pack", words, known) + [f"no rule is called {word!r}" for word in idle]


def _mistakes(what: str, given: Iterable[str], known: list[str]) -> list[str]:
    mistakes: list[str] = []
    for name in given:
        if name not in known and not set(name) & set("*?["):
            close = get_close_matches(name, known, n=1)
            mistakes.append(f"there is no {what} {name!r}" + (f"; did you mean {close[0]!r}?" if close else ""))
    return mistakes


class Levels:
    """The levels that a user gives to checks; an exact id goes before a glob, an earlier glob before a later one."""

    def __init__(self, given: Mapping[str, Level | Literal["off"]]) -> None:
        self._given = given
        self.of = cache(self._look_up)

    def is_off(self, check: str) -> bool:
        """Whether a check is switched off."""
        return self.of(check) == "off"

    def _look_up(self, check: str) -> Level | Literal["off"] | None:
        if check in self._given:
            return self._given[check]
        return next((level for glob, level in self._given.items() if matches(check, (glob,))), None)

    def level(self, check: str, own: Level | None) -> Level | None:
        """The level of a finding: as given, else its own."""
        given = self.of(check)
        return own if given is None or given == "off" else given
