"""Holds what a live run needs from start to end, and runs its engine commands."""

import signal
from collections.abc import Mapping
from contextlib import suppress
from functools import cached_property, partial
from importlib import import_module
from typing import TYPE_CHECKING

import anyio.to_thread
from msgspec import Struct, field
from msgspec.structs import replace

from tollgate_host.check.plan_code import Code
from tollgate_host.check.setup import Setup
from tollgate_host.code.index import ConfigurationIndex
from tollgate_host.engine import runner
from tollgate_host.engine.arguments import Invocation
from tollgate_host.engine.decryption_variables import variable_words
from tollgate_host.engine.discovery.find_engine import Engine
from tollgate_host.engine.front import Front
from tollgate_host.engine.shadow_root.held_folder import HeldFolder
from tollgate_host.engine.shadow_root.shadow_root import Shadow
from tollgate_host.engine.steps import EngineStep, step_from_invocation
from tollgate_host.engine.terminal.engine_process import run_engine
from tollgate_host.engine.terminal.output_change import OutputChange
from tollgate_host.engine.terminal.signals import GateSignals
from tollgate_host.engine.working_folder import WorkingFolder
from tollgate_host.hooks.pipeline import Pipeline
from tollgate_host.hooks.stage_hooks import Stages
from tollgate_host.integrations.manager import Manager
from tollgate_host.integrations.processes.child import describe_exit
from tollgate_host.interception.annotations.sidecar import FILE, Sidecar
from tollgate_host.interception.call_context import Context
from tollgate_host.interception.findings.answer_log import AnswerLog
from tollgate_host.interception.findings.call_verdict import Verdicts
from tollgate_host.interception.findings.shown import ShownFindings
from tollgate_host.interception.identity.candidate_blocks import CandidateBlocks
from tollgate_host.interception.identity.moved_objects import Moves
from tollgate_host.interception.identity.planned_changes import PlannedChanges
from tollgate_host.interception.identity.state_objects import StateObjects
from tollgate_host.interception.journal.apply_journal import Journal
from tollgate_host.interception.journal.found_objects import find_doubted
from tollgate_host.interception.phase import Phase
from tollgate_host.interception.resource_builder import ResourceBuilder
from tollgate_host.interception.schema.schema_filter import SchemaFilter
from tollgate_host.interception.secrets.tainted_arguments import TaintedArguments
from tollgate_host.live.command_hooks import CommandHooks
from tollgate_host.live.start.integration_start import LateStart
from tollgate_host.live.start.provider_gates import Gates
from tollgate_host.live.state_file import stored_state
from tollgate_host.report.raw import OnError, ResourceRow
from tollgate_host.report_formats import View
from tollgate_host.verdict.settings.enforcement import Enforcement

if TYPE_CHECKING:
    from tollgate_host.plan.evaluation.evaluated_configuration import EvaluatedConfiguration

_SIGNAL_EXIT = 128
_ENDED_WITH_FRONT = frozenset({"console", "init", "plan"})
"""The commands that nobody needs any more when the user's process is gone: they make nothing, and may ask."""

_WRITES_STATE = frozenset({"apply", "destroy", "import", "refresh"})


class LiveRun(Struct, kw_only=True, eq=False, dict=True):
    """A run of the user's command.

    Attributes:
        held: the private folder of the run.
        index: the configuration in files.
        view: how much of the findings the terminal shows.
        rows: the resources of the plan, once there is one.
        problem: why the plan was not judged; the verdict is then an error, whatever else was found.
        causes: why the run fails, as far as it was printed on standard error.
        is_whole: whether the judged plan has all changes.
        notices: what else to say of the judged plan.
        is_cut_short: whether the engine failed to finish the plan.
        is_unjudged: whether a signal ended the run after planning, before the plan was judged.
        has_applied: whether the apply stage has begun.
        has_failed: whether the command ended in a failure, whatever the checks say.
        evaluated: the evaluated configuration, once it was needed.
    """

    invocation: Invocation
    hooks: CommandHooks
    setup: Setup
    engine: Engine
    working: WorkingFolder
    held: HeldFolder
    index: ConfigurationIndex
    code: Code
    enforcement: Enforcement
    manager: Manager
    signals: GateSignals
    front: Front
    gates: Gates
    view: View = "auto"
    shadow: Shadow | None = None
    answers: AnswerLog = field(default_factory=AnswerLog)
    shown: ShownFindings = field(default_factory=ShownFindings)
    rows: list[ResourceRow] = field(default_factory=list[ResourceRow])
    warnings: list[str] = field(default_factory=list[str])
    problem: str | None = None
    causes: set[str] = field(default_factory=set[str])
    is_whole: bool = True
    notices: tuple[str, ...] = ()
    is_cut_short: bool = False
    is_unjudged: bool = False
    has_applied: bool = False
    has_failed: bool = False
    evaluated: "EvaluatedConfiguration | None" = None

    @cached_property
    def verdicts(self) -> Verdicts:
        """Return what judges single answers."""
        return Verdicts(self.enforcement, self._on_error)

    @cached_property
    def stages(self) -> Stages:
        """Return what calls the hooks of stages."""
        return Stages(
            targets=self.manager.integrations,
            registry=self.manager.registry,
            record=self.answers.record_finished,
            facts={
                "operation": self.hooks.operation,
                "workspace": self.working.workspace,
                "root": self.setup.root.as_posix(),
                "terraform_version": self.engine.version,
                "configuration": self.code.labels or {"modules": {}},
            },
            is_blocking=self.verdicts.is_blocking,
        )

    @cached_property
    def pipeline(self) -> Pipeline:
        """Return what calls the hooks of resources."""
        return Pipeline(self.manager.integrations, self.manager.registry, is_blocking=self.verdicts.is_blocking)

    @cached_property
    def late_start(self) -> LateStart:
        """Return what starts the integrations whose configuration the engine, or a plan, must evaluate first."""
        return LateStart(manager=self.manager, stages=self.stages, setup=self.setup)

    @cached_property
    def _blocks(self) -> CandidateBlocks:
        return CandidateBlocks(self.index)

    def context(self, phase: Phase, state: StateObjects, planned: PlannedChanges | None = None) -> Context:
        """Create the context that the calls of the next engine command share, and give it to the gates."""
        words = self.invocation.words
        taints = TaintedArguments(self.index, self._is_sensitive)
        context = Context(
            phase=phase,
            pipeline=self.pipeline,
            verdicts=self.verdicts,
            answers=self.answers,
            shown=self.shown,
            blocks=self._blocks,
            moves=Moves(self.index),
            subjects=ResourceBuilder(index=self.index, taints=taints, workspace=self.working.workspace),
            state=state,
            planned=planned or PlannedChanges(),
            is_destroying=self.invocation.mode == "destroy" and phase is Phase.PLAN,
            is_looking=self.invocation.subcommand == "plan" and self.invocation.mode == "refresh-only",
            imported=words.positional[0] if self.invocation.subcommand == "import" and words.positional else None,
            versions=self._versions,
            warnings=self.warnings,
            around_change=self._sync,
            journal=Journal(self.working.root, self.working.workspace, self.warnings.append)
            if phase is Phase.APPLY
            else None,
            doubted=find_doubted(self.working.root, self.working.workspace),
            evaluated=self._evaluated_code,
        )
        self.gates.context = context
        return context

    async def command(self, step: EngineStep, change: OutputChange | None = None, *, is_gated: bool = True) -> int:
        """Run an engine command on the user's terminal and return its exit code."""
        if self.shadow is not None:
            step = self.shadow.step(step)
        environ = self.gates.environment(step.environ) if is_gated else step.environ
        code = await run_engine(
            step.argv(self.engine.argv),
            environ=environ,
            signals=self.signals,
            change=change,
            is_json=self.invocation.is_json,
            pass_fds=(self.held.fd, *((self.shadow.fd,) if self.shadow is not None else ())),
            stops_with=self.front if step.subcommand in _ENDED_WITH_FRONT else None,
            meanwhile=_load_what_comes_after,
        )
        if code > _SIGNAL_EXIT and not self.signals.received:
            self.warnings += _words_on_signal(self.engine.title, code - _SIGNAL_EXIT, step.subcommand)
        return code

    async def captured(self, subcommand: str, *arguments: str, excerpt: SchemaFilter | None = None) -> runner.Finished:
        """Run an engine command in the background and return its output.

        With an excerpt, providers return only that part of their schemas.
        """
        from tollgate_host.engine.command import quiet

        environ = quiet(self.invocation.environ)
        words = ("-no-color", *variable_words(self.invocation, self.engine), *arguments)
        step = replace(step_from_invocation(self.invocation), subcommand=subcommand, arguments=words, environ=environ)
        if self.shadow is not None:
            step = self.shadow.step(step)
        if self.gates.context is None:
            self.context(Phase.QUIET, StateObjects())
        entries = None
        if excerpt is not None:
            with suppress(OSError):  # without a side listener, the main one serves the full schemas
                entries = await self.gates.aside(excerpt)
        environ = self.gates.environment(step.environ, entries)
        call = partial(runner.capture, step.argv(self.engine.argv), environ=environ)
        return await anyio.to_thread.run_sync(call)

    async def state(self) -> StateObjects:
        """Return the current state, with the annotations that it has no place for; empty if it cannot be read."""
        return self.sidecar.beside(await self.stored_state() or StateObjects())

    async def stored_state(self) -> StateObjects | None:
        """Return the current state as it is stored, or None if it cannot be read now."""
        return await stored_state(self.working, self.invocation.words.value("state"), self._pulled)

    @property
    def sidecar(self) -> Sidecar:
        """Return the store of annotations that the state has no place for."""
        return Sidecar(self.working.root / FILE, self.working.workspace)

    def _sync(self) -> None:
        """Copy files that provisioners wrote in the shadow root to the real root, where providers run."""
        if self.shadow is not None:
            self.shadow.sync()

    async def _pulled(self) -> runner.Finished:
        return await self.captured("state pull")

    def _evaluated_code(self) -> "EvaluatedConfiguration | None":
        """Return the code evaluated with the variables of the plan, or of the command while there is no plan."""
        if self.evaluated is None:
            from tollgate_host.live.code_evaluation import evaluate_code  # only for instances of providers

            self.evaluated = evaluate_code(self.index, self.invocation, self.working.root, self.working.workspace)
        return self.evaluated

    def _versions(self) -> Mapping[str, str]:
        return {one.name: one.introduction.version for one in self.manager.integrations.values() if one.introduction}

    def _on_error(self, name: str) -> OnError:
        for one in self.manager.integrations.values():
            if one.name == name:
                return one.config.on_error
        return "fail"

    def _is_sensitive(self, mode: str, type_: str, attribute: str | None) -> bool:
        return self.gates.is_sensitive(mode, type_, attribute)


def _load_what_comes_after() -> None:
    """Import the modules that judge and report while the engine runs, so that they are loaded when it ends."""
    import_module("tollgate_host.live.stages.plan_judgement")
    import_module("tollgate_host.live.live_verdict")


def _words_on_signal(title: str, number: int, subcommand: str) -> tuple[str, ...]:
    """Return a warning if a signal that Tollgate did not send has ended the engine."""
    ended = f"{title} {describe_exit(-number)}"
    if subcommand in _WRITES_STATE:
        return (f"{ended}: its state may lack what was done last.",)
    return () if number == signal.SIGPIPE else (f"{ended}.",)
