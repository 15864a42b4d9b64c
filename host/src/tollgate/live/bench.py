"""What stands ready for the whole of a live run, and the engine commands that are given from there."""

import signal
from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from importlib import import_module

import anyio.to_thread
import attrs
from msgspec.structs import replace

from tollgate.check.code import Code
from tollgate.check.setup import Setup
from tollgate.config.index import ConfigurationIndex
from tollgate.gate.blocks import Blocks
from tollgate.gate.context import Context
from tollgate.gate.excerpt import Excerpt
from tollgate.gate.ledger import Ledger
from tollgate.gate.moves import Moves
from tollgate.gate.phase import Phase
from tollgate.gate.planned import PlannedChanges
from tollgate.gate.said import Said
from tollgate.gate.state_objects import StateObjects
from tollgate.gate.subject import SubjectMaker
from tollgate.gate.taint import Taints
from tollgate.gate.verdicts import Verdicts
from tollgate.hooks.chain import Chain
from tollgate.launch.arguments import Invocation
from tollgate.launch.front import Front
from tollgate.launch.held_folder import HeldFolder
from tollgate.launch.output import OutputChange
from tollgate.launch.shadow import Shadow
from tollgate.launch.signals import GateSignals
from tollgate.launch.steps import Step, unchanged
from tollgate.launch.terminal import run_engine
from tollgate.live.course import Course
from tollgate.live.gates import Gates
from tollgate.live.sidecar import FILE, Sidecar
from tollgate.live.stages import Stages
from tollgate.live.state import state_objects
from tollgate.process.child import describe_exit
from tollgate.process.manager import Manager
from tollgate.report.raw import OnError, ResourceRow
from tollgate.terraform import runner
from tollgate.terraform.engine import Engine
from tollgate.terraform.working_folder import WorkingFolder
from tollgate.verdict.enforcement import Enforcement

_SIGNAL_EXIT = 128
_ENDED_WITH_FRONT = frozenset({"console", "init", "plan"})
"""The commands that nobody needs any more when the user's process is gone: they make nothing, and may ask."""

_WRITES_STATE = frozenset({"apply", "destroy", "import", "refresh"})


@attrs.define(kw_only=True, eq=False)
class Bench:
    """One run of the user's command.

    Attributes:
        held: the private folder of the run.
        index: the configuration in files.
        rows: the resources of the plan, once there is one.
        is_cut_short: whether the engine gave up planning, so that not all is known.
        is_unjudged: whether a signal came when the engine had planned, so that nobody looked at the plan as a whole.
        has_applied: whether the apply stage has begun.
    """

    invocation: Invocation
    course: Course
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
    shadow: Shadow | None = None
    ledger: Ledger = attrs.field(factory=Ledger)
    said: Said = attrs.field(factory=Said)
    rows: list[ResourceRow] = attrs.field(factory=list[ResourceRow])
    warnings: list[str] = attrs.field(factory=list[str])
    is_cut_short: bool = False
    is_unjudged: bool = False
    has_applied: bool = False
    contexts: list[Context] = attrs.field(factory=list[Context])
    _verdicts: Verdicts | None = None
    _blocks: Blocks | None = None
    _stages: Stages | None = None

    @property
    def verdicts(self) -> Verdicts:
        """Judges single answers."""
        if self._verdicts is None:
            self._verdicts = Verdicts(self.enforcement, self._on_error)
        return self._verdicts

    @property
    def stages(self) -> Stages:
        """Calls the hooks around stages."""
        if self._stages is None:
            self._stages = self._new_stages()
        return self._stages

    def _new_stages(self) -> Stages:
        return Stages(
            integrations=self.manager.integrations,
            registry=self.manager.registry,
            ledger=self.ledger,
            facts={
                "workspace": self.working.workspace,
                "root": self.setup.root.as_posix(),
                "terraform_version": self.engine.version,
                "configuration": self.code.labels or {"modules": {}},
            },
            is_blocking=self.verdicts.is_blocking,
        )

    def context(self, phase: Phase, state: StateObjects, planned: PlannedChanges | None = None) -> Context:
        """What the calls of the next engine command share; the gates get it at once."""
        if self._blocks is None:
            self._blocks = Blocks(self.index)
        blocks, words = self._blocks, self.invocation.words
        taints = Taints(self.index, self._is_sensitive)
        context = Context(
            phase=phase,
            config=self.setup.config,
            chain=Chain(
                targets=self.manager.integrations,
                registry=self.manager.registry,
                is_blocking=self.verdicts.is_blocking,
            ),
            verdicts=self.verdicts,
            ledger=self.ledger,
            said=self.said,
            blocks=blocks,
            moves=Moves(self.index, blocks),
            subjects=SubjectMaker(index=self.index, taints=taints, workspace=self.working.workspace),
            state=state,
            planned=planned or PlannedChanges(),
            is_destroying=self.invocation.mode == "destroy" and phase is Phase.PLAN,
            is_looking=self.invocation.subcommand == "plan" and self.invocation.mode == "refresh-only",
            imported=words.positional[0] if self.invocation.subcommand == "import" and words.positional else None,
            replaced=frozenset(flag.value for flag in words.flags if flag.name == "replace" and flag.value),
            versions=self._versions,
            around_change=self._sync,
        )
        self.gates.context = context
        self.contexts.append(context)
        return context

    async def run(self, step: Step, change: OutputChange | None = None, *, is_gated: bool = True) -> int:
        """Gives the engine a command on the user's terminal; its exit code."""
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
            self.warnings += _words_on_signal(code - _SIGNAL_EXIT, step.subcommand)
        return code

    async def captured(self, subcommand: str, *arguments: str, excerpt: Excerpt | None = None) -> runner.Finished:
        """Gives the engine a command that nobody watches; it may need no more than an excerpt of providers' schemas."""
        from tollgate.terraform.command import quiet

        environ = quiet(self.invocation.environ)
        step = replace(
            unchanged(self.invocation), subcommand=subcommand, arguments=("-no-color", *arguments), environ=environ
        )
        if self.shadow is not None:
            step = self.shadow.step(step)
        if self.gates.context is None:
            self.context(Phase.QUIET, StateObjects())
        entries = None
        if excerpt is not None:
            with suppress(OSError):  # no side entrance: the front one shows all that the command needs, and more
                entries = await self.gates.aside(excerpt)
        environ = self.gates.environment(step.environ, entries)
        call = partial(runner.capture, step.argv(self.engine.argv), environ=environ)
        return await anyio.to_thread.run_sync(call)

    async def state(self) -> StateObjects:
        """The state as it is now."""
        found = await state_objects(self.working, self.invocation.words.value("state"), self._pulled)
        return self.sidecar.beside(found)

    @property
    def sidecar(self) -> Sidecar:
        """The annotations that the state has no place for."""
        return Sidecar(self.working.root / FILE, self.working.workspace)

    def _sync(self) -> None:
        """Shows a provider, which works in the real root, what a provisioner has left in the shadow."""
        if self.shadow is not None:
            self.shadow.sync()

    async def _pulled(self) -> bytes:
        return (await self.captured("state pull")).stdout

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
    """Imports what judges and reports: nobody needs it before the engine has ended, and by then it is there."""
    import_module("tollgate.live.verdict")


def _words_on_signal(number: int, subcommand: str) -> tuple[str, ...]:
    """What the user should know of an engine that a signal ended which did not come through us."""
    ended = f"Terraform {describe_exit(-number)}"
    if subcommand in _WRITES_STATE:
        return (f"{ended}: its state may lack what was done last.",)
    return () if number == signal.SIGPIPE else (f"{ended}.",)
