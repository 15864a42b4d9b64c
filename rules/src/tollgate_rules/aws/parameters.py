"""Checks of the parameter group that a database uses, which is a separate resource."""

from collections.abc import Iterable

import attrs
from tollgate_runtime import MISSING, Resource

from tollgate_rules.attribute_checks import Judge
from tollgate_rules.plan_resources import PlanResources
from tollgate_rules.related_checks import JudgeInPlan
from tollgate_rules.verdicts import Problem, Undecided, Verdict, is_open, leaves_out, undecided


def group_must(argument: str, group_type: str, check: Judge, *, otherwise: str) -> JudgeInPlan:
    """Require something of the parameter group that an argument names.

    A group that is not in the plan cannot be judged, now or at apply; the default group of AWS always fails.
    """

    def judge(database: Resource, plan: PlanResources) -> Iterable[Verdict]:
        name = database.value(argument)
        group = plan.target(database, argument, group_type) or _named(plan, group_type, name)
        if group is not None:
            return [_about(argument, verdict, group, otherwise) for verdict in list(check(group))[:1]]
        if is_open(name) and not leaves_out(database, argument):
            return (undecided(argument, name),)
        if is_open(name) or name in (MISSING, "") or str(name).startswith("default."):
            return (Problem(argument, otherwise),)
        return (Undecided(argument, "refers to a parameter group that is not in the plan", is_withheld=True),)

    return judge


def _named(plan: PlanResources, group_type: str, name: object) -> Resource | None:
    return next((row for row in plan.of_type(group_type) if isinstance(name, str) and row.value("name") == name), None)


def _about(argument: str, verdict: Verdict, group: Resource, otherwise: str) -> Verdict:
    if isinstance(verdict, Problem):
        return Problem(argument, f"{otherwise} See {group.display}.")
    return attrs.evolve(verdict, path=argument, why=f"depends on {group.display}, which {verdict.why}")
