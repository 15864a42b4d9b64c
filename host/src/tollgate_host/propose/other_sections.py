"""The parts of a proposal for cost and policy; both need no more than the providers in use, and a plan to be exact."""

from collections import Counter
from collections.abc import Mapping, Sequence
from decimal import ROUND_UP, Decimal
from typing import Any

import attrs

from tollgate_host.propose.facts import Facts
from tollgate_host.propose.proposal import ProposedSetting, Section
from tollgate_host.propose.sentences import list_first
from tollgate_host.propose.tag_sections import is_aws
from tollgate_host.report.model import JudgedFinding
from tollgate_host.report.raw import RawFinding

COST, COST_SOURCE = "cost", "tf-cost-estimator"
POLICY, POLICY_SOURCE = "policy", "tf-policy-validator"
CLOUDS = {"aws": "AWS", "azurerm": "Azure", "google": "Google Cloud", "google-beta": "Google Cloud"}
_ROOM = Decimal("1.2")
_SEVERITIES = ("critical", "high", "medium", "low", "info")
_ENFORCEMENT = "enforcement"
_GUESS = 1000
_BASELINE = (
    "What hardly anyone would object to. What is critical stops a plan, what is high stops it unless overruled with "
    "a reason, the rest is advice."
)
_BROKEN_TODAY = "What is broken today is advice. Delete a rule here as soon as it is kept; then it stops a plan:"
_WITHOUT_PLAN = "Tested only with the values in the code; use --plan to test all values."


def cost_section(facts: Facts, estimate: Mapping[str, Any] | None) -> Section:
    """Return the cost integration; `estimate` is what it noted of a whole plan, if one was given."""
    monthly = (estimate or {}).get("estimated_monthly_cost")
    if monthly is None:
        why = ["A plan above it fails. Give --plan to init-config, and the estimate stands here."]
        budget = ProposedSetting("monthly_budget", _GUESS, why, is_active=False)
    else:
        amount = Decimal(str(monthly))
        why = [f"A plan above it fails. Today's estimate is {amount:,.2f} USD a month; this is a fifth more."]
        budget = ProposedSetting("monthly_budget", _rounded_up(amount * _ROOM), why, is_active=False)
    increase = ProposedSetting("max_increase", 200, ["How much one change may add a month."], is_active=False)
    settings = [budget, increase, *_region(facts)]
    why = ["What each resource and the whole plan cost a month, before and after the change."]
    return Section(name=COST, source=COST_SOURCE, why=why, settings=settings)


def _region(facts: Facts) -> list[ProposedSetting]:
    aws = [use for use in facts.providers.values() if is_aws(use)]
    if not aws or any("region" in use.values for use in aws):
        return []
    why = ["No provider block names a region; without this, prices are those of us-east-1."]
    return [ProposedSetting("default_region", "us-east-1", why, is_active=False)]


def _rounded_up(amount: Decimal) -> int:
    """Return an amount that reads like a budget: two digits and zeros."""
    step = Decimal(10) ** max(amount.adjusted() - 1, 1)
    return int((amount / step).to_integral_value(ROUND_UP) * step)


def policy_section(facts: Facts, findings: Sequence[tuple[str | None, RawFinding]] | None) -> Section:
    """Return the policy integration; `findings` are its own about a whole plan, if one was given."""
    clouds = clouds_of(facts)
    settings = [ProposedSetting("policy_set", "baseline", [_BASELINE, *_today(findings)])]
    stricter = ["baseline", "cis-aws"] if "AWS" in clouds else ["production"]
    settings.append(ProposedSetting("policy_set", stricter, ["Stricter, when you are ready:"], is_active=False))
    names = f" for {' and '.join(clouds)}" if clouds else ""
    why = [f"Built-in rules{names}, and your own in YAML, Rego, CEL, JSON Schema or Python."]
    others = [cloud for cloud in clouds if cloud != "AWS"]
    if others:
        why.append(f"What {' and '.join(others)} resources must be tagged with is a rule of your own, in YAML.")
    return Section(name=POLICY, source=POLICY_SOURCE, why=why, settings=settings)


def with_advice(section: Section, failed: Sequence[JudgedFinding]) -> Section:
    """Return the policy section with the failing rules made advisory."""
    if not failed:
        return section
    others = [one for one in section.settings if one.name != _ENFORCEMENT]
    before = [one for one in section.settings if one.name == _ENFORCEMENT]
    rules = {key: value for one in before for key, value in one.value.items()}
    reasons = [sentence for one in before for sentence in one.why] or [_BROKEN_TODAY]
    for rule in dict.fromkeys(one.rule for one in failed):
        found = [one for one in failed if one.rule == rule]
        rules[rule] = "advisory"
        where = list_first(list(dict.fromkeys(one.address or "the whole plan" for one in found)), 3)
        reasons.append(f"{rule} ({found[0].severity}): {where}.")
    return attrs.evolve(section, settings=[*others, ProposedSetting(_ENFORCEMENT, rules, reasons)])


def clouds_of(facts: Facts) -> list[str]:
    """Return the clouds in use, by their common names."""
    names = [CLOUDS.get(use.source.rpartition("/")[2]) for use in facts.providers.values()]
    return [name for name in dict.fromkeys(names) if name is not None]


def _today(findings: Sequence[tuple[str | None, RawFinding]] | None) -> list[str]:
    if findings is None:
        return [_WITHOUT_PLAN]
    if not findings:
        return ["It finds nothing in the plan you gave."]
    counts = Counter(one.severity for _, one in findings)
    severities = [one for one in _SEVERITIES if counts[one]]
    told = list_first([f"{counts[severity]} {severity}" for severity in severities])
    return [f"In the plan you gave it finds {told}."]
