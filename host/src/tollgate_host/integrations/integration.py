"""One integration for the length of a command: its process, and the second process if the first one dies."""

import logging
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import anyio
from tollgate_runtime.contract.methods import INITIALIZE
from tollgate_runtime.core.events import Rejected
from tollgate_runtime.core.messages import Json
from tollgate_runtime.errors import INVALID_PARAMS, ConnectionClosed, RpcError

from tollgate_host.config.integrations_lock import is_locked, lock_path, read_lock, refusal
from tollgate_host.config.model import IntegrationConfig
from tollgate_host.errors import ProcessError, SpawnFailed
from tollgate_host.hooks.hook_target import Call
from tollgate_host.hooks.spec import STAGE_TIMEOUT_FACTOR
from tollgate_host.integrations.cage.switch import is_switched_off, reason_without
from tollgate_host.integrations.calls.call_queue import CallQueue
from tollgate_host.integrations.environment import child_environment
from tollgate_host.integrations.errors import GaveUp, InitializeFailed
from tollgate_host.integrations.flat_wire import flat_initialize, flat_params
from tollgate_host.integrations.initialize import (
    Initialized,
    initialize_params,
    introduction_from_json,
    log_introduction,
    mistakes_from_data,
)
from tollgate_host.integrations.lifecycle import CAN_TAKE_CALLS, State, move
from tollgate_host.integrations.problems import quoted
from tollgate_host.integrations.processes.process_session import ProcessSession
from tollgate_host.integrations.processes.process_tree import GRACE_SECONDS
from tollgate_host.integrations.run_environment import RunEnvironment, RunFacts

if TYPE_CHECKING:
    from tollgate_host.integrations.cage.cage import Cage

logger = logging.getLogger(__name__)

MAX_RESTARTS = 1


class Integration:
    """A configured integration and whatever process serves it at the moment.

    Calls are taken at any time. If the process dies they wait for the next one, which is started as soon as somebody
    waits. `run` must be running for anything to happen.

    Attributes:
        state: where it stands.
        introduction: what it said of itself; None until it has.
        failure: why it is out of the run, or None.
        garbage: the first complaint about what it wrote to its standard output, or None.
        crash: how its first process ended, if it was not told to; empty otherwise.
        restarts: how often its process was started again.
    """

    def __init__(
        self,
        config: IntegrationConfig,
        surroundings: RunEnvironment,
        *,
        mark: str,
        watch: Callable[[int], None],
        grace_seconds: float = GRACE_SECONDS,
    ) -> None:
        self.config = config
        self.state = State.CONFIGURED
        self.introduction: Initialized | None = None
        self.failure: ProcessError | None = None
        self.garbage: str | None = None
        self.crash = ""
        self.restarts = 0
        self._surroundings = surroundings
        self._environ = child_environment(surroundings.environ, name=config.name, run=mark, extra=config.env)
        self._cage = _cage_of(config, surroundings)
        self._watch = watch
        self._grace_seconds = grace_seconds
        self._facts: RunFacts | None = None
        self._life: ProcessSession | None = None
        self._queue = CallQueue(config.id, config.timeout, self._give_up_hung)
        self._greetings: dict[str, bytes] = {}
        self._refusal: RpcError | None = None
        self._settled = anyio.Event()
        self._needed = anyio.Event()
        self._over = anyio.Event()

    @property
    def id(self) -> str:
        """Its name in the run: the configured one, with the provider's alias where it has one."""
        return self.config.id

    @property
    def name(self) -> str:
        """What the user calls it, with the key of a provider instance; several serve the aliases of one provider."""
        return self.config.label

    @property
    def timeout_seconds(self) -> float:
        """How long it may take for one resource."""
        return self.config.timeout

    @property
    def send_sensitive(self) -> bool:
        """Whether it is sent sensitive values in clear."""
        return self.config.send_sensitive

    @property
    def cage_words(self) -> str:
        """What of the machine it can reach, for people."""
        environ = self._surroundings.environ
        if (reason := reason_without(self.config, environ)) is not None:
            return reason
        from tollgate_host.integrations.cage.cage import describe_cage

        return describe_cage(self.config, environ)

    @property
    def is_initialized(self) -> bool:
        """Whether it has answered `initialize`."""
        return self.introduction is not None

    @property
    def hooks(self) -> tuple[str, ...]:
        """The hooks it is called at: those it asked for, narrowed by the user."""
        asked = self.introduction.hooks if self.introduction else ()
        narrowed = self.config.hooks
        return asked if narrowed is None else tuple(hook for hook in asked if hook in narrowed)

    @property
    def is_stateful(self) -> bool:
        """Whether it collects the resources of a run itself."""
        return self.introduction is not None and self.introduction.stateful

    @property
    def reads_previous(self) -> bool:
        """Whether it must know what the integrations before it said of a resource."""
        return self.introduction is None or self.introduction.reads_previous

    @property
    def wants_plan_document(self) -> bool:
        """Whether it is sent the plan as the engine's JSON has it, when the plan is complete."""
        return self.introduction is not None and self.introduction.plan_document

    @property
    def _is_flat(self) -> bool:
        return self.config.wire == "flat"

    def spawn(self) -> None:
        """Start the process; needs no event loop.

        Raises:
            SpawnFailed: the system cannot start it.
        """
        self._move(State.STARTING)
        self._require_lock()
        try:
            argv, environ = self.config.argv, self._environ
            if self._cage is not None:
                argv, environ = self._cage.command(environ)
            life = ProcessSession(
                self.name,
                argv,
                environ=environ,
                folder=self.config.folder or self._surroundings.folder,
                on_garbage=self._note_garbage,
                grace_seconds=self._grace_seconds,
                observer=self._surroundings.observe(self.name) if self._surroundings.observe else None,
            )
        except (OSError, ValueError) as error:
            failure = SpawnFailed(_spawn_complaint(self.config.argv[0], error), integration=self.name)
            self._fail(failure)
            raise failure from error
        self._watch(life.group)
        self._life = life

    def _require_lock(self) -> None:
        """Raise SpawnFailed if the run is locked and the lock file has not this program as it is."""
        environ, root = self._surroundings.environ, self._surroundings.folder or Path.cwd()
        if not is_locked(environ):
            return
        path = lock_path(root, environ)
        reason = refusal(self.config, read_lock(path), path)
        if reason is not None:
            failure = SpawnFailed(reason, integration=self.name)
            self._fail(failure)
            raise failure

    def initialize(self, facts: RunFacts) -> None:
        """Send `initialize`, without waiting for the answer; needs no event loop. A second time does nothing."""
        if self._facts is None and self._life is not None and not self._life.transport.is_closed:
            self._facts = facts
            self._send_initialize(self._life, facts)

    async def run(self) -> None:
        """Serve calls until it is stopped or out of the run. Cancellation does not end it: that is left to `stop`."""
        try:
            with anyio.CancelScope(shield=True):
                while self._life is not None:
                    reason = await self._life.run()
                    if self.state is State.STOPPING or not await self._recover(reason, self._life):
                        break
        finally:
            self._over.set()

    async def ready(self) -> None:
        """Wait until it has introduced itself.

        Raises:
            ProcessError: it did not.
        """
        await self._settled.wait()
        if self.failure is not None:
            raise self.failure

    def submit(self, call: Call) -> None:
        """Put a call into the queue. Where there is nobody to send it to, it is answered with the error at once."""
        if self._is_flat:
            call.params = flat_params(call.hook, call.params)
        if self.state is State.READY:
            self._queue.put(call)
        elif self.state not in CAN_TAKE_CALLS:
            call.answered(self.failure or ProcessError("transport is closed", integration=self.name), 0.0)
        else:
            self._queue.put(call)
            self._needed.set()

    def greet_with(self, hook: str, params: bytes) -> None:
        """Remember a hook that a second process is to be told of before anything else."""
        self._greetings[hook] = flat_params(hook, params) if self._is_flat else params

    async def stop(self) -> str | None:
        """End the process and waits until nothing is left of it; say what was wrong about its end, if anything."""
        if self.state in (State.CONFIGURED, State.STOPPED):
            self.state = State.STOPPED
            return None
        is_crashed = self.state is State.CRASHED
        self._move(State.STOPPING)
        self._needed.set()
        if self._life is not None:
            await self._life.stop()
            await self._over.wait()
        if self._cage is not None:
            self._cage.close()
        self._queue.fail(ProcessError("transport is closed", integration=self.name))
        self._move(State.STOPPED)
        is_ended_before = is_crashed or self.failure is not None
        return None if is_ended_before or self._life is None else self._life.complaint

    def kill(self) -> None:
        """End the process at once, where no event loop runs."""
        if self._life is not None and self.state is not State.STOPPED:
            self._life.kill()
            self.state = State.STOPPED
        if self._cage is not None:
            self._cage.close()

    def _send_initialize(self, life: ProcessSession, facts: RunFacts) -> None:
        params = flat_initialize(self.config, facts) if self._is_flat else initialize_params(self.config, facts)
        life.transport.call(INITIALIZE, params, self.config.start_timeout, self._introduce)

    def _introduce(self, answer: Json | RpcError) -> None:
        """Take the answer to `initialize`; a refusal is told once the process has ended and its last words are in."""
        if self._life is None or self.state is not State.STARTING:
            return
        try:
            if isinstance(answer, RpcError):
                raise answer
            self.introduction = introduction_from_json(answer)
        except ConnectionClosed:
            return
        except RpcError as error:
            self._refusal = error
            self._life.give_up(error.message)
            return
        self._move(State.READY)
        log_introduction(self.id, self.introduction)
        self._settled.set()
        for hook, params in self._greetings.items():
            self._life.transport.call(hook, params, self.config.timeout * STAGE_TIMEOUT_FACTOR, _ignore)
        self._queue.open(self._life.transport)

    async def _recover(self, reason: str, life: ProcessSession) -> bool:
        """After an end that nobody asked for: starts a second process when it is needed; False if there is no way."""
        self._queue.close()
        if self.state is State.STARTING:
            self._fail(self._start_failure(reason, life))
            return False
        self._move(State.CRASHED)
        if self.restarts == MAX_RESTARTS:
            message = f"{self.crash}; started again, it {reason}"
            self._fail(GaveUp(message, integration=self.name, last_words=life.last_words))
            return False
        self.crash = reason
        logger.warning("integration %r %s%s", self.name, reason, quoted(life.last_words))
        while self._queue.is_empty and self.state is State.CRASHED:
            await self._needed.wait()
            self._needed = anyio.Event()
        return self.state is State.CRASHED and self._respawn()

    def _respawn(self) -> bool:
        self.restarts += 1
        try:
            self.spawn()
        except SpawnFailed:
            return False
        assert self._life is not None
        assert self._facts is not None
        self._send_initialize(self._life, self._facts)
        return True

    def _start_failure(self, reason: str, life: ProcessSession) -> ProcessError:
        said = str(self._refusal or reason)
        if self.restarts:
            message = f"{self.crash}; started again, it {said}"
            return GaveUp(message, integration=self.name, last_words=life.last_words)
        return InitializeFailed(
            said,
            integration=self.name,
            is_rejected_config=self._refusal is not None and self._refusal.code == INVALID_PARAMS,
            mistakes=mistakes_from_data(self._refusal.data) if self._refusal is not None else (),
            last_words=life.last_words,
        )

    def _fail(self, failure: ProcessError) -> None:
        self._move(State.FAILED)
        self.failure = failure
        self._settled.set()
        self._queue.fail(failure)
        self._over.set()

    def _give_up_hung(self) -> None:
        assert self._life is not None
        self._life.give_up("stopped answering")

    def _note_garbage(self, rejected: Rejected) -> None:
        from tollgate_host.integrations.processes.stray_text import stray_text

        text = stray_text(rejected.line, self.config) if self.introduction is None else ""
        complaint = f"{text!r}; what it prints belongs on its standard error" if text else rejected.error.message
        self.garbage = self.garbage or complaint
        logger.warning("integration %r wrote to its standard output what is no message: %s", self.name, complaint)

    def _move(self, target: State) -> None:
        self.state = move(self.state, target)


def _cage_of(config: IntegrationConfig, surroundings: RunEnvironment) -> "Cage | None":
    if not config.cage or is_switched_off(surroundings.environ):
        return None
    from tollgate_host.integrations.cage.cage import cage_for

    return cage_for(config, surroundings.folder or Path.cwd(), surroundings.environ)


def _ignore(_answer: Json | RpcError) -> None:
    """What a second process answers to what the first was told already."""


def _spawn_complaint(command: str, error: OSError | ValueError) -> str:
    return f"{command}: {getattr(error, 'strerror', None) or error}"
