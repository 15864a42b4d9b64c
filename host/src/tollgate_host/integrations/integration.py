"""One integration during a command: its process, and the process that replaces it if it dies."""

import logging

import anyio
from tollgate_runtime.contract.methods import INITIALIZE
from tollgate_runtime.core.events import Rejected
from tollgate_runtime.core.messages import Json
from tollgate_runtime.errors import INVALID_PARAMS, ConnectionClosed, RpcError

from tollgate_host.config.model import IntegrationConfig
from tollgate_host.errors import ProcessError, SpawnFailed
from tollgate_host.hooks.hook_target import Call
from tollgate_host.hooks.spec import STAGE_TIMEOUT_FACTOR
from tollgate_host.integrations.cage.switch import reason_without
from tollgate_host.integrations.calls.call_queue import CallQueue
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
from tollgate_host.integrations.problems import quote_lines
from tollgate_host.integrations.processes.process_session import ProcessSession
from tollgate_host.integrations.processes.process_starter import ProcessStarter
from tollgate_host.integrations.processes.process_tree import GRACE_SECONDS
from tollgate_host.integrations.run_environment import RunEnvironment, RunFacts

logger = logging.getLogger(__name__)

MAX_RESTARTS = 1


class Integration:
    """A configured integration and its current process.

    Calls are accepted at any time. If the process dies they wait for the next one, which starts as soon as a call
    waits. `run` must be running for anything to happen.

    Attributes:
        state: its lifecycle state.
        introduction: its answer to `initialize`, or None before that.
        failure: why it has left the run, or None.
        garbage: the first error about its standard output, or None.
        crash: how its first process crashed, or empty.
        restarts: how often its process was restarted.
    """

    def __init__(
        self,
        config: IntegrationConfig,
        surroundings: RunEnvironment,
        starter: ProcessStarter,
        *,
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
        self._starter = starter
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
        """Return its name in the run: the configured one, with the provider's alias if it has one."""
        return self.config.id

    @property
    def name(self) -> str:
        """Return its label, with the key of a provider instance; integrations for several aliases share it."""
        return self.config.label

    @property
    def timeout_seconds(self) -> float:
        """Return how long a call for one resource may take."""
        return self.config.timeout

    @property
    def send_sensitive(self) -> bool:
        """Return whether it gets sensitive values in clear."""
        return self.config.send_sensitive

    @property
    def cage_words(self) -> str:
        """Return a description of its cage for people."""
        environ = self._surroundings.environ
        if (reason := reason_without(self.config, environ)) is not None:
            return reason
        from tollgate_host.integrations.cage.cage import describe_cage

        return describe_cage(self.config, environ)

    @property
    def is_initialized(self) -> bool:
        """Return whether it has answered `initialize`."""
        return self.introduction is not None

    @property
    def hooks(self) -> tuple[str, ...]:
        """Return the hooks it is called at: those it requested, limited by the user."""
        asked = self.introduction.hooks if self.introduction else ()
        narrowed = self.config.hooks
        return asked if narrowed is None else tuple(hook for hook in asked if hook in narrowed)

    @property
    def is_stateful(self) -> bool:
        """Return whether it collects the resources of a run itself."""
        return self.introduction is not None and self.introduction.stateful

    @property
    def reads_previous(self) -> bool:
        """Return whether it needs the metadata that earlier integrations returned for a resource."""
        return self.introduction is None or self.introduction.reads_previous

    @property
    def wants_plan_document(self) -> bool:
        """Return whether it gets the engine's JSON of the complete plan."""
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
        try:
            child = self._starter.start(self.config)
        except SpawnFailed as failure:
            self._fail(failure)
            raise
        self._life = ProcessSession(
            self.name,
            child,
            on_garbage=self._note_garbage,
            grace_seconds=self._grace_seconds,
            observer=self._surroundings.observe(self.name) if self._surroundings.observe else None,
        )

    def initialize(self, facts: RunFacts) -> None:
        """Send `initialize` without waiting for the answer; needs no event loop. A second call does nothing."""
        if self._facts is None and self._life is not None and not self._life.transport.is_closed:
            self._facts = facts
            self._send_initialize(self._life, facts)

    async def run(self) -> None:
        """Serve calls until it is stopped or has left the run. Only `stop` ends it, cancellation does not."""
        try:
            with anyio.CancelScope(shield=True):
                while self._life is not None:
                    reason = await self._life.run()
                    if self.state is State.STOPPING or not await self._recover(reason, self._life):
                        break
        finally:
            self._over.set()

    async def ready(self) -> None:
        """Wait until it has answered `initialize`.

        Raises:
            ProcessError: it did not.
        """
        await self._settled.wait()
        if self.failure is not None:
            raise self.failure

    def submit(self, call: Call) -> None:
        """Queue a call. If there is no process for it, it fails at once."""
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
        """Store a hook call that a restarted process gets first."""
        self._greetings[hook] = flat_params(hook, params) if self._is_flat else params

    async def stop(self) -> str | None:
        """Stop the process, wait until nothing is left of it, and return what went wrong, if anything."""
        if self.state in (State.CONFIGURED, State.STOPPED):
            self.state = State.STOPPED
            return None
        is_crashed = self.state is State.CRASHED
        self._move(State.STOPPING)
        self._needed.set()
        if self._life is not None:
            await self._life.stop()
            await self._over.wait()
        self._starter.release(self.config)
        self._queue.fail(ProcessError("transport is closed", integration=self.name))
        self._move(State.STOPPED)
        is_ended_before = is_crashed or self.failure is not None
        return None if is_ended_before or self._life is None else self._life.complaint

    def kill(self) -> None:
        """Kill the process at once, without an event loop."""
        if self._life is not None and self.state is not State.STOPPED:
            self._life.kill()
            self.state = State.STOPPED
        self._starter.release(self.config)

    def _send_initialize(self, life: ProcessSession, facts: RunFacts) -> None:
        params = flat_initialize(self.config, facts) if self._is_flat else initialize_params(self.config, facts)
        life.transport.call(INITIALIZE, params, self.config.start_timeout, self._introduce)

    def _introduce(self, answer: Json | RpcError) -> None:
        """Handle the answer to `initialize`; a refusal is reported after the process has ended."""
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
        """Start a second process after a crash, when it is needed; return False if that is impossible."""
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
        logger.warning("integration %r %s%s", self.name, reason, quote_lines(life.last_words))
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
        logger.warning(
            "integration %r wrote something other than messages to its standard output: %s", self.name, complaint
        )

    def _move(self, target: State) -> None:
        self.state = move(self.state, target)


def _ignore(_answer: Json | RpcError) -> None:
    """Ignore what a restarted process answers to repeated calls."""
