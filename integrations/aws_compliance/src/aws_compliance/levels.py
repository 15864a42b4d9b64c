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
    """Return the ids of every check: the controls, the live checks and the built-in rules."""
    from tollgate_rules import RULES

    from aws_compliance.catalogue import CONTROLS

    return [*CONTROLS.keys(), *LIVE_CHECKS, *RULES.keys()]


def unknown_checks(given: Mapping[str, str]) -> list[str]:
    """Return messages about names that are no checks; a glob may match nothing yet."""
    from tollgate_rules import RULES

    return _mistakes("check", (name for name in given if name not in RULES), known_checks())


def unknown_rules(given: Iterable[str]) -> list[str]:
    """Return messages about words that are neither a built-in rule nor a pack.

    A glob that meets none would check nothing.
    """
    from tollgate_rules import RULES

    words = [word for word in given if word not in RULES]
    known = RULES.keys()
    if _mistakes("rule", words, known):
        known = [*known, *sorted({pack for rule in RULES for pack in rule.packs})]
    names = [name for rule in RULES for name in rule.names]
    idle = [word for word in words if set(word) & set("*?[") and not any(matches(name, (word,)) for name in names)]
    return _mistakes("rule or pack", words, known) + [f"no rule is called {word!r}" for word in idle]


def _mistakes(what: str, given: Iterable[str], known: list[str]) -> list[str]:
    from tollgate_rules import RULES

    mistakes: list[str] = []
    for name in given:
        if name not in known and not set(name) & set("*?["):
            close = [RULES.id_of(found) for found in get_close_matches(name, [*known, *RULES.aliases()], n=1)]
            mistakes.append(f"there is no {what} {name!r}" + (f"; did you mean {close[0]!r}?" if close else ""))
    return mistakes


def _aliases_of(check: str) -> tuple[str, ...]:
    from tollgate_rules import RULES

    rule = RULES.get(check)
    return rule.aliases if rule is not None else ()


class Levels:
    """The levels that a user gives to checks; an exact id goes before a glob, an earlier glob before a later one."""

    def __init__(self, given: Mapping[str, Level | Literal["off"]]) -> None:
        self._given = given
        self.of = cache(self._look_up)

    def is_off(self, check: str) -> bool:
        """Return whether a check is switched off."""
        return self.of(check) == "off"

    def _look_up(self, check: str) -> Level | Literal["off"] | None:
        if not self._given:
            return None
        names = (check, *_aliases_of(check))
        for name in names:
            if name in self._given:
                return self._given[name]
        globs = (glob for glob in self._given if any(matches(name, (glob,)) for name in names))
        found = next(globs, None)
        return None if found is None else self._given[found]

    def level(self, check: str, own: Level | None) -> Level | None:
        """Return the level of a finding: as given, else its own."""
        given = self.of(check)
        return own if given is None or given == "off" else given
