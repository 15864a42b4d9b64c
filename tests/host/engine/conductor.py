"""A live run with nothing but its launch: plan, question, apply, and what is said between them."""

import sys
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path

import attrs
from tollgate_host.engine.arguments import Invocation
from tollgate_host.engine.discovery.find_engine import Engine
from tollgate_host.engine.front import Front
from tollgate_host.engine.shadow_root.shadow_root import Shadow
from tollgate_host.engine.steps import (
    CHANGES_PRESENT,
    EngineStep,
    apply_steps,
    can_be_divided,
    needs_plan_file,
    plan_step,
    step_from_invocation,
)
from tollgate_host.engine.terminal.approval import ApprovalAnswer, ApprovalQuestion, ask, is_halted
from tollgate_host.engine.terminal.engine_process import columns, run_engine
from tollgate_host.engine.terminal.next_steps import advice_after_plan
from tollgate_host.engine.terminal.output_change import OutputChange, change_for_second
from tollgate_host.engine.terminal.signals import GateSignals

FAILED = 1
_NEEDS_A_USER = frozenset({"console", "init", "plan"})
"""The commands that change no infrastructure and may ask the user for something."""


@attrs.frozen(kw_only=True)
class MadePlan:
    """A plan that the engine has just made.

    Attributes:
        path: the plan file.
        has_changes: whether there is something to apply.
    """

    path: Path
    has_changes: bool


AfterPlan = Callable[[MadePlan], Awaitable[int | None]]
"""Is told of a plan; gives the exit code to stop with, or None to go on."""


@attrs.frozen(kw_only=True)
class Conductor:
    """Runs the engine for one command.

    Attributes:
        engine: the engine.
        signals: of this run.
        private: the folder of this run, held.
        front: in whose name we ask.
        shadow: the shadow root, if there is one.
        environ: variables to add for the engine, such as TF_REATTACH_PROVIDERS.
        workspace: the workspace in use.
        repeats_variables: whether an apply of a saved plan needs the variables again.
        keep_open: descriptors that the engine is to keep open.
    """

    engine: Engine
    signals: GateSignals
    private: Path
    front: Front | None = None
    shadow: Shadow | None = None
    environ: Mapping[str, str] = attrs.field(factory=dict[str, str], repr=False)
    workspace: str = "default"
    repeats_variables: bool = False
    keep_open: tuple[int, ...] = ()

    async def conduct(self, invocation: Invocation, after_plan: AfterPlan) -> int:
        """Runs the command to its end and returns the exit code."""
        if needs_plan_file(invocation):
            return await self._plan(invocation, after_plan)
        if can_be_divided(invocation):
            return await self._apply(invocation, after_plan)
        code = await self.run(step_from_invocation(invocation))
        if invocation.subcommand == "plan" and invocation.out is not None and code in (0, CHANGES_PRESENT):
            made = MadePlan(path=invocation.root / invocation.out, has_changes=True)
            stop = await after_plan(made)
            return code if stop is None else stop
        return code

    async def run(self, step: EngineStep, change: OutputChange | None = None, *, is_json: bool = False) -> int:
        """Runs one engine command."""
        fds = self.keep_open
        if self.shadow is not None:
            step = self.shadow.step(step)
            fds = (*fds, self.shadow.fd)
        environ = {**step.environ, **self.environ}
        argv = step.argv(self.engine.argv)
        return await run_engine(
            argv,
            environ=environ,
            signals=self.signals,
            change=change,
            is_json=is_json,
            pass_fds=fds,
            stops_with=self.front if step.subcommand in _NEEDS_A_USER else None,
        )

    async def _plan(self, invocation: Invocation, after_plan: AfterPlan) -> int:
        path = self._plan_file
        code = await self.run(plan_step(invocation, path))
        if code not in (0, CHANGES_PRESENT):
            return code
        has_changes = code == CHANGES_PRESENT
        if has_changes and not invocation.is_json and not invocation.is_in_automation:
            self._advise(invocation)
        stop = await after_plan(MadePlan(path=path, has_changes=has_changes))
        if stop is not None:
            return stop
        return code if invocation.is_detailed else 0

    async def _apply(self, invocation: Invocation, after_plan: AfterPlan) -> int:
        path = self._plan_file
        planning, applying = apply_steps(invocation, path, repeats_variables=self.repeats_variables)
        code = await self.run(planning)
        if code not in (0, CHANGES_PRESENT):
            return code
        has_changes = code == CHANGES_PRESENT
        stop = await after_plan(MadePlan(path=path, has_changes=has_changes))
        if stop is not None:
            return stop
        if is_halted(self.signals, has_colour=invocation.has_colour):
            return FAILED
        if has_changes and not invocation.is_approved and not await self._is_approved(invocation):
            return FAILED
        is_json = invocation.is_json
        change = change_for_second(is_destroy=invocation.subcommand == "destroy", is_json=is_json)
        return await self.run(applying, change, is_json=is_json)

    async def _is_approved(self, invocation: Invocation) -> bool:
        question = ApprovalQuestion(
            kind=self.engine.kind,
            mode=invocation.mode,
            workspace=self.workspace,
            has_colour=invocation.has_colour,
        )
        return await ask(question, signals=self.signals, front=self.front) is ApprovalAnswer.APPROVED

    def _advise(self, invocation: Invocation) -> None:
        sys.stdout.write(
            advice_after_plan(
                self.engine.kind,
                columns=columns(),
                has_colour=invocation.has_colour,
                generated=invocation.words.value("generate-config-out"),
            )
        )
        sys.stdout.flush()

    @property
    def _plan_file(self) -> Path:
        return self.private / "plan.tfplan"
