"""Proves a proposal: checks the plan that it was made from with it, and takes back what that plan does not keep to."""

from collections.abc import Callable, Iterator, Sequence
from datetime import date

import attrs

from tollgate_host.propose.naming_section import NAME as NAMING
from tollgate_host.propose.other_sections import POLICY, with_advice
from tollgate_host.propose.proposal import ProposedSetting, Section
from tollgate_host.propose.sentences import list_first
from tollgate_host.propose.tag_sections import NAME as TAGS
from tollgate_host.propose.tag_sections import with_a_setting
from tollgate_host.report.model import JudgedFinding
from tollgate_host.report.raw import RunInput
from tollgate_host.report.wording import pluralize
from tollgate_host.verdict.judge import judge
from tollgate_host.verdict.settings.enforcement import Enforcement

_ROUNDS = 3
"""How often a plan is checked at most: what is taken back may lay bare another setting."""

_NAMES_BY_DEFAULT = {
    "unique": "Names that must be unique are not, in the plan you gave",
    "limits": "The cloud would refuse names of the plan you gave",
}
"""What is checked of names though no setting asks for it, and what is wrong where it fails."""

Ask = Callable[[Sequence[Section]], RunInput]
"""Takes the plan through the hooks of some sections."""


@attrs.frozen(kw_only=True)
class Proof:
    """A proposal after its plan was checked with it.

    Attributes:
        sections: the sections, with what the plan breaks as comments.
        failures: a sentence for each rule that fails all the same.
    """

    sections: Sequence[Section]
    failures: Sequence[str] = ()


def prove(sections: Sequence[Section], ask: Ask, *, today: date) -> Proof:
    """Return the sections that the plan passes, and the failures that no setting can avoid."""
    failed: list[JudgedFinding] = []
    for _ in range(_ROUNDS):
        failed = [one for one in judge(ask(sections), Enforcement(today=today)).findings() if one.outcome == "fail"]
        relaxed = [_relaxed(section, failed) for section in sections]
        if [one.config for one in relaxed] == [one.config for one in sections]:
            return Proof(sections=sections, failures=list(_failures(failed)))
        sections = relaxed
    return Proof(sections=sections, failures=list(_failures(failed)))


def _relaxed(section: Section, failed: Sequence[JudgedFinding]) -> Section:
    """Return a section without the settings that cause its findings."""
    own = [one for one in failed if one.integration == section.name]
    if section.name == POLICY:
        return with_advice(section, own)
    settings = [_relaxed_setting(setting, own) for setting in section.settings]
    if section.name == NAMING:
        settings += _switched_off(own)
    relaxed = attrs.evolve(section, settings=settings)
    return with_a_setting(relaxed) if section.name == TAGS else relaxed


def _relaxed_setting(setting: ProposedSetting, failed: Sequence[JudgedFinding]) -> ProposedSetting:
    broken = [one for one in failed if one.rule in (setting.name, f"resource_name_{setting.name}")]
    if not setting.is_active or not broken:
        return setting
    where = list_first(list(dict.fromkeys(one.address or "the whole plan" for one in broken)))
    return attrs.evolve(setting, why=[*setting.why, f"Not kept by {where}: only offered."], is_active=False)


def _switched_off(failed: Sequence[JudgedFinding]) -> Iterator[ProposedSetting]:
    """Yield a setting for each check of names that is on by default and that the plan does not pass."""
    for name, wrong in _NAMES_BY_DEFAULT.items():
        broken = [one for one in failed if one.rule == f"resource_name_{name}"]
        if broken:
            where = list_first(list(dict.fromkeys(one.address or "the whole plan" for one in broken)), 3)
            yield ProposedSetting(
                name, False, [f"{wrong}: {where}.", "Apply may fail. Remove the line once that is fixed."]
            )


def _failures(failed: Sequence[JudgedFinding]) -> Iterator[str]:
    by_rule: dict[tuple[str, str], list[JudgedFinding]] = {}
    for one in failed:
        by_rule.setdefault((one.integration, one.rule), []).append(one)
    for (integration, rule), found in by_rule.items():
        more = f" ({pluralize(len(found), 'finding')} in all)" if len(found) > 1 else ""
        where = f"{found[0].address}: " if found[0].address else ""
        yield f"{integration}, {rule}: {where}{found[0].message.splitlines()[0]}{more}."
