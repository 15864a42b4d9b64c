"""An integration whose handlers do everything that handlers should not; the resource's type says what.

At post-plan the same is done in an async function, at pre-plan in a plain one. With INLINE=1 in its environment it is
another integration, which does it all where the call is read.
"""

import asyncio
import ctypes
import math
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from contextvars import ContextVar
from decimal import Decimal
from pathlib import Path
from typing import Any

import anyio
from tollgate_runtime import Context, Integration, Resource, Result, fail, success
from tollgate_runtime.errors import RpcError

app = Integration("troublesome", version="1.0.0", max_line_bytes=64 * 1024 * 1024)
FOR_EVER = 3600


class OwnExit(BaseException):
    """Not even an Exception."""


class Mute(Exception):
    """An error that cannot be put into words."""

    def __str__(self) -> str:
        raise RuntimeError("no words")


def raises(error: BaseException) -> Any:
    raise error


def prints(_: Resource) -> Result:
    print("a stray print")  # noqa: T201 -- this is what it is about
    print("without a newline", end="")  # noqa: T201 -- likewise
    sys.stdout.write("written\n")
    os.write(1, b"to fd 1\n")
    libc = ctypes.CDLL(None)
    libc.printf(b"from C\n")
    libc.fflush(None)
    libc.printf(b"from C, never flushed\n")
    subprocess.run(["echo", "from a child"], check=True)
    return success("printed")


def spawns_a_child_that_stays(_: Resource) -> Result:
    child = subprocess.Popen(["sleep", str(FOR_EVER)], start_new_session=True)
    return success(str(child.pid))


def forks(_: Resource) -> Result:
    child = os.fork()
    return success("the child" if child == 0 else f"the parent of {child}")


def forks_and_raises_in_the_child(_: Resource) -> Result:
    if os.fork() == 0:
        raise ValueError("in the child")
    return success("the parent")


def forks_a_child_that_stays(_: Resource) -> Result:
    is_there, say_so = os.pipe()
    child = os.fork()
    if child == 0:
        os.write(say_so, b"!")
        time.sleep(FOR_EVER)
    os.read(is_there, 1)
    return success(str(child))


def ends_a_child(_: Resource) -> Result:
    child = os.fork()
    if child == 0:
        time.sleep(FOR_EVER)
    os.kill(child, 15)
    return success(f"it ended with {os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])}")


def reads_stdin(_: Resource) -> Result:
    return success(repr((sys.stdin.read(), os.read(0, 100))))


def recursive() -> Any:
    loop: list[Any] = []
    loop.append(loop)
    return loop


def starts_a_thread_that_hangs(_: Resource) -> Result:
    threading.Thread(target=time.sleep, args=[FOR_EVER]).start()
    return success("started")


METADATA: dict[str, Callable[[], Any]] = {
    "metadata_nan": lambda: math.nan,
    "metadata_decimal_nan": lambda: Decimal("NaN"),
    "metadata_huge": lambda: 10**400,
    "metadata_surrogate": lambda: "\ud800",
    "metadata_recursive": recursive,
    "metadata_deep": lambda: deep(100_000),
    "metadata_object": object,
    "metadata_bytes": lambda: b"\xff",
    "metadata_large": lambda: "x" * 2_000_000,
}


def deep(levels: int) -> Any:
    value: Any = 1
    for _ in range(levels):
        value = [value]
    return value


TROUBLE: dict[str, Callable[[Resource], Any]] = {
    "fine": lambda _: success("fine"),
    "raises": lambda _: raises(ValueError("no good")),
    "raises_nothing_to_say": lambda _: raises(ValueError()),
    "raises_surrogate": lambda _: raises(ValueError("caf\udce9")),
    "raises_mute": lambda _: raises(Mute()),
    "raises_much": lambda _: raises(ValueError("x" * 3_000_000)),
    "raises_stop_iteration": lambda _: raises(StopIteration()),
    "raises_recursion": lambda resource: TROUBLE["raises_recursion"](resource),
    "raises_rpc_error": lambda _: raises(RpcError("mine", code=-32050, data=object())),
    "raises_group": lambda _: raises(ExceptionGroup("several", [ValueError("a"), TypeError("b")])),
    "raises_cancelled": lambda _: raises(asyncio.CancelledError()),
    "raises_interrupt": lambda _: raises(KeyboardInterrupt()),
    "raises_generator_exit": lambda _: raises(GeneratorExit()),
    "raises_own_exit": lambda _: raises(OwnExit("mine")),
    "raises_memory_error": lambda _: raises(MemoryError()),
    "exits": lambda _: sys.exit(7),
    "exits_with_words": lambda _: sys.exit("goodbye"),
    "returns_rubbish": lambda _: {"status": "fail"},
    "returns_wrong_status": lambda _: Result("pass"),  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType] -- wrong on purpose
    "says_surrogate": lambda _: fail("\ud800"),
    "prints": prints,
    "reads_stdin": reads_stdin,
    "forks": forks,
    "forks_and_raises": forks_and_raises_in_the_child,
    "forks_to_stay": forks_a_child_that_stays,
    "ends_a_child": ends_a_child,
    "spawns": spawns_a_child_that_stays,
    "leaves_a_thread": starts_a_thread_that_hangs,
    "leaks": lambda resource: raises(ValueError(f"cannot log in with {resource.after['password']}")),
    **{name: lambda resource: success(metadata={"m": METADATA[resource.type]()}) for name in METADATA},
}


@app.on("post-plan", types=[*TROUBLE])
async def in_a_task(resource: Resource) -> Any:
    return TROUBLE[resource.type](resource)


@app.on("pre-plan", types=[*TROUBLE])
def in_a_thread(resource: Resource) -> Any:
    return TROUBLE[resource.type](resource)


@app.on("post-plan", types="hangs")
async def hangs_in_a_task(_resource: Resource) -> None:
    await anyio.sleep_forever()


@app.on("pre-plan", types="hangs")
def hangs_in_a_thread(_resource: Resource) -> None:
    time.sleep(FOR_EVER)


@app.on("pre-apply", types="hangs")
async def hangs_in_an_executor(_resource: Resource) -> None:
    await asyncio.to_thread(time.sleep, FOR_EVER)


@app.on("post-plan", types="takes_a_moment")
async def takes_a_moment(_resource: Resource) -> Result:
    await anyio.sleep(0.3)
    return success("finished")


@app.on("pre-plan", types="takes_a_moment")
def takes_a_moment_in_a_thread(_resource: Resource) -> Result:
    time.sleep(0.3)
    return success("finished")


@app.on("post-apply")
def tells_who_it_is(_resource: Resource, context: Context) -> Result:
    return success(context.name)


@app.on("post-refresh")
async def answers_at_length(resource: Resource) -> Result:
    return success("x" * int(resource.after["length"]))


inline_app = Integration("troublesome", version="1.0.0", inline=True, max_line_bytes=64 * 1024 * 1024)
number: ContextVar[int] = ContextVar("number", default=0)


@inline_app.lifespan
def says_goodbye(_config: object) -> Iterator[None]:
    yield
    sys.stderr.write("torn down\n")


@inline_app.on("post-plan", types=[*TROUBLE])
def in_line(resource: Resource) -> Any:
    return TROUBLE[resource.type](resource)


@inline_app.on("post-plan", types="hangs")
def hangs_in_line(_resource: Resource) -> None:
    sys.stderr.write("hanging\n")
    sys.stderr.flush()
    time.sleep(FOR_EVER)


@inline_app.on("post-plan", types="takes_no_notice")
def takes_no_notice(_resource: Resource) -> None:
    says = ["hanging\n"]
    while True:
        with suppress(BaseException):
            while says:
                os.write(2, says.pop().encode())
            time.sleep(FOR_EVER)


@inline_app.on("post-plan", types="waits_in_c")
def waits_in_c(resource: Resource) -> None:
    libc = ctypes.CDLL(None)
    libc.system(f"echo hanging >&2; read line < {resource.after['fifo']}".encode())  # Python hears no signal meanwhile


@inline_app.on("post-plan", types="waits_for")
def waits_for_a_file(resource: Resource) -> None:
    time.sleep(0.05)
    while not Path(resource.after["file"]).exists():
        os.sched_yield()


def pretending(function: Callable[[Resource], Any]) -> Callable[[Resource], Any]:
    def plain(resource: Resource) -> Any:
        return function(resource)

    return plain


@inline_app.on("post-plan", types="is_async_after_all")
@pretending
async def looks_plain(_resource: Resource) -> None:
    """A decorator hides what it is."""


@inline_app.on("post-plan", types="counts")
def counts_its_calls(_resource: Resource) -> Result:
    number.set(number.get() + 1)
    return success(str(number.get()))


@inline_app.on("post-plan", types="yields")
def yields_results(_resource: Resource) -> Iterator[Result]:
    yield success("one")
    yield success("another")


@inline_app.on("post-refresh")
def answers_at_length_in_line(resource: Resource) -> Result:
    return success("x" * int(resource.after["length"]))


if __name__ == "__main__":
    raise SystemExit((inline_app if os.environ.get("INLINE") else app).main())
