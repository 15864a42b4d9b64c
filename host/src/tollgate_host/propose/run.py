"""The whole way to a proposal: gather facts, ask the integrations what they see, propose, ask again, settle."""

from collections import defaultdict
from collections.abc import Sequence
from datetime import date
from functools import cached_property
from pathlib import Path
from typing import Any

import attrs

from tollgate_host.code.labels import KINDS, labels_of
from tollgate_host.plan.saved_plan import SavedPlan, plan_from_json
from tollgate_host.propose import naming_section, other_sections, tag_sections
from tollgate_host.propose.facts import Facts, ResourceFacts
from tollgate_host.propose.plan_text import plan_text
from tollgate_host.propose.probe import Answers, ask, is_installed
from tollgate_host.propose.proof import Proof, prove
from tollgate_host.propose.proposal import Proposal, Section
from tollgate_host.propose.saved import Saved
from tollgate_host.propose.sentences import list_first
from tollgate_host.propose.survey import Survey
from tollgate_host.propose.tags import key_uses, keys_in
from tollgate_host.propose.variable_markers import show_markers
from tollgate_host.report.raw import RawFinding
from tollgate_host.report.wording import pluralize

_NAME = "what init-config found"
_JUDGE_CODE = frozenset({naming_section.SOURCE, other_sections.POLICY_SOURCE, tag_sections.SOURCE})
"""The integrations that can be asked about what the files tell; costs need a plan's exact values."""

_ROUNDS = 4
"""How often the naming integration is asked at most: a convention that is taken back may lay bare another."""


def compose(survey: Survey, saved: Saved | None, *, root: Path, taken: Sequence[str] = ()) -> Proposal:
    """Return the proposal for a repository.

    Args:
        survey: what the code tells.
        saved: what a plan or a state tells, if one was given: its values are exact, and stand for the code's.
        root: the root module's folder.
        taken: sources that are configured elsewhere already, and are left out.

    Raises:
        HostError: an integration cannot be asked.
    """
    facts = survey.facts if saved is None else saved.facts(survey.facts)
    facts = attrs.evolve(facts, subjects=[one for one in facts.subjects if one.provider != "terraform"])
    maker = _Maker(facts=facts, survey=survey, root=root)
    sections = [
        *maker.others(saved),
        maker.naming(),
        *maker.tags(),
    ]
    left_out = [section for section in sections if section.source in taken]
    proof = maker.proof([section for section in sections if section not in left_out], saved)
    heading = [*_heading(facts, left_out), *_outcome(proof, saved)]
    return Proposal(heading=[show_markers(line) for line in heading], sections=proof.sections, failures=proof.failures)


@attrs.frozen(kw_only=True, slots=False)
class _Maker:
    """Makes the sections, each with the help of its integration where that is installed."""

    facts: Facts
    survey: Survey
    root: Path

    @cached_property
    def seen(self) -> Answers:
        """Return the integrations' answers about the code, before anything is proposed."""
        probes = [naming_section.PROBE, tag_sections.probe(keys_in(self.facts, self._of_aws))]
        return self._ask([probe for probe in probes if is_installed(probe.source)], plain=False)

    def naming(self) -> Section:
        labels = dict[str, Any](labels_of(self.survey.index))
        count = sum(len(module.get(kind, ())) for module in labels["modules"].values() for kind in KINDS)
        if not is_installed(naming_section.SOURCE):
            return naming_section.draft(self.facts, [], 0)
        draft = naming_section.draft(self.facts, list(_names(self.seen).values()), count)
        types = {subject.address: subject.type for subject in self.facts.subjects}
        section, findings, names = draft, dict[tuple[str | None, RawFinding], None](), dict[str, str]()
        broken = defaultdict[str, set[str]](set)
        for _ in range(_ROUNDS):
            answers = self._ask([section], plain=True, labels=labels)
            findings |= dict.fromkeys(answers.findings(naming_section.NAME))
            names |= _names(answers)
            for address, answer in answers.metadata(naming_section.NAME).items():
                broken[address].update(answer.get("broken", ()))
            before, section = section, naming_section.settle_section(draft, names, types, broken, list(findings))
            if section.config == before.config:
                break
        return section

    def tags(self) -> list[Section]:
        answers = self.seen.metadata(tag_sections.NAME)
        return tag_sections.sections(self.facts, key_uses(self.facts, self._of_aws, answers))

    def others(self, saved: Saved | None) -> list[Section]:
        cost = other_sections.cost_section(self.facts, None)
        policy = other_sections.policy_section(self.facts, None)
        if saved is None or not all(is_installed(one.source) for one in (cost, policy)):
            return [cost, policy]
        plan = saved.plan or self._plan(plain=True)
        answers = ask(plan, [cost, policy], root=self.root)
        estimate = answers.at_stage(cost.name, "plan-stage-complete")
        return [
            other_sections.cost_section(self.facts, estimate),
            other_sections.policy_section(self.facts, list(answers.findings(policy.name))),
        ]

    def proof(self, sections: list[Section], saved: Saved | None) -> Proof:
        """Check the plan with the sections; without a plan, check the code with all but the cost section."""
        is_whole = saved is not None and saved.plan is not None
        tested = [one for one in sections if is_installed(one.source) and (is_whole or one.source in _JUDGE_CODE)]
        if not tested:
            return Proof(sections=sections)
        plan = saved.plan if saved is not None and saved.plan is not None else self._plan(plain=True)
        labels = dict[str, Any](labels_of(self.survey.index))
        proof = prove(tested, lambda asked: ask(plan, asked, root=self.root, labels=labels).run, today=date.today())
        proven = dict(zip(map(id, tested), proof.sections, strict=True))
        return Proof(sections=[proven.get(id(one), one) for one in sections], failures=proof.failures)

    def _ask(self, sections: list[Section], *, plain: bool, labels: dict[str, Any] | None = None) -> Answers:
        return ask(self._plan(plain=plain), sections, root=self.root, labels=labels)

    def _plan(self, *, plain: bool) -> SavedPlan:
        facts = self.facts.with_samples() if plain else self.facts
        return plan_from_json(plan_text(facts, plain=plain), name=_NAME)

    @cached_property
    def _of_aws(self) -> list[ResourceFacts]:
        return [one for one in self.facts.subjects if one.type.startswith("aws_")]


def _names(answers: Answers) -> dict[str, str]:
    found = answers.metadata(naming_section.NAME)
    return {address: one["name"] for address, one in found.items() if isinstance(one.get("name"), str)}


def _heading(facts: Facts, left_out: Sequence[Section]) -> list[str]:
    clouds = other_sections.clouds_of(facts)
    used = f" of {' and '.join(clouds)}" if clouds else ""
    heading = [
        f"Proposed by `tollgate init-config` from {facts.origin}: {pluralize(len(facts.subjects), 'resource')}{used}.",
        "What the code keeps to already is asked of every change from now on. What is commented out is your choice.",
        "The engine does not read this file. `tollgate doctor` says whether it is right, `tollgate plan` uses it.",
    ]
    if facts.absent_modules:
        names = list_first(facts.absent_modules)
        heading.append(f"Not looked at: {names}. `tollgate init` fetches such modules; a plan (--plan) has them.")
    if left_out:
        names = ", ".join(dict.fromkeys(section.source for section in left_out))
        heading.append(f"Left out, because they are configured elsewhere in this folder: {names}.")
    return heading


def _outcome(proof: Proof, saved: Saved | None) -> list[str]:
    """Return the result of checking the plan with the proposal, in sentences."""
    if proof.failures:
        return ["It was tested, and today's code does not pass:", *(f"- {sentence}" for sentence in proof.failures)]
    return [f"It was tested: {saved.name} passes."] if saved is not None and saved.plan is not None else []
