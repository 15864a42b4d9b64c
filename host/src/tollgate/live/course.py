"""Which hooks each of the engine's commands fires."""

import attrs

from tollgate.gate.phase import Phase
from tollgate.launch.arguments import Invocation


@attrs.frozen(kw_only=True)
class Course:
    """What happens around and inside one command.

    Attributes:
        phase: what is looked at while the engine runs; None if providers are left alone.
        stage: the stage whose hooks stand around it, or empty.
        operation: what that stage is called in an Operation.
    """

    phase: Phase | None = None
    stage: str = ""
    operation: str = ""

    @property
    def has_summary(self) -> bool:
        """Whether a run that went well has anything to sum up."""
        return self.stage == "plan"


PASSED_THROUGH = Course()
_COURSES = {
    "init": Course(stage="init", operation="init"),
    "plan": Course(phase=Phase.PLAN, stage="plan", operation="plan"),
    "apply": Course(phase=Phase.PLAN, stage="plan", operation="apply"),
    "destroy": Course(phase=Phase.PLAN, stage="plan", operation="destroy"),
    "refresh": Course(phase=Phase.REFRESH, stage="plan", operation="refresh"),
    "import": Course(phase=Phase.REFRESH),
    "validate": Course(phase=Phase.QUIET),
    "console": Course(phase=Phase.QUIET),
    "test": Course(phase=Phase.MIXED),
}


def is_watched(subcommand: str) -> bool:
    """Whether integrations are called around or inside a command."""
    return subcommand in _COURSES


def course_of(invocation: Invocation) -> Course:
    """The course of a command."""
    if invocation.is_help or not invocation.is_readable:
        return PASSED_THROUGH
    course = _COURSES.get(invocation.subcommand, PASSED_THROUGH)
    if invocation.subcommand == "plan" and invocation.mode != "normal":
        return attrs.evolve(course, operation="destroy" if invocation.mode == "destroy" else "refresh")
    return course
