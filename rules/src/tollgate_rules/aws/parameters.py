"""Demands on the parameter group that a database uses, which is a resource of its own."""

from collections.abc import Iterable

from tollgate_runtime import MISSING, Resource

from tollgate_rules.companions import JudgeAmong
from tollgate_rules.demands import Judge
from tollgate_rules.siblings import Siblings
from tollgate_rules.verdicts import Problem, Undecided, Verdict, is_open, leaves_out, undecided


def group_must(argument: str, group_type: str, demand: Judge, *, otherwise: str) -> JudgeAmong:
    """Demands something of the parameter group that an argument names.

    A group that is not in the plan cannot be judged, now or at apply; AWS's own default group never meets a demand.
    """

    def judge(database: Resource, siblings: Siblings) -> Iterable[Verdict]:
        name = database.value(argument)
        group = siblings.target(database, argument, group_type) or _named(siblings, group_type, name)
        if group is not None:
            return [_about(argument, verdict, group, otherwise) for verdict in list(demand(group))[:1]]
        if is_open(name) and not leaves_out(database, argument):
            return (undecided(argument, name),)
        if is_open(name) or name in (MISSING, "") or str(name).startswith("default."):
            return (Problem(argument, otherwise),)
        return (Undecided(argument, "names a parameter group that is not in the plan", is_withheld=True),)

    return judge


def _named(siblings: Siblings, group_type: str, name: object) -> Resource | None:
    return next(
        (row for row in siblings.of_type(group_type) if isinstance(name, str) and row.value("name") == name), None
    )


def _about(argument: str, verdict: Verdict, group: Resource, otherwise: str) -> Verdict:
    if isinstance(verdict, Problem):
        return Problem(argument, f"{otherwise} See {group.display}.")
    return Undecided(argument, f"depends on {group.display}, which {verdict.why}", is_withheld=verdict.is_withheld)
