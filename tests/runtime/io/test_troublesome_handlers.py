"""Whatever a handler does, its call is answered by the right error, and the process lives and answers the next one."""

import json
import os
import select
import signal
from contextlib import suppress
from typing import Any

import pytest
from tollgate_runtime import fail, success
from tollgate_runtime.contract.methods import Hook
from tollgate_runtime.errors import PeerError
from tollgate_runtime.testing import Client

IN_A_TASK: Hook = "post-plan"
IN_A_THREAD: Hook = "pre-plan"
NAMES = {IN_A_TASK: "in_a_task", IN_A_THREAD: "in_a_thread"}
both_ways = pytest.mark.parametrize("hook", [IN_A_TASK, IN_A_THREAD], ids=["async", "plain"])


def lives(client: Client) -> bool:
    return client.request("ping") == {"message": "pong"} and client.call(IN_A_TASK, {"type": "fine"}) == success("fine")


ERRORS: dict[str, str] = {
    "raises": "{name} failed at {hook} with ValueError: no good",
    "raises_nothing_to_say": "{name} failed at {hook} with ValueError",
    "raises_surrogate": "{name} failed at {hook} with ValueError: caf?",
    "raises_mute": "{name} failed at {hook} with Mute: <exception str() failed>",
    "raises_group": "{name} failed at {hook} with ExceptionGroup: several (2 sub-exceptions)",
    "raises_cancelled": "{name} failed at {hook} with CancelledError",
    "raises_interrupt": "{name} failed at {hook} with KeyboardInterrupt",
    "raises_generator_exit": "{name} failed at {hook} with GeneratorExit",
    "raises_own_exit": "{name} failed at {hook} with OwnExit: mine",
    "raises_memory_error": "{name} failed at {hook} with MemoryError",
    "exits": "{name} failed at {hook} with SystemExit: 7",
    "exits_with_words": "{name} failed at {hook} with SystemExit: goodbye",
    "returns_rubbish": "{name} returned dict at {hook}; return success(), warn(), fail(), findings or nothing",
    "returns_wrong_status": (
        "{name} failed at {hook} with ValueError: 'pass' is not a status of a result; known are success, warn, fail"
    ),
    "metadata_decimal_nan": "the result of {name} cannot be sent as JSON: NaN and Infinity cannot be said in JSON",
    "metadata_object": "the result of {name} cannot be sent as JSON: Encoding objects of type object is unsupported",
}


@both_ways
@pytest.mark.parametrize("trouble", ERRORS)
def test_a_failing_handler_is_answered_by_an_error_in_words(enduring: Client, trouble: str, hook: Hook) -> None:
    with pytest.raises(PeerError) as refused:
        enduring.call(hook, {"type": trouble})
    assert refused.value.code == -32603
    assert refused.value.message == ERRORS[trouble].format(name=NAMES[hook], hook=hook)
    assert lives(enduring)


@both_ways
@pytest.mark.parametrize(
    ("trouble", "start"),
    [
        ("raises_stop_iteration", "{name} failed at {hook} with "),
        ("raises_recursion", "{name} failed at {hook} with RecursionError: maximum recursion depth exceeded"),
        ("says_surrogate", "the result of {name} cannot be sent as JSON: 'utf-8' codec can't encode character"),
        ("metadata_surrogate", "the result of {name} cannot be sent as JSON: 'utf-8' codec can't encode character"),
        ("metadata_recursive", "the result of {name} cannot be sent as JSON: maximum recursion depth exceeded"),
        ("metadata_deep", "the result of {name} cannot be sent as JSON: maximum recursion depth exceeded"),
    ],
)
def test_a_result_that_is_no_json_is_refused(enduring: Client, trouble: str, start: str, hook: Hook) -> None:
    with pytest.raises(PeerError) as refused:
        enduring.call(hook, {"type": trouble})
    assert refused.value.message.startswith(start.format(name=NAMES[hook], hook=hook))
    assert lives(enduring)


@both_ways
def test_an_authors_own_error_keeps_its_code_and_loses_what_cannot_be_sent(enduring: Client, hook: Hook) -> None:
    with pytest.raises(PeerError) as refused:
        enduring.call(hook, {"type": "raises_rpc_error"})
    assert (refused.value.code, refused.value.message, refused.value.data) == (-32603, "mine", None)
    assert lives(enduring)


@pytest.mark.requirement("P-2.2-11")
@both_ways
def test_an_error_is_never_longer_than_the_host_reads(enduring: Client, hook: Hook) -> None:
    with pytest.raises(PeerError) as refused:
        enduring.call(hook, {"type": "raises_much"})
    assert len(refused.value.message) < 1024 * 1024
    assert refused.value.message.endswith("[cut: the error was larger than the host reads]")
    assert lives(enduring)


@both_ways
@pytest.mark.parametrize(
    ("trouble", "metadata"),
    [("metadata_nan", None), ("metadata_huge", 10**400), ("metadata_bytes", "/w==")],
)
def test_what_json_can_say_is_sent(enduring: Client, trouble: str, metadata: Any, hook: Hook) -> None:
    assert enduring.call(hook, {"type": trouble}).metadata == {"m": metadata}
    assert lives(enduring)


@pytest.mark.requirement("P-2.2-11")
@both_ways
def test_metadata_larger_than_the_host_reads_is_left_out(enduring: Client, hook: Hook) -> None:
    result = enduring.call(hook, {"type": "metadata_large"})
    assert result == success("[metadata left out: the result was larger than the host reads]")


@both_ways
def test_a_stray_print_ends_up_in_the_log_and_not_on_the_wire(enduring: Client, hook: Hook) -> None:
    assert enduring.call(hook, {"type": "prints"}) == success("printed")
    assert lives(enduring)
    for words in ("a stray print", "without a newlinewritten", "to fd 1", "from C", "from a child"):
        assert words in enduring.stderr


@both_ways
def test_standard_input_is_empty_for_handlers(enduring: Client, hook: Hook) -> None:
    assert enduring.call(hook, {"type": "reads_stdin"}) == success("('', b'')")
    assert lives(enduring)


def wait_for_end(pid: int) -> None:
    """Waits until a process that is not our child has ended."""
    with suppress(ProcessLookupError):
        watch = os.pidfd_open(pid)
        try:
            assert select.select([watch], [], [], 20)[0], f"process {pid} lives on"
        finally:
            os.close(watch)


@both_ways
def test_a_handler_that_forks_answers_once_and_its_copy_ends(enduring: Client, hook: Hook) -> None:
    message = enduring.call(hook, {"type": "forks"}).message
    assert message.startswith("the parent of ")
    wait_for_end(int(message.split()[-1]))
    assert lives(enduring)


@both_ways
def test_a_fork_whose_copy_raises_answers_once(enduring: Client, hook: Hook) -> None:
    assert enduring.call(hook, {"type": "forks_and_raises"}) == success("the parent")
    assert lives(enduring)


@both_ways
@pytest.mark.parametrize("trouble", ["forks_to_stay", "spawns"])
def test_a_child_that_stays_holds_neither_end_of_the_wire(troublesome: Client, trouble: str, hook: Hook) -> None:
    child = int(troublesome.call(hook, {"type": trouble}).message)
    try:
        assert held_by(child) & wire_of(troublesome) == set()
        assert lives(troublesome)
    finally:
        os.kill(child, signal.SIGKILL)


def held_by(process: int) -> set[str]:
    """The files that a process has open, but for those that it closes meanwhile, as one that is being loaded does."""
    held: set[str] = set()
    for fd in os.listdir(f"/proc/{process}/fd"):  # noqa: PTH208 -- of another process
        with suppress(FileNotFoundError):
            held.add(os.readlink(f"/proc/{process}/fd/{fd}"))  # noqa: PTH115 -- likewise
    return held


def wire_of(client: Client) -> set[str]:
    """The pipes that the host talks over."""
    process = client.process
    assert process is not None
    assert process.stdin is not None
    assert process.stdout is not None
    return {os.readlink(f"/proc/self/fd/{stream.fileno()}") for stream in (process.stdin, process.stdout)}  # noqa: PTH115 -- no path


@both_ways
def test_while_one_handler_hangs_others_are_answered(troublesome: Client, hook: Hook) -> None:
    troublesome.start(hook, {"resource": {"type": "hangs"}})
    assert lives(troublesome)
    assert troublesome.call(IN_A_THREAD, {"type": "fine"}) == success("fine")


@pytest.mark.requirement("V-6.3.3-02")
@both_ways
def test_a_secret_in_an_exception_reaches_neither_the_wire_nor_the_log(enduring: Client, hook: Hook) -> None:
    resource = {"type": "leaks", "after": {"password": "hunter2-xyz"}, "after_sensitive": {"password": True}}
    with pytest.raises(PeerError) as refused:
        enduring.call(hook, resource)
    assert refused.value.message == f"{NAMES[hook]} failed at {hook} with ValueError: cannot log in with (sensitive)"
    assert "cannot log in with (sensitive)" in enduring.stderr
    assert "Traceback" in enduring.stderr
    assert "hunter2-xyz" not in enduring.stderr + json.dumps(refused.value.data)


def test_a_traceback_goes_to_the_log_and_never_to_the_wire(enduring: Client) -> None:
    with pytest.raises(PeerError) as refused:
        enduring.call(IN_A_TASK, {"type": "raises"})
    assert refused.value.data == {"type": "ValueError"}
    assert "Traceback" not in refused.value.message
    assert "raise error\nValueError: no good" in enduring.stderr


@pytest.mark.requirement("P-2.2-04", "P-2.2-10", "R-RPC-09")
def test_hundreds_of_calls_at_once_are_each_answered_once_with_their_own_answer(enduring: Client) -> None:
    calls = {
        enduring.start("post-refresh", {"resource": {"type": "a", "after": {"length": length}}}): length
        for length in range(300)
    }
    for request_id, length in reversed(calls.items()):
        assert enduring.wait_for(request_id)["message"] == "x" * length


def test_large_answers_do_not_mix(enduring: Client) -> None:
    lengths = [1_000_000, 10, 900_000, 500_000, 20]
    calls = {
        enduring.start("post-refresh", {"resource": {"type": "a", "after": {"length": length}}}): length
        for length in lengths
    }
    for request_id, length in calls.items():
        assert enduring.wait_for(request_id) == {**fail("").to_wire(), "status": "success", "message": "x" * length}
