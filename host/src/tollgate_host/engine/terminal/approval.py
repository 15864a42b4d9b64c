"""The approval question before an `apply` or `destroy`, in the engine's own words.

It is asked by us because it comes between two engine commands. Terraform asks with `-input=false` too, which is about
variables only, and takes the answer from wherever standard input leads.
"""

import os
import sys
from contextlib import suppress
from enum import Enum

import anyio
import msgspec

from tollgate_host.engine.arguments import Mode
from tollgate_host.engine.front import Front
from tollgate_host.engine.terminal.next_steps import engine_error
from tollgate_host.engine.terminal.signals import GateSignals
from tollgate_host.engine.words import TITLES, EngineKind

STDIN = 0
DEFAULT_WORKSPACE = "default"


class ApprovalAnswer(Enum):
    """The answer to the question; all but the first end the run with exit code 1."""

    APPROVED = "approved"
    DECLINED = "declined"
    UNANSWERED = "unanswered"


class ApprovalQuestion(msgspec.Struct, frozen=True, kw_only=True):
    """The question.

    Attributes:
        kind: whose words.
        mode: what is to be approved.
        workspace: named unless it is the default one.
        has_colour: whether colours are wanted.
    """

    kind: EngineKind
    mode: Mode
    workspace: str = DEFAULT_WORKSPACE
    has_colour: bool = True

    @property
    def text(self) -> str:
        """Return the question as printed, up to where the answer is typed."""
        described = "\n".join(f"  {line}" for line in self._description)
        if not self.has_colour:
            return f"\n{self._query}\n{described}\n\n  Enter a value: "
        return f"\x1b[0m\x1b[1m\n{self._query}\x1b[0m\n{described}\n\n  \x1b[1mEnter a value:\x1b[0m \x1b[0m"

    @property
    def refusal(self) -> str:
        """Return the message for any answer but yes."""
        return "Destroy cancelled." if self.mode == "destroy" else "Apply cancelled."

    @property
    def _query(self) -> str:
        is_default = self.workspace == DEFAULT_WORKSPACE
        where = "" if is_default else f' in workspace "{self.workspace}"'
        if self.mode == "destroy":
            return f"Do you really want to destroy all resources{where}?"
        if self.mode == "refresh-only":
            whose = "" if is_default else f' for "{self.workspace}"'
            return f"Would you like to update the {TITLES[self.kind]} state{whose} to reflect these detected changes?"
        return f"Do you want to perform these actions{where}?"

    @property
    def _description(self) -> tuple[str, str]:
        title = TITLES[self.kind]
        for_good = "There is no undo. Only 'yes' will be accepted to confirm."
        if self.mode == "destroy":
            return f"{title} will destroy all your managed infrastructure, as shown above.", for_good
        if self.mode == "refresh-only":
            return f"{title} will write these changes to the state without modifying any real infrastructure.", for_good
        return f"{title} will perform the actions described above.", "Only 'yes' will be accepted to approve."


async def ask(question: ApprovalQuestion, *, signals: GateSignals, front: Front | None = None) -> ApprovalAnswer:
    """Ask the question, print the engine's reply to the answer, and return the answer.

    Args:
        question: the question.
        signals: a termination signal ends the question too.
        front: the question ends if it is killed.
    """
    _say(question.text)
    line = await _answer(signals, front)
    if isinstance(line, _NoAnswer):
        if line is _NoAnswer.INTERRUPTED:
            _say("\n")
        _fail(f"error asking for approval: {line.value}", question.has_colour)
        return ApprovalAnswer.UNANSWERED
    _say("\n")
    if line.rstrip() == "yes":
        return ApprovalAnswer.APPROVED
    _say(f"{question.refusal}\n")
    return ApprovalAnswer.DECLINED


def is_halted(signals: GateSignals, *, has_colour: bool = True) -> bool:
    """Return whether a signal came too late to fail the plan, and print the engine's message for it.

    Call it before anything is applied: with `-auto-approve` there is no question that the signal would end.
    """
    if signals.received:
        _fail("execution halted", has_colour)
    return bool(signals.received)


class _NoAnswer(Enum):
    END = "EOF"
    INTERRUPTED = "interrupted"


async def _answer(signals: GateSignals, front: Front | None) -> "str | _NoAnswer":
    """Return the typed line; without a line break there is none."""
    answer: str | _NoAnswer = _NoAnswer.INTERRUPTED
    with signals.cancelling():
        async with anyio.create_task_group() as tasks:
            if front is not None:

                async def give_up() -> None:
                    await front.wait_until_gone()
                    tasks.cancel_scope.cancel()

                tasks.start_soon(give_up)
            answer = await _line()
            tasks.cancel_scope.cancel()
    return answer


async def _line() -> "str | _NoAnswer":
    """Read a line byte by byte, so that the rest of the input stays unread."""
    line = b""
    while not line.endswith(b"\n"):
        byte = b""
        with suppress(OSError):  # a file, or a device that never blocks
            await anyio.wait_readable(STDIN)
        with suppress(OSError):  # a closed terminal
            byte = os.read(STDIN, 1)
        if not byte:
            return _NoAnswer.END
        line += byte
    return line.decode(errors="replace")


def _fail(sentence: str, has_colour: bool) -> None:
    sys.stderr.write(engine_error(sentence, has_colour=has_colour))
    sys.stderr.flush()


def _say(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()
