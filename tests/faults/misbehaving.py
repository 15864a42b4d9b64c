"""An integration that does one thing wrong: which, its first argument says; where, its configuration.

Configuration: `hook`, the one hook it asks for; `log`, a file that gets a line for each call. It uses nothing but the
standard library, so that it starts at once.
"""

import json
import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

Message = dict[str, Any]

TOO_LONG = 64 * 1024 * 1024 + 2
FLOOD_LINES = 200
EXIT = 9
LONG_SECONDS = 3600


def say(text: str) -> None:
    """Writes a line, or what is to pass for one."""
    sys.stdout.write(text)
    sys.stdout.flush()


def answer(message: Message, result: Any) -> None:
    """The answer that was asked for."""
    say(json.dumps({"jsonrpc": "2.0", "id": message["id"], "result": result}) + "\n")


def refuse(message: Message, code: int = -32603, text: str = "it broke") -> None:
    """An error in place of an answer."""
    say(json.dumps({"jsonrpc": "2.0", "id": message["id"], "error": {"code": code, "message": text}}) + "\n")


def succeed(message: Message) -> None:
    """What a good one says."""
    answer(message, {"status": "success"})


def sleep(*_: object) -> None:
    """Does nothing for as long as anybody may wait."""
    time.sleep(LONG_SECONDS)


def die(*_: object) -> None:
    """A crash."""
    os._exit(EXIT)


def kill(*_: object) -> None:
    """As the system does it where memory runs out."""
    os.kill(os.getpid(), signal.SIGKILL)


def half(message: Message) -> None:
    """The beginning of an answer."""
    say(json.dumps({"jsonrpc": "2.0", "id": message["id"], "result": {"status": "success"}})[:20])


def close_output(_: Message) -> None:
    """Nothing can be said any more, and the process lives."""
    os.close(1)
    sleep()


def leave_child(_: Message) -> None:
    """Dies, while a child of its own holds the pipes."""
    if os.fork() == 0:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        sleep()
    die()


def leave_daemon(message: Message) -> None:
    """Starts somebody who leaves its session and keeps the pipes, and goes on as if nothing were."""
    if os.fork() == 0:
        os.setsid()
        sleep()
    succeed(message)


def crash_once(message: Message, log: str | None) -> None:
    """Dies at the first call, and is well after that."""
    sign = Path(f"{log}.{os.environ['TF_INTEGRATION_NAME']}.crashed")
    if not sign.exists():
        sign.touch()
        die()
    succeed(message)


def flood_errors(message: Message) -> None:
    """Fills the pipe of standard error many times over before it answers."""
    for _ in range(64):
        sys.stderr.write("x" * 32_767 + "\n")
    succeed(message)


def ask_host(message: Message) -> None:
    """Asks the host something it has no method for, tells it something, and answers twice."""
    say('{"jsonrpc": "2.0", "id": 1, "method": "who-are-you"}\n{"jsonrpc": "2.0", "method": "hello"}\n')
    succeed(message)
    succeed(message)


def stubborn(message: Message) -> None:
    """Neither the end of its input nor SIGTERM will end it."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    succeed(message)


def both(*steps: Callable[[Message], object]) -> Callable[[Message], None]:
    """One after another."""

    def all_of(message: Message) -> None:
        for step in steps:
            step(message)

    return all_of


AT_ONCE: dict[str, Callable[[], object]] = {
    "dies-at-once": die,
    "ends-at-once": lambda: os._exit(0),
    "is-killed-at-once": kill,
    "never-speaks": sleep,
    "closes-its-output-at-once": lambda: close_output({}),
}
"""What it does before it has read anything."""

AT_INITIALIZE: dict[str, Callable[[Message], object]] = {
    "dies-at-initialize": die,
    "says-half-at-initialize": both(half, die),
    "speaks-version-2": lambda m: answer(m, {"name": "it", "version": "1", "hooks": [], "protocol_version": "2.0"}),
    "refuses-to-begin": lambda m: refuse(m, text="there is no licence"),
    "introduces-itself-wrongly": lambda m: answer(m, [1, 2]),
    "asks-for-no-hooks": lambda m: answer(m, {"name": "it", "version": "1"}),
}
"""What it does when it is to introduce itself."""

AT_THE_CALL: dict[str, Callable[[Message], object]] = {
    "crashes": die,
    "exits-in-peace": lambda _: os._exit(0),
    "is-killed": kill,
    "hangs": sleep,
    "freezes": lambda _: os.kill(os.getpid(), signal.SIGSTOP),
    "says-half-and-dies": both(half, die),
    "says-half-and-hangs": both(half, sleep),
    "answers-somebody-else": lambda m: answer({"id": 10**9}, {"status": "success"}),
    "replies-with-an-error": refuse,
    "has-no-such-method": lambda m: refuse(m, -32601, "no such method"),
    "answers-no-result": lambda m: answer(m, [17]),
    "answers-null": lambda m: answer(m, None),
    "answers-a-wrong-status": lambda m: answer(m, {"status": "great"}),
    "answers-wrong-findings": lambda m: answer(m, {"status": "fail", "findings": [{"rule": 7}]}),
    "says-too-much": lambda _: [say("x" * 1_048_576) for _ in range(TOO_LONG // 1_048_576 + 1)] and sleep(),
    "closes-its-output": close_output,
    "floods-its-output": lambda m: say("y\n" * FLOOD_LINES) or succeed(m),
    "leaves-a-child": leave_child,
    "babbles": lambda m: say("this is no JSON\n") or succeed(m),
    "is-slow": lambda m: time.sleep(0.05) or succeed(m),
    "floods-its-errors": flood_errors,
    "asks-the-host": ask_host,
    "leaves-a-daemon": leave_daemon,
    "will-not-end": stubborn,
}
"""What it does when it is called."""


def main(fault: str) -> None:
    """Serves until its input ends; one that will not end, does not."""
    AT_ONCE.get(fault, lambda: None)()
    config: dict[str, Any] = {}
    for line in sys.stdin:
        message: Message = json.loads(line)
        if message.get("method") == "initialize":
            config = message["params"]["config"]
            introduction = {"name": fault, "version": "1.2.3", "hooks": [config["hook"]]}
            AT_INITIALIZE.get(fault, lambda m, said=introduction: answer(m, said))(message)
        elif "id" in message and "method" in message:
            called(fault, config, message)
    while fault == "will-not-end":
        sleep()


def called(fault: str, config: dict[str, Any], message: Message) -> None:
    """One call of a hook."""
    resource: dict[str, Any] = message["params"].get("resource") or {}
    note(config, message["method"], resource.get("address"))
    if fault == "crashes-once":
        crash_once(message, config.get("log"))
    else:
        AT_THE_CALL[fault](message)


def note(config: dict[str, Any], hook: str, address: str | None) -> None:
    """Writes the call down, in one piece: many write to one file."""
    if "log" in config:
        line = json.dumps({"name": os.environ["TF_INTEGRATION_NAME"], "hook": hook, "address": address}) + "\n"
        handle = os.open(config["log"], os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        os.write(handle, line.encode())
        os.close(handle)


if __name__ == "__main__":
    main(sys.argv[1])
