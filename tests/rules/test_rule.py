"""The rule model: three-valued answers as findings, and a rule among others."""

from collections.abc import Iterator

import pytest
from tollgate_rules import PlanResources, Problem, Rule, RuleSet, Undecided, Verdict, require
from tollgate_rules.verdicts import is_true
from tollgate_runtime import Finding, Resource


def lamps_are_lit(lamp: Resource) -> Iterator[Verdict]:
    return require(lamp, "bulb[0].lit", is_true, otherwise="The lamp is dark.")


def lamps_have_a_shade(lamp: Resource, siblings: PlanResources) -> Iterator[Verdict]:
    shades = siblings.related(lamp, "house_shade", by="lamp", name="name")
    if not shades.found:
        yield Undecided("shade") if shades.may_be_more else Problem("shade", "The lamp has no shade.")


def bulbs_are_whole(_lamp: Resource, _siblings: PlanResources) -> Iterator[Verdict]:
    yield Problem("bulb", "The bulb is broken.")


def make_rule(**changes: object) -> Rule:
    given = {
        "id": "lamp_lit",
        "title": "Lamps are lit",
        "severity": "high",
        "description": "One sees more.",
        "remediation": "Set `lit = true`.",
        "docs": "https://example.com/lamps",
        "types": ("house_lamp*",),
        "judge": lamps_are_lit,
    }
    return Rule(**{**given, **changes})  # type: ignore[arg-type] -- the table is untyped on purpose


def lamp(**attributes: object) -> Resource:
    return Resource(
        address="house_lamp.hall",
        type="house_lamp",
        action="create",
        after={"name": "hall", **attributes},
        after_unknown={"id": True},
    )


def test_a_problem_becomes_a_finding_with_all_that_the_rule_knows() -> None:
    assert list(make_rule(level="advisory").check(lamp(bulb=[{"lit": False}]))) == [
        Finding(
            rule="lamp_lit",
            message="The lamp is dark.",
            severity="high",
            status="fail",
            level="advisory",
            path=("bulb", 0, "lit"),
            remediation="Set `lit = true`.",
            docs="https://example.com/lamps",
        )
    ]


def test_a_resource_that_keeps_the_rule_gets_no_finding() -> None:
    assert list(make_rule().check(lamp(bulb=[{"lit": True}]))) == []
    assert list(make_rule().check(lamp(bulb=[{"lit": "true"}]))) == []


def test_a_value_known_only_after_apply_is_unknown_and_no_alarm() -> None:
    later = Resource(type="house_lamp", action="create", after={"name": "hall"}, after_unknown={"bulb": True})
    [finding] = make_rule().check(later)
    assert (finding.status, finding.message) == ("unknown", "bulb[0].lit is known only after apply")


@pytest.mark.parametrize("bulb", ["(sensitive)", [{"lit": "(sensitive)"}], ["(sensitive)"]])
def test_a_sensitive_value_or_parent_warns_because_apply_will_not_tell_it_either(bulb: object) -> None:
    [finding] = make_rule().check(lamp(bulb=bulb))
    assert (finding.status, finding.severity) == ("warn", "high")
    assert finding.message == (
        "bulb[0].lit is sensitive and was not sent; set send_sensitive for this integration to have it judged"
    )


def test_a_rule_is_for_the_types_that_its_globs_match() -> None:
    assert make_rule().is_for("house_lamp_post")
    assert not make_rule().is_for("house_door")
    assert list(make_rule().check(Resource(type="house_door", action="create", after={"x": 1}))) == []


def test_a_rule_needs_a_function() -> None:
    with pytest.raises(TypeError, match="rule 'lamp_lit' needs `judge` or `judge_in_plan`"):
        make_rule(judge=None)


def test_the_plan_is_asked_where_a_resource_by_itself_could_not_be_judged() -> None:
    rules = RuleSet([make_rule(judge_in_plan=bulbs_are_whole)])
    later = Resource(type="house_lamp", action="create", after={"name": "hall"}, after_unknown={"bulb": True})
    assert [finding.status for found in rules.judge(later) for finding in found.findings] == ["unknown"]
    assert [finding.message for found in rules.judge_plan([later]) for finding in found.findings] == [
        "The bulb is broken."
    ]
    assert rules.judge_plan([lamp(bulb=[{"lit": True}])]) == []


def test_a_set_judges_each_resource_and_then_the_plan() -> None:
    rules = RuleSet([make_rule(), make_rule(id="lamp_shaded", judge=None, judge_in_plan=lamps_have_a_shade)])
    dark = lamp(bulb=[{"lit": False}])
    assert [(found.rule.id, len(found.findings)) for found in rules.judge(dark)] == [("lamp_lit", 1)]
    [found] = rules.judge_plan([dark])
    assert (found.rule.id, found.findings[0].message) == ("lamp_shaded", "The lamp has no shade.")
    assert found.findings[0].address == "house_lamp.hall"


def test_a_set_says_nothing_of_what_goes_away() -> None:
    rules = RuleSet([make_rule()])
    assert rules.judge(Resource(type="house_lamp", action="delete", before={"name": "hall"})) == []


def test_a_replaced_resource_is_judged_by_what_comes_after() -> None:
    replaced = Resource(
        type="house_lamp", action="replace", before={"bulb": [{"lit": True}]}, after={"bulb": [{"lit": False}]}
    )
    assert [finding.status for finding in make_rule().check(replaced)] == ["fail"]
