"""Serves one host on stdin and stdout, from the first byte to the end of the process."""

import os
import signal
import sys
from collections.abc import Callable, Iterable
from typing import Any

from tollgate_runtime.app import Integration
from tollgate_runtime.conversation import Conversation
from tollgate_runtime.core.events import Event
from tollgate_runtime.core.session import Session
from tollgate_runtime.io.boot import Boot
from tollgate_runtime.io.stdio import Wire, claim_stdio
from tollgate_runtime.io.termination import LAST_WORDS_SECONDS, Terminated, Termination

TEARDOWN_FAILED = 1
_EXIT_SECONDS = 1.0
"""How long Python may take to leave; it waits for every thread, also for one that hangs."""


def serve(app: Integration, *, default_config: Any = None, prepare_log: Callable[[], None] = lambda: None) -> int:
    """Serve until the host shuts down, closes stdin, disconnects or sends SIGTERM; each ends with status 0.

    Only an author's lifespan that fails at its end makes it 1, so that a host and the test kit notice.

    SIGINT is left to the host, as Terraform's own plugins do: Ctrl-C reaches the whole group, and the host decides.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    wire = claim_stdio()
    termination = Termination()
    session = Session(max_line_bytes=app.max_line_bytes)
    conversation = Conversation(app, default_config=default_config)
    try:
        if "logging" in sys.modules:
            prepare_log()
        early = Boot(app, conversation, session, wire, termination).run()
        if early is not None and app.inline:
            _run_inline(prepare_log, early, app, conversation, session, wire, termination)
        elif early is not None:
            _run_loop(prepare_log, app, conversation, session, wire, termination, early)
    except Terminated:
        pass
    finally:
        termination.ignore()
        wire.close()
    return _status(conversation)


def _status(conversation: Conversation) -> int:
    return 0 if conversation.end_failure is None else TEARDOWN_FAILED


def _run_inline(prepare_log: Callable[[], None], early: Iterable[Event], *serving: Any) -> None:
    from tollgate_runtime.io.inline import InlineServer

    prepare_log()
    server = InlineServer(*serving)
    _collect_seldom()
    server.run(early)
    _leave_in_any_case(server, serving[1])


def _run_loop(prepare_log: Callable[[], None], *serving: Any) -> None:
    import anyio

    prepare_log()
    _collect_seldom()
    anyio.run(_serve_until_end, *serving)


def _collect_seldom() -> None:
    import gc

    gc.freeze()
    gc.set_threshold(50_000, 20, 20)  # a large resource is many objects at once, and none of them garbage


async def _serve_until_end(
    app: Integration,
    conversation: Conversation,
    session: Session,
    wire: Wire,
    termination: Termination,
    early: Iterable[Event],
) -> None:
    import anyio

    from tollgate_runtime.io.dispatcher import Dispatcher
    from tollgate_runtime.io.outbox import Outbox

    dispatcher = Dispatcher(app, conversation, session)
    outbox = Outbox(wire, is_busy=lambda: dispatcher.is_busy, on_broken=dispatcher.stop)

    async def stop_on_sigterm() -> None:
        await termination.wait()
        dispatcher.stop()

    async with anyio.create_task_group() as tasks:
        tasks.start_soon(outbox.run)
        tasks.start_soon(stop_on_sigterm)
        await dispatcher.run(wire.read, outbox.send, early=early, wait_for_room=outbox.wait_for_room)
        with anyio.move_on_after(LAST_WORDS_SECONDS):
            await outbox.wait_until_empty()
        tasks.cancel_scope.cancel()
    _leave_in_any_case(dispatcher, conversation)


def _leave_in_any_case(kept: object, conversation: Conversation) -> None:
    """End the process soon even if a thread hangs for which Python would wait for ever.

    Args:
        kept: what holds the resources of the run. The thread holds on to it: to free millions of objects one by one
            would take Python seconds, in which a host would think that the process hangs.
        conversation: tells how the end went.
    """
    import gc
    import threading

    gc.freeze()  # nor need they be searched for cycles
    watchdog = threading.Timer(_EXIT_SECONDS, _end_now, [_status(conversation), kept])
    watchdog.daemon = True
    watchdog.start()


def _end_now(status: int, _kept: object) -> None:
    os._exit(status)
