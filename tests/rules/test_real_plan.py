"""What the rules say of a plan that Terraform and the AWS provider made, with all that they mark as unknown."""

from collections.abc import Callable
from pathlib import Path

from tollgate_rules import RULES, RuleSet
from tollgate_runtime import Resource

PLANS = Path(__file__).parent / "plans"

ReadPlan = Callable[[Path], list[Resource]]


def lines_of(resources: list[Resource]) -> list[str]:
    rules = RuleSet(RULES)
    alone = [(row, found) for row in resources for judged in rules.judge(row) for found in judged.findings]
    together = [(judged.resource, found) for judged in rules.judge_plan(resources) for found in judged.findings]
    return sorted(f"{found.status:<8}{row.address}: {found.rule}" for row, found in [*alone, *together])


def test_a_plan_of_the_aws_provider_is_judged_as_expected(read_plan: ReadPlan, update_golden: bool) -> None:
    seen = "\n".join(lines_of(read_plan(PLANS / "aws_provider.json"))) + "\n"
    expected = PLANS / "aws_provider.txt"
    if update_golden:
        expected.write_text(seen)
    assert seen == expected.read_text()
