"""One integration for the length of a command: its process, and the second process if the first one dies."""

import logging
from collections.abc import Callable

import anyio
from tollgate_runtime.contract.methods import INITIALIZE
from tollgate_runtime.core.events import Rejected
from tollgate_runtime.core.messages import Json
from tollgate_runtime.errors import INVALID_PARAMS, ConnectionClosed, RpcError

from tollgate.config.model import IntegrationConfig
from tollgate.errors import ProcessError, SpawnFailed
from tollgate.hooks.spec import STAGE_TIMEOUT_FACTOR
from tollgate.hooks.target import Call
from tollgate.process.calls import CallQueue
from tollgate.process.environment import child_environment
from tollgate.process.errors import GaveUp, InitializeFailed
from tollgate.process.introduction import (
    Introduction,
    initialize_params,
    introduction_from_json,
    log_introduction,
    mistakes_from_data,
)
from tollgate.process.life import Life
from tollgate.process.problems import quoted
from tollgate.process.state import CAN_TAKE_CALLS, State, move
from tollgate.process.surroundings import Facts, Surroundings
from tollgate.process.tree import GRACE_SECONDS

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
        surroundings: Surroundings,
        *,
        mark: str,
        watch: Callable[[int], None],
        grace_seconds: float = GRACE_SECONDS,
    ) -> None:
        self.config = config
        self.state = State.CONFIGURED
        self.introduction: Introduction | None = None
        self.failure: ProcessError | None = None
        self.garbage: str | None = None
        self.crash = ""
        self.restarts = 0
        self._surroundings = surroundings
        self._environ = child_environment(surroundings.environ, name=config.name, run=mark, extra=config.env)
        self._watch = watch
        self._grace_seconds = grace_seconds
        self._facts: Facts | None = None
        self._life: Life | None = None
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
        """What the user calls it; several of one name serve the aliases of one provider."""
        return self.config.name

    @property
    def timeout_seconds(self) -> float:
        """How long it may take for one resource."""
        return self.config.timeout

    @property
    def send_sensitive(self) -> bool:
        """Whether it is sent sensitive values in clear."""
        return self.config.send_sensitive

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

    def spawn(self) -> None:
        """Starts the process; needs no event loop.

        Raises:
            SpawnFailed: the system cannot start it.
        """
        self._move(State.STARTING)
        try:
            life = Life(
                self.name,
                self.config.argv,
                environ=self._environ,
                folder=self._surroundings.folder,
                on_garbage=self._note_garbage,
                grace_seconds=self._grace_seconds,
            )
        except (OSError, ValueError) as error:
            failure = SpawnFailed(_spawn_complaint(self.config.argv[0], error), integration=self.name)
            self._fail(failure)
            raise failure from error
        self._watch(life.group)
        self._life = life

    def initialize(self, facts: Facts) -> None:
        """Sends `initialize`, without waiting for the answer; needs no event loop. A second time does nothing."""
        if self._facts is None and self._life is not None and not self._life.transport.is_closed:
            self._facts = facts
            self._send_initialize(self._life, facts)

    async def run(self) -> None:
        """Serves calls until it is stopped or out of the run. Cancellation does not end it: that is left to `stop`."""
        try:
            with anyio.CancelScope(shield=True):
                while self._life is not None:
                    reason = await self._life.run()
                    if self.state is State.STOPPING or not await self._recover(reason, self._life):
                        break
        finally:
            self._over.set()

    async def ready(self) -> None:
        """Waits until it has introduced itself.

        Raises:
            ProcessError: it did not.
        """
        await self._settled.wait()
        if self.failure is not None:
            raise self.failure

    def submit(self, call: Call) -> None:
        """Puts a call into the queue. Where there is nobody to send it to, it is answered with the error at once."""
        if self.state is State.READY:
            self._queue.put(call)
        elif self.state not in CAN_TAKE_CALLS:
            call.answered(self.failure or ProcessError("transport is closed", integration=self.name), 0.0)
        else:
            self._queue.put(call)
            self._needed.set()

    def greet_with(self, hook: str, params: bytes) -> None:
        """Remembers a hook that a second process is to be told of before anything else."""
        self._greetings[hook] = params

    async def stop(self) -> str | None:
        """Ends the process and waits until nothing is left of it; says what was wrong about its end, if anything."""
        if self.state in (State.CONFIGURED, State.STOPPED):
            self.state = State.STOPPED
            return None
        is_crashed = self.state is State.CRASHED
        self._move(State.STOPPING)
        self._needed.set()
        if self._life is not None:
            await self._life.stop()
            await self._over.wait()
        self._queue.fail(ProcessError("transport is closed", integration=self.name))
        self._move(State.STOPPED)
        is_ended_before = is_crashed or self.failure is not None
        return None if is_ended_before or self._life is None else self._life.complaint

    def kill(self) -> None:
        """Ends the process at once, where no event loop runs."""
        if self._life is not None and self.state is not State.STOPPED:
            self._life.kill()
            self.state = State.STOPPED

    def _send_initialize(self, life: Life, facts: Facts) -> None:
        params = initialize_params(self.config, facts)
        life.transport.call(INITIALIZE, params, self.config.start_timeout, self._introduce)

    def _introduce(self, answer: Json | RpcError) -> None:
        """Takes the answer to `initialize`; a refusal is told once the process has ended and its last words are in."""
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

    async def _recover(self, reason: str, life: Life) -> bool:
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

    def _start_failure(self, reason: str, life: Life) -> ProcessError:
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
        from tollgate.process.stray_text import stray_text

        text = stray_text(rejected.line, self.config) if self.introduction is None else ""
        complaint = f"{text!r}; what it prints belongs on its standard error" if text else rejected.error.message
        self.garbage = self.garbage or complaint
        logger.warning("integration %r wrote to its standard output what is no message: %s", self.name, complaint)

    def _move(self, target: State) -> None:
        self.state = move(self.state, target)


def _ignore(_answer: Json | RpcError) -> None:
    """What a second process answers to what the first was told already."""


def _spawn_complaint(command: str, error: OSError | ValueError) -> str:
    return f"{command}: {getattr(error, 'strerror', None) or error}"
