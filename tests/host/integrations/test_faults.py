"""Misbehaving integrations, each a real process: how the host handles them, and that it always ends."""

import os
from collections.abc import Callable
from pathlib import Path

import anyio
import pytest
from tollgate_host.config.model import HostConfig, IntegrationConfig
from tollgate_host.integrations.lifecycle import State
from tollgate_host.integrations.manager import Manager
from tollgate_host.integrations.run_environment import RunEnvironment, RunFacts
from tollgate_host.report.raw import RawResult

from tests.host.integrations.programs import processes_in

pytestmark = pytest.mark.anyio

Script = Callable[..., Path]
Manage = Callable[..., Manager]
Configure = Callable[..., IntegrationConfig]

GOOD = "serve(lambda m: answer(m))\n"
RESOURCE = {"resource": {"address": "a.b"}}


async def called(manager: Manager, times: int = 1) -> list[RawResult]:
    """Starts everything, calls post-plan several times at once, stops everything."""
    results: list[RawResult] = []

    async def ask() -> None:
        results.extend(await manager.call_hook("post-plan", RESOURCE))

    with anyio.fail_after(30):
        async with manager.running():
            problems = await manager.start()
            assert problems == []
            async with anyio.create_task_group() as tasks:
                for _ in range(times):
                    tasks.start_soon(ask)
    return results


async def start_problem(manager: Manager) -> str:
    """What is said of the one integration that does not start."""
    with anyio.fail_after(30):
        async with manager.running():
            (problem,) = await manager.start()
    return f"{problem.summary}: {problem.detail}"


@pytest.mark.requirement("P-2.1-06")
async def test_a_program_that_cannot_be_run_fails_to_start(tmp_path: Path, manage: Manage, configure: Configure):
    program = tmp_path / "broken"
    program.write_text("#!/no/such/interpreter\n")
    program.chmod(0o755)
    said = await start_problem(manage(configure("x", program)))
    assert said == (
        f'Failed to start integration: Integration "x" failed to start: {program}: No such file or directory'
    )


@pytest.mark.requirement("P-2.1-05", "P-2.1-19", "P-2.1-20", "R-MGR-02")
async def test_starting_goes_on_after_one_has_failed(script: Script, manage: Manage):
    manager = manage(
        script("sys.exit(3)\n", "bad"), script(GOOD, "good"), script("raise RuntimeError('no luck')\n", "worse")
    )
    with anyio.fail_after(30):
        async with manager.running():
            first, second = await manager.start()
            results = await manager.call_hook("post-plan", RESOURCE)
    assert first.detail == 'Integration "bad" failed to initialize: exited with status 3'
    assert second.detail.startswith('Integration "worse" failed to initialize: exited with status 1\nIts last output')
    assert second.detail.endswith("  | RuntimeError: no luck")
    assert [result.integration for result in results] == ["good"]


async def test_one_that_has_ended_before_it_is_told_anything_fails_to_initialize(
    script: Script, configure: Configure, tmp_path: Path
):
    config = HostConfig(root=tmp_path, integrations=(configure("hasty", script("sys.exit(3)\n")),))
    manager = Manager(config, RunEnvironment(environ=os.environ, folder=tmp_path))
    manager.spawn()
    with anyio.fail_after(30):
        async with manager.running():
            while manager.integrations["hasty"].state is State.STARTING:
                await anyio.sleep(0.01)
            manager.initialize(RunFacts())
            (problem,) = await manager.start()
    assert problem.detail == 'Integration "hasty" failed to initialize: exited with status 3'


async def test_one_that_hung_and_was_given_up_did_not_fail_to_stop(script: Script, manage: Manage):
    manager = manage(script("serve(lambda m: signal.pause())\n"), timeout=0.2)
    with anyio.fail_after(30):
        async with manager.running():
            assert await manager.start() == []
            (result,) = await manager.call_hook("post-plan", RESOURCE)
            assert result.error == "did not answer post-plan within 0.2 s"
            while manager.integrations["integration"].state is not State.CRASHED:
                await anyio.sleep(0.01)
            assert await manager.stop() is None


@pytest.mark.requirement("P-2.1-07")
async def test_one_that_refuses_its_configuration_fails_to_initialize(script: Script, manage: Manage):
    manager = manage(
        script("""
for m in messages():
    if "id" in m:
        send(id=m["id"], error={"code": -32602, "message": "invalid configuration: prefix: missing"})
""")
    )
    said = await start_problem(manager)
    assert said == (
        'Failed to initialize integration: Integration "integration" failed to initialize: '
        "RPC error -32602: invalid configuration: prefix: missing"
    )
    assert manager.integrations["integration"].state is State.STOPPED


@pytest.mark.requirement("P-2.1-24")
async def test_one_that_does_not_answer_initialize_runs_out_of_time(script: Script, manage: Manage):
    manager = manage(script("signal.pause()\n"), start_timeout=0.2, grace_seconds=0.1)
    assert (await start_problem(manager)).endswith("failed to initialize: did not answer initialize within 0.2 s")


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ('{"name": "x"}', "answered initialize without `hooks`, the list of hooks it wants to be called at"),
        ('{"hooks": "post-plan"}', "did not answer initialize with its name and hooks: Expected `array | null`"),
        ("null", "did not answer initialize with its name and hooks: Expected `object`"),
        ('{"hooks": [], "protocol_version": "2.0"}', "uses version 2.0 of the protocol, and this host uses 1.0"),
    ],
)
@pytest.mark.requirement("R-Q1-01")
async def test_one_that_introduces_itself_wrongly_fails_to_initialize(
    script: Script, manage: Manage, answer: str, said: str
):
    body = f"""
for m in messages():
    if "id" in m:
        send(id=m["id"], result=json.loads('{answer}'))
"""
    assert said in await start_problem(manage(script(body)))


@pytest.mark.requirement("R-Q3-02", "P-2.1-20")
async def test_one_that_crashes_once_is_started_again_and_asked_again(script: Script, manage: Manage, tmp_path: Path):
    body = """
def handle(m):
    if not os.path.exists("crashed"):
        open("crashed", "w").close()
        os._exit(7)
    answer(m, message="healed")
serve(handle)
"""
    manager = manage(script(body))
    results = await called(manager, times=5)
    assert [result.message for result in results] == ["healed"] * 5
    integration = manager.integrations["integration"]
    assert (integration.restarts, integration.crash) == (1, "exited with status 7")
    assert integration.failure is None


@pytest.mark.requirement("R-Q3-02")
async def test_one_that_crashes_again_is_given_up(script: Script, manage: Manage):
    body = """
def handle(m):
    sys.stderr.write("no room for " + m["params"]["resource"]["address"])
    sys.stderr.flush()
    os.kill(os.getpid(), signal.SIGSEGV)
serve(handle)
"""
    manager = manage(script(body))
    results = await called(manager, times=3)
    said = "was ended by SIGSEGV; started again, it was ended by SIGSEGV"
    assert [(result.status, result.error) for result in results] == [("error", said)] * 3
    integration = manager.integrations["integration"]
    assert integration.restarts == 1
    assert str(integration.failure) == said
    assert getattr(integration.failure, "last_words", ()) == ("no room for a.b",)


async def test_one_that_dies_while_nobody_waits_is_started_when_somebody_does(script: Script, manage: Manage):
    body = """
m = next(messages())
introduce(m)
if os.path.exists("second"):
    serve(lambda m: answer(m, message="second"))
open("second", "w").close()
"""
    manager = manage(script(body))
    integration = manager.integrations["integration"]
    with anyio.fail_after(30):
        async with manager.running():
            await manager.start()
            while integration.state is State.READY:
                await anyio.sleep(0.01)
            assert (integration.state, integration.restarts) == (State.CRASHED, 0)
            (result,) = await manager.call_hook("post-plan", RESOURCE)
    assert result.message == "second"
    assert integration.crash == "exited with status 0"


@pytest.mark.requirement("P-2.2-12")
async def test_garbage_on_standard_output_is_noted_and_the_answers_still_count(script: Script, manage: Manage):
    manager = manage(script("serve(lambda m: (print('debug: here'), answer(m)))\n"))
    results = await called(manager)
    assert [result.status for result in results] == ["success"]
    garbage = manager.integrations["integration"].garbage
    assert garbage is not None
    assert "not JSON" in garbage


@pytest.mark.requirement("R-Q3-01", "R-MGR-02", "P-2.1-18")
async def test_one_that_hangs_times_out_and_is_given_up_soon(script: Script, manage: Manage):
    manager = manage(script("serve(lambda m: signal.pause())\n"), timeout=0.3, grace_seconds=0.2)
    results = await called(manager, times=50)
    assert len(results) == 50
    assert {result.status for result in results} == {"error"}
    assert results[0].error == "did not answer post-plan within 0.3 s"
    assert str(manager.integrations["integration"].failure) == "stopped answering; started again, it stopped answering"


async def test_one_slow_call_takes_nobody_down_and_its_late_answer_is_dropped(script: Script, manage: Manage):
    body = """
held = []
def handle(m):
    if m["params"]["resource"]["address"] == "slow":
        held.append(m)
        return
    if m["params"]["resource"]["address"] == "last":
        answer(held[0], message="late")
    answer(m, message="in time")
serve(handle)
"""
    manager = manage(script(body), timeout=3)  # the quick calls have that long too, on the busiest machine
    slow: list[RawResult] = []

    async def ask_slow() -> None:
        slow.extend(await manager.call_hook("post-plan", {"resource": {"address": "slow"}}))

    with anyio.fail_after(30):
        async with manager.running():
            await manager.start()
            await manager.call_hook("post-plan", RESOURCE)
            async with anyio.create_task_group() as tasks:
                tasks.start_soon(ask_slow)
                while not slow:
                    (quick,) = await manager.call_hook("post-plan", RESOURCE)
                    assert quick.message == "in time"
                    await anyio.sleep(0.01)
            (last,) = await manager.call_hook("post-plan", {"resource": {"address": "last"}})
    assert slow[0].error == "did not answer post-plan within 3 s"
    assert last.message == "in time"
    assert manager.integrations["integration"].restarts == 0


async def test_a_second_answer_is_dropped(script: Script, manage: Manage):
    manager = manage(script("serve(lambda m: (answer(m, message='one'), answer(m, message='two')))\n"))
    results = await called(manager, times=20)
    assert [result.message for result in results] == ["one"] * 20


async def test_a_flood_on_standard_error_holds_nobody_up(script: Script, manage: Manage):
    body = """
def handle(m):
    for _ in range(200):
        sys.stderr.write("x" * 50_000 + "\\n")
    answer(m)
serve(handle)
"""
    results = await called(manage(script(body)))
    assert [result.status for result in results] == ["success"]


async def test_a_line_of_a_hundred_megabytes_ends_the_process_not_the_host(script: Script, manage: Manage):
    body = """
def handle(m):
    while True:
        sys.stdout.write("x" * 2**20)
serve(handle)
"""
    manager = manage(script(body), grace_seconds=0.5)
    results = await called(manager)
    said = "sent a line longer than the 67,108,864 bytes that are read"
    assert [result.error for result in results] == [f"{said}; started again, it {said}"]


async def test_one_that_closes_its_standard_output_only_is_done_with_at_once(script: Script, manage: Manage):
    body = """
def handle(m):
    os.close(1)
    time.sleep(60)
serve(handle)
"""
    manager = manage(script(body), grace_seconds=0.2)
    results = await called(manager)
    assert results[0].error == "closed its standard output; started again, it closed its standard output"


async def test_one_that_leaves_its_output_to_another_process_is_seen_to_end(script: Script, manage: Manage):
    body = """
def handle(m):
    if os.fork():
        os._exit(5)
    time.sleep(60)
serve(handle)
"""
    manager = manage(script(body), grace_seconds=0.2)
    results = await called(manager)
    assert results[0].error == "exited with status 5; started again, it exited with status 5"


@pytest.mark.parametrize(
    "answer",
    [
        "send(id=m['id'], result=None)",
        "send(id=m['id'], result={})",
        "send(id=m['id'], result={'status': 'maybe'})",
        "send(id=m['id'], result={'status': 'fail', 'findings': [{'message': 'no rule'}]})",
        "send(id=m['id'], result={'status': 'fail', 'findings': [{'rule': 'r', 'severity': 'HIGH'}]})",
        "send(id=m['id'], result=['status'])",
    ],
)
async def test_an_answer_that_is_no_result_is_an_error(script: Script, manage: Manage, answer: str):
    results = await called(manage(script(f"serve(lambda m: {answer})\n")))
    assert results[0].status == "error"
    assert results[0].error is not None
    assert "what it answered to post-plan is not a result" in results[0].error


@pytest.mark.requirement("P-2.1-25")
async def test_one_that_ignores_everything_is_killed_with_its_grandchild(
    script: Script, manage: Manage, tmp_path: Path
):
    body = """
signal.signal(signal.SIGTERM, signal.SIG_IGN)
def handle(m):
    if not os.fork():
        while True:
            signal.pause()
    answer(m)
serve(handle)
while True:
    signal.pause()
"""
    manager = manage(script(body), grace_seconds=0.2)
    await called(manager)
    assert not processes_in(tmp_path)


async def test_a_grandchild_that_left_the_session_is_found_and_ended(script: Script, manage: Manage, tmp_path: Path):
    body = """
def handle(m):
    if not os.fork():
        os.setsid()
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
        if os.fork():
            os._exit(0)
        for fd in (0, 1, 2):
            os.close(fd)
        while True:
            signal.pause()
    answer(m)
serve(handle)
"""
    await called(manage(script(body)))
    assert not processes_in(tmp_path)


@pytest.mark.requirement("P-2.1-15", "P-2.1-26")
async def test_stopping_goes_on_after_one_that_does_not_stop(
    script: Script, manage: Manage, caplog: pytest.LogCaptureFixture
):
    stubborn = "signal.signal(signal.SIGTERM, signal.SIG_IGN)\nserve(lambda m: answer(m))\nsignal.pause()\n"
    manager = manage(
        script(stubborn, "stubborn"), script(GOOD, "good"), script(GOOD + "sys.exit(4)\n", "rude"), grace_seconds=0.3
    )
    with anyio.fail_after(30):
        async with manager.running():
            assert await manager.start() == []
            complaint = await manager.stop()
    assert complaint is not None
    assert complaint.startswith('failed to stop integration "stubborn": it ended neither at shutdown nor at SIGTERM')
    assert 'failed to stop integration "rude": it exited with status 4' in caplog.messages
    assert {one.state for one in manager.integrations.values()} == {State.STOPPED}


@pytest.mark.requirement("P-2.1-26")
async def test_a_good_one_is_gone_long_before_the_grace_is_over(script: Script, manage: Manage):
    await called(manage(script(GOOD), grace_seconds=3600))


@pytest.mark.parametrize(
    "pong", ['send(id=m["id"], result={"message": "pong"})', 'send(id=m["id"], error={"code": -32601, "message": "?"})']
)
async def test_one_that_answers_ping_is_slow_and_loses_only_the_late_call(script: Script, manage: Manage, pong: str):
    body = f"""
def handle(m):
    if m["method"] == "ping":
        {pong}
    elif m["params"]["resource"]["address"] != "slow":
        answer(m, message=str(os.getpid()))
serve(handle)
"""
    manager = manage(script(body), timeout=2)  # the calls that are answered have that long too
    with anyio.fail_after(30):
        async with manager.running():
            await manager.start()
            (before,) = await manager.call_hook("post-plan", RESOURCE)
            (late,) = await manager.call_hook("post-plan", {"resource": {"address": "slow"}})
            (after,) = await manager.call_hook("post-plan", RESOURCE)
    assert late.error == "did not answer post-plan within 2 s"
    assert before.message == after.message, "the same process"
    assert manager.integrations["integration"].restarts == 0


@pytest.mark.parametrize("line", ['{"jsonrpc": "2.0", "id": %d, "result": {"status": "suc', '{"result": nonsense %d}'])
async def test_an_answer_that_cannot_be_parsed_fails_its_call_at_once(script: Script, manage: Manage, line: str):
    body = f"""
def handle(m):
    sys.stdout.write({line!r} % m["id"] + "\\n")
    sys.stdout.flush()
serve(handle)
"""
    manager = manage(script(body), timeout=25)
    with anyio.fail_after(20):
        async with manager.running():
            await manager.start()
            (result,) = await manager.call_hook("post-plan", RESOURCE)
    assert result.status == "error"
    assert manager.integrations["integration"].restarts == 0


async def test_lines_on_standard_error_are_logged_at_the_level_they_name(
    script: Script, manage: Manage, caplog: pytest.LogCaptureFixture
):
    lines = {
        "ERROR it: no": "ERROR",
        "2026-01-01 10:00:00 WARNING it: hm": "WARNING",
        '{"time": "now", "level": "error", "message": "no"}': "ERROR",
        "[FATAL] no": "CRITICAL",
        "INFO it: ERROR is a word": "INFO",
        "all is well": "INFO",
    }
    manager = manage(script(f"print({chr(10).join(lines)!r}, file=sys.stderr)\nserve(answer)\n"))
    with caplog.at_level("INFO", "tollgate_host.integration"), anyio.fail_after(30):
        async with manager.running():
            await manager.start()
    logged = {record.getMessage(): record.levelname for record in caplog.records}
    assert logged.items() >= lines.items()
