"""Signals: every way to end a run at every stage of it, and what the documents say comes of it.

From docs/live.md ("What comes through unchanged") and docs/decisions/0014-own-session.md: Terraform stops gracefully
at the first signal and at once at the second; where no engine runs, the first signal ends the run and the second does
not wait; an apply that has begun goes on if the user's process is killed, and one that has not begun does not begin.
"""

import enum
import signal
from typing import Literal

import attrs

Things = dict[str, str]

FIRST, SECOND = {"first": "thing-first"}, {"second": "thing-second"}
BOTH = FIRST | SECOND


class Blow(enum.Enum):
    """Who gets what."""

    INTERRUPT = "interrupt"
    TWO_INTERRUPTS = "two-interrupts"
    TERMINATE = "terminate"
    HANG_UP = "hang-up"
    QUIT = "quit"
    KILL_FRONT = "kill-front"
    KILL_GATE = "kill-gate"
    KILL_ENGINE = "kill-engine"
    QUIT_ENGINE = "quit-engine"


NUMBERS = {
    Blow.INTERRUPT: signal.SIGINT,
    Blow.TWO_INTERRUPTS: signal.SIGINT,
    Blow.TERMINATE: signal.SIGTERM,
    Blow.HANG_UP: signal.SIGHUP,
    Blow.QUIT: signal.SIGQUIT,
    Blow.KILL_FRONT: signal.SIGKILL,
    Blow.KILL_GATE: signal.SIGKILL,
    Blow.KILL_ENGINE: signal.SIGKILL,
    Blow.QUIT_ENGINE: signal.SIGQUIT,
}
GRACEFUL = (Blow.INTERRUPT, Blow.TERMINATE, Blow.HANG_UP)
OF_ENGINE = (Blow.KILL_ENGINE, Blow.QUIT_ENGINE)

Holder = Literal["import", "start", "hook", "call", "question", "report"]


@attrs.frozen(kw_only=True)
class Stage:
    """A moment of a run at which it can be held.

    Attributes:
        holder: what holds it: an import of the host's, an integration that does not introduce itself or does not
            answer at a hook, a provider that does not answer a call, the question, or a report that nobody reads.
        at: which import, hook or call.
        has_engine: whether Terraform runs.
        made: what is in the state at that moment.
        is_applying: whether Terraform has begun to apply.
    """

    name: str
    holder: Holder
    at: str = ""
    command: Literal["init", "plan", "apply"] = "apply"
    has_engine: bool = False
    there: Things = attrs.field(factory=dict[str, str])
    made: Things = attrs.field(factory=dict[str, str])
    is_applying: bool = False


STAGES = (
    Stage(name="reading", holder="import", at="tollgate_host.engine.front"),
    Stage(name="waking", holder="import", at="tollgate_host.live.run"),
    Stage(name="starting", holder="start"),
    Stage(name="init-starting", holder="hook", at="init-stage-start", command="init"),
    Stage(name="init-completing", holder="hook", at="init-stage-complete", command="init"),
    Stage(name="plan-starting", holder="hook", at="plan-stage-start"),
    Stage(name="configuring", holder="call", at="ConfigureProvider", has_engine=True),
    Stage(name="refreshing", holder="call", at="ReadResource", has_engine=True, there={"first": "first"}, made=FIRST),
    Stage(name="planning", holder="call", at="PlanResourceChange", has_engine=True),
    Stage(name="only-planning", holder="hook", at="pre-plan", command="plan", has_engine=True),
    Stage(name="judging", holder="hook", at="plan-stage-complete"),
    Stage(name="question", holder="question"),
    Stage(name="apply-starting", holder="hook", at="apply-stage-start"),
    Stage(name="about-to-apply", holder="hook", at="pre-apply", has_engine=True, is_applying=True),
    Stage(name="applying", holder="call", at="ApplyResourceChange", has_engine=True, is_applying=True),
    Stage(name="annotating", holder="hook", at="post-apply", has_engine=True, is_applying=True),
    Stage(name="completing", holder="hook", at="apply-stage-complete", made=BOTH),
    Stage(name="reporting", holder="report", made=BOTH),
)
BY_NAME = {stage.name: stage for stage in STAGES}


@attrs.frozen(kw_only=True)
class Expected:
    """What comes of it.

    Attributes:
        codes: what the user's process may end with; negative for a signal.
        said: what the user reads, if anything for sure.
        states: what may be in the state then, each thing's id by its name.
    """

    codes: frozenset[int]
    said: str = ""
    states: tuple[Things, ...] = ()


@attrs.frozen
class Cell:
    """One blow at one stage."""

    blow: Blow
    stage: Stage

    @property
    def name(self) -> str:
        """What the cell is called."""
        return f"{self.blow.value}-while-{self.stage.name}"

    @property
    def expected(self) -> Expected:
        """What comes of it."""
        stage, number = self.stage, NUMBERS[self.blow]
        if self.blow is Blow.KILL_FRONT:
            return Expected(codes=frozenset({-number}), states=(BOTH if stage.is_applying else stage.made,))
        if self.blow is Blow.KILL_GATE:
            if stage.name == "reading":  # there is no gate yet
                return Expected(codes=frozenset({-number}), states=(stage.made,))
            return Expected(codes=frozenset({128 + number}), said="Tollgate was ended by SIGKILL", states=self._torn)
        if stage.has_engine:
            return self._of_engine
        if stage.name == "question":
            said = "" if self.blow is Blow.TWO_INTERRUPTS else "error asking for approval: interrupted"
            return Expected(codes=frozenset({1, 128 + number} if not said else {1}), said=said, states=({},))
        codes = {128 + number, -number} if stage.name == "reading" else {128 + number}  # nothing has been started yet
        return Expected(codes=frozenset(codes), states=(stage.made,))

    @property
    def _of_engine(self) -> Expected:
        stage, number = self.stage, NUMBERS[self.blow]
        if self.blow is Blow.KILL_ENGINE:
            return Expected(codes=frozenset({128 + number}), said="Terraform was ended by SIGKILL", states=self._torn)
        if self.blow in (Blow.QUIT_ENGINE, Blow.QUIT):  # Go's runtime prints where it was, and exits with 2
            return Expected(codes=frozenset({1, 2, 128 + number}), states=self._torn)
        if self.blow is Blow.TWO_INTERRUPTS:  # it may have ended at the first when the second comes
            return Expected(codes=frozenset({1, 128 + number}), said="Stopping operation...", states=self._torn)
        made = FIRST if stage.is_applying else stage.made
        return Expected(codes=frozenset({1}), said="Stopping operation...", states=(made,))

    @property
    def _torn(self) -> tuple[Things, ...]:
        """What may be in the state if somebody died: what was made last may be missing, or not be trusted."""
        made = self.stage.made
        return (made, FIRST, {"first": "tainted"}) if self.stage.is_applying else (made,)


def every_cell() -> list[Cell]:
    """All that there can be: an engine can only be hit where one runs."""
    return [
        Cell(blow, stage)
        for stage in STAGES
        for blow in Blow
        if (stage.has_engine or blow not in OF_ENGINE) and (stage.name, blow) != ("reading", Blow.KILL_GATE)
    ]


def covering() -> list[Cell]:
    """A third of them: every way three stages further on, so that each way and each stage comes several times."""
    ways, stages = list(Blow), list(STAGES)
    return [cell for cell in every_cell() if (ways.index(cell.blow) + stages.index(cell.stage)) % 3 == 0]
