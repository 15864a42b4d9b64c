"""Integrations that fail: every fault at every hook under every `on_error`, and what the documents say comes of it.

A cell is one fault at one hook under one setting. What is expected of it is a function of the three, taken from
docs/check.md ("When an integration fails") and docs/live.md ("What stops what").
"""

import enum
import itertools
from typing import Literal

import attrs

OnError = Literal["fail", "warn", "ignore"]
ON_ERROR: tuple[OnError, ...] = ("fail", "warn", "ignore")

INIT_HOOKS = ("init-stage-start", "init-stage-complete")
PRE_HOOKS = ("pre-refresh", "pre-plan", "pre-apply")
POST_HOOKS = ("post-refresh", "post-plan", "post-apply")
START_HOOKS = ("plan-stage-start", "apply-stage-start")
COMPLETE_HOOKS = ("plan-stage-complete", "apply-stage-complete")
APPLY_HOOKS = (*START_HOOKS, *PRE_HOOKS, *POST_HOOKS, *COMPLETE_HOOKS)
HOOKS = (*INIT_HOOKS, *APPLY_HOOKS)
FIRST_HOOKS = ("init-stage-start", "plan-stage-start")

_AFTER_THE_PLAN = frozenset({"apply-stage-start", "pre-apply", "post-apply", "apply-stage-complete"})
_STOPS_NOTHING = frozenset({"post-apply", "apply-stage-complete", "init-stage-complete"})


class Effect(enum.Enum):
    """What a fault amounts to."""

    NOT_STARTED = "it never introduced itself"
    CALL_FAILED = "the call has no answer"
    NOTED = "the answer counts, and the integration is known to babble"
    NONE = "nothing"


CALLED = {Effect.CALL_FAILED, Effect.NOTED, Effect.NONE}
"""The effects of what happens in a call."""


@attrs.frozen
class Fault:
    """Something an integration does wrong.

    Attributes:
        said: what the user reads of it, as a pattern; `HOOK` stands for the hook.
        is_timed: it shows when time runs out, so the limit is a short one.
    """

    name: str
    effect: Effect
    said: str = ""
    is_timed: bool = False


def _twice(how: str) -> str:
    return f"{how}; started again, it {how}"


FAULTS = (
    Fault("dies-at-once", Effect.NOT_STARTED, "exited with status 9"),
    Fault("ends-at-once", Effect.NOT_STARTED, "exited with status 0"),
    Fault("is-killed-at-once", Effect.NOT_STARTED, "was ended by SIGKILL"),
    Fault("never-speaks", Effect.NOT_STARTED, "did not answer initialize within [0-9.]+ s", is_timed=True),
    Fault("closes-its-output-at-once", Effect.NOT_STARTED, "closed its standard output"),
    Fault("dies-at-initialize", Effect.NOT_STARTED, "exited with status 9"),
    Fault("says-half-at-initialize", Effect.NOT_STARTED, "the line is not JSON"),
    Fault("speaks-version-2", Effect.NOT_STARTED, "uses version 2.0 of the protocol, and this host uses 1.0"),
    Fault("refuses-to-begin", Effect.NOT_STARTED, "there is no licence"),
    Fault("introduces-itself-wrongly", Effect.NOT_STARTED, "did not answer initialize with its name and hooks"),
    Fault("asks-for-no-hooks", Effect.NOT_STARTED, "answered initialize without `hooks`"),
    Fault("crashes", Effect.CALL_FAILED, _twice("exited with status 9")),
    Fault("exits-in-peace", Effect.CALL_FAILED, _twice("exited with status 0")),
    Fault("is-killed", Effect.CALL_FAILED, _twice("was ended by SIGKILL")),
    Fault("hangs", Effect.CALL_FAILED, "did not answer HOOK within [0-9.]+ s", is_timed=True),
    Fault("freezes", Effect.CALL_FAILED, "did not answer HOOK within [0-9.]+ s", is_timed=True),
    Fault("says-half-and-dies", Effect.CALL_FAILED, "the line is not JSON"),
    Fault("says-half-and-hangs", Effect.CALL_FAILED, "did not answer HOOK within [0-9.]+ s", is_timed=True),
    Fault("answers-somebody-else", Effect.CALL_FAILED, "did not answer HOOK within [0-9.]+ s", is_timed=True),
    Fault("replies-with-an-error", Effect.CALL_FAILED, "it broke"),
    Fault("has-no-such-method", Effect.CALL_FAILED, "no such method"),
    Fault("answers-no-result", Effect.CALL_FAILED, "what it answered to HOOK is not a result"),
    Fault("answers-null", Effect.CALL_FAILED, "what it answered to HOOK is not a result"),
    Fault("answers-a-wrong-status", Effect.CALL_FAILED, "what it answered to HOOK is not a result"),
    Fault("answers-wrong-findings", Effect.CALL_FAILED, "what it answered to HOOK is not a result"),
    Fault("says-too-much", Effect.CALL_FAILED, _twice("sent a line longer than the 67,108,864 bytes that are read")),
    Fault("closes-its-output", Effect.CALL_FAILED, _twice("closed its standard output")),
    Fault(
        "floods-its-output",
        Effect.CALL_FAILED,
        _twice("wrote 100 lines to its standard output that are no messages"),
    ),
    Fault("leaves-a-child", Effect.CALL_FAILED, _twice("exited with status 9")),
    Fault("babbles", Effect.NOTED, "wrote something other than messages to its standard output"),
    Fault("is-slow", Effect.NONE),
    Fault("floods-its-errors", Effect.NONE),
    Fault("asks-the-host", Effect.NONE),
    Fault("crashes-once", Effect.NONE),
    Fault("leaves-a-daemon", Effect.NONE),
    Fault("will-not-end", Effect.NONE),
)
BY_NAME = {fault.name: fault for fault in FAULTS}


@attrs.frozen
class Cell:
    """One fault at one hook under one setting."""

    fault: Fault
    hook: str
    on_error: OnError

    @property
    def name(self) -> str:
        """What the integration is called, and the cell in a report of the tests."""
        return f"{self.fault.name}-at-{self.hook}-{self.on_error}"

    @property
    def exit_code(self) -> int:
        """What a run ends with in which this is all that goes wrong."""
        return 4 if self.on_error == "fail" and self.fault.effect is not Effect.NONE else 0

    @property
    def stops(self) -> bool:
        """Whether what the hook comes before does not happen; or, after the plan, what the plan was made for."""
        if self.exit_code == 0:
            return False
        match self.fault.effect:
            case Effect.NOT_STARTED:
                return True
            case Effect.NOTED:  # a plan that somebody babbled over has failed its checks; the call itself went well
                return self.hook not in _AFTER_THE_PLAN and self.hook not in INIT_HOOKS
            case _:
                return self.hook not in _STOPS_NOTHING

    @property
    def diagnostic(self) -> str | None:
        """How Terraform shows it, at the resource: `Error`, `Warning`, or not at all.

        The finished plan is judged by Tollgate alone, so what goes wrong at post-plan is in its summary.
        """
        hooks = {*PRE_HOOKS, *POST_HOOKS} - {"post-plan"}
        is_shown = self.fault.effect is Effect.CALL_FAILED and self.hook in hooks
        if not is_shown or self.on_error == "ignore":
            return None
        return "Error" if self.on_error == "fail" and self.hook != "post-apply" else "Warning"

    @property
    def reason(self) -> str:
        """The pattern of what is said of it; empty if nothing is."""
        return self.fault.said.replace("HOOK", self.hook)

    @property
    def is_called(self) -> bool:
        """Whether it comes to a call at all."""
        return self.fault.effect is not Effect.NOT_STARTED


def cells(effects: set[Effect], hooks: tuple[str, ...], on_error: tuple[OnError, ...] = ON_ERROR) -> tuple[Cell, ...]:
    """The cells of some faults at some hooks under some settings."""
    faults = [fault for fault in FAULTS if fault.effect in effects]
    return tuple(Cell(*one) for one in itertools.product(faults, hooks, on_error))


def every_cell() -> tuple[Cell, ...]:
    """All of them. Where it comes to no call, one hook of each command stands for all."""
    return (*cells(CALLED, HOOKS), *cells({Effect.NOT_STARTED}, FIRST_HOOKS))
