"""Managers with real processes that behave."""

import logging
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import anyio
import pytest
from tollgate_host.config.model import IntegrationConfig
from tollgate_host.integrations.lifecycle import State
from tollgate_host.integrations.manager import Manager

pytestmark = pytest.mark.anyio

Script = Callable[..., Path]
Manage = Callable[..., Manager]
Configure = Callable[..., IntegrationConfig]

ECHO = """
serve(lambda m: answer(m, message="called at " + m["method"], metadata={"got": m["params"]}))
"""
RESOURCE = {"resource": {"address": "a.b"}}


@pytest.mark.requirement("R-MGR-03", "P-2.1-03", "R-LIFE-02", "R-LIFE-04", "R-XPORT-01")
async def test_an_integration_is_started_called_and_stopped(script: Script, manage: Manage):
    manager = manage(script(ECHO))
    integration = manager.integrations["integration"]
    with anyio.fail_after(20):
        async with manager.running():
            assert await manager.start() == []
            assert integration.state is State.READY
            await manager.call_hook("post-plan", RESOURCE)
            (result,) = await manager.call_hook("post-plan", RESOURCE)
    assert result.status == "success"
    assert result.message == "called at post-plan"
    assert result.metadata == {"got": RESOURCE}
    assert integration.state is State.STOPPED
    assert integration.restarts == 0


@pytest.mark.requirement("R-LIFE-03")
async def test_one_process_answers_all_calls_and_is_there_between_them(script: Script, manage: Manage):
    manager = manage(script("serve(lambda m: answer(m, metadata={'process': os.getpid()}))"))
    processes: list[int] = []
    with anyio.fail_after(20):
        async with manager.running():
            await manager.start()
            for _ in range(5):
                (result,) = await manager.call_hook("post-plan", RESOURCE)
                processes.append(result.metadata["process"])
                os.kill(processes[-1], 0)
    assert len(set(processes)) == 1
    with pytest.raises(ProcessLookupError):
        os.kill(processes[0], 0)


@pytest.mark.requirement("P-2.1-02", "P-2.1-10", "P-2.1-22")
async def test_the_record_of_a_process_says_what_it_is(script: Script, manage: Manage, configure: Configure):
    program = script(ECHO)
    manager = manage(configure("echo", program, config={"depth": 3}, args=("--deep",)))
    record = manager.integrations["echo"]
    assert not record.is_initialized
    with anyio.fail_after(20):
        async with manager.running():
            await manager.start()
    assert record.name == "echo"
    assert record.config.source == str(program)
    assert record.config.argv == (str(program), "--deep")
    assert record.config.config == {"depth": 3}
    assert record.is_initialized
    assert record.hooks == ("post-plan",)
    assert record.introduction is not None
    assert (record.introduction.name, record.introduction.version) == ("it", "1.2.3")


@pytest.mark.requirement("P-2.1-21", "R-RPC-01", "P-2.1-24", "R-Q1-01")
async def test_initialize_is_sent_once_with_version_and_config(script: Script, manage: Manage, configure: Configure):
    program = script("""
seen = []
for m in messages():
    if m["method"] == "initialize":
        seen.append(m["params"])
        introduce(m)
    elif "id" in m:
        answer(m, metadata={"seen": seen, "name": os.environ["TF_INTEGRATION_NAME"]})
""")
    manager = manage(configure("mine", program, config={"budget": 5000, "tags": ["a"]}))
    with anyio.fail_after(20):
        async with manager.running():
            await manager.start()
            (result,) = await manager.call_hook("post-plan", RESOURCE)
    assert result.metadata["name"] == "mine"
    assert result.metadata["seen"] == [
        {
            "terraform_version": "1.11.4",
            "config": {"budget": 5000, "tags": ["a"]},
            "protocol_version": "1.0",
            "name": "mine",
            "workspace": None,
            "max_result_bytes": 64 * 1024 * 1024,
        }
    ]


@pytest.mark.requirement("P-2.1-08", "R-MGR-01", "P-2.1-16", "P-3.1-19")
async def test_it_is_called_only_for_the_hooks_it_listed(script: Script, manage: Manage):
    manager = manage(script("serve(lambda m: answer(m), hooks=['pre-plan', 'plan-stage-complete', 'pre-flight'])\n"))
    with anyio.fail_after(20):
        async with manager.running():
            assert await manager.start() == []
            assert await manager.call_hook("post-plan", RESOURCE) == []
            assert len(await manager.call_hook("pre-plan", RESOURCE)) == 1
    [entry] = manager.registry.entries
    assert entry.hooks == {"pre-plan", "plan-stage-complete"}


async def test_the_user_may_narrow_the_hooks(script: Script, manage: Manage):
    manager = manage(script("serve(lambda m: answer(m), hooks=['pre-plan', 'post-plan'])\n"), hooks=("post-plan",))
    with anyio.fail_after(20):
        async with manager.running():
            await manager.start()
    assert [entry.hooks for entry in manager.registry.entries] == [{"post-plan"}]


@pytest.mark.requirement("P-2.1-01", "P-2.1-04", "P-4.1-01", "P-4.2-04", "R-ORD-01", "R-ORD-02", "R-ORD-03")
async def test_project_level_comes_first_and_provider_level_only_for_its_own(
    script: Script, manage: Manage, configure: Configure
):
    program = script(ECHO)
    manager = manage(
        configure("tags", program, level="provider", provider="aws"),
        configure("second", program),
        configure("first", program),
        configure("google-only", program, level="provider", provider="google"),
    )
    aws = {"provider": "registry.terraform.io/hashicorp/aws"}
    google = {"provider": "registry.opentofu.org/hashicorp/google"}
    with anyio.fail_after(20):
        async with manager.running():
            await manager.start()
            for_aws = await manager.call_hook("post-plan", RESOURCE, **aws)
            for_google = await manager.call_hook("post-plan", RESOURCE, **google)
    assert [result.integration for result in for_aws] == ["second", "first", "tags"]
    assert [result.integration for result in for_google] == ["second", "first", "google-only"]
    assert list(manager.integrations) == ["tags", "second", "first", "google-only"]
    scoped = {entry.name: entry.scope.type for entry in manager.registry.entries if entry.scope is not None}
    assert scoped == {"tags": "aws", "google-only": "google"}


@pytest.mark.requirement("R-Q6-01")
async def test_aliases_of_a_provider_are_told_apart(script: Script, manage: Manage, configure: Configure):
    program = script(ECHO)
    manager = manage(
        configure("tags", program, level="provider", provider="aws"),
        configure("tags", program, level="provider", provider="aws", alias="west"),
    )
    with anyio.fail_after(20):
        async with manager.running():
            await manager.start()
            aws = "registry.terraform.io/hashicorp/aws"
            assert manager.registry.for_resource("post-plan", aws, None) == ("tags",)
            assert manager.registry.for_resource("post-plan", aws, "west") == ("tags@aws.west",)
            assert manager.registry.for_resource("post-plan", aws, "east") == ()


@pytest.mark.requirement("P-2.1-11", "P-2.1-23")
async def test_standard_error_goes_to_the_log_line_by_line_with_the_name(
    script: Script, manage: Manage, caplog: pytest.LogCaptureFixture
):
    caplog.set_level(logging.DEBUG, "tollgate_host")
    manager = manage(script("sys.stderr.write('one\\ntwo \\x1b[31mred\\nthree'); sys.stderr.flush()\n" + ECHO, "noisy"))
    with anyio.fail_after(20):
        async with manager.running():
            await manager.start()
            await manager.call_hook("post-plan", RESOURCE)
    lines = [record.getMessage() for record in caplog.records if record.name == "tollgate_host.integration.noisy"]
    assert lines == ["one", "two \ufffd[31mred", "three"]
    assert "integration 'noisy' initialized: version=1.2.3, hooks=post-plan" in caplog.messages


@pytest.mark.requirement("P-2.1-27")
async def test_a_hundred_calls_at_once_each_get_their_own_answer(script: Script, manage: Manage):
    manager = manage(script(ECHO))
    seen: dict[int, Any] = {}

    async def ask(number: int) -> None:
        (result,) = await manager.call_hook("post-plan", {"resource": {"address": f"a.b[{number}]"}})
        seen[number] = result.metadata["got"]["resource"]["address"]

    with anyio.fail_after(20):
        async with manager.running():
            await manager.start()
            async with anyio.create_task_group() as tasks:
                for number in range(100):
                    tasks.start_soon(ask, number)
    assert seen == {number: f"a.b[{number}]" for number in range(100)}


@pytest.mark.requirement("R-ARCH-07")
async def test_an_integration_may_be_a_shell_script(tmp_path: Path, manage: Manage):
    program = tmp_path / "shell"
    program.write_text("""#!/bin/sh
while read -r line; do
  id=$(printf '%s' "$line" | sed 's/.*"id":\\([0-9]*\\)}$/\\1/')
  case $line in
    *'"method":"initialize"'*) echo '{"jsonrpc":"2.0","id":'$id',"result":{"name":"sh","version":"1","hooks":["post-plan"]}}' ;;
    *'"method":"post-plan"'*) echo '{"jsonrpc":"2.0","id":'$id',"result":{"status":"warn","message":"hm","metadata":null}}' ;;
  esac
done
""")  # noqa: E501
    program.chmod(0o755)
    manager = manage(program)
    with anyio.fail_after(20):
        async with manager.running():
            assert await manager.start() == []
            (result,) = await manager.call_hook("post-plan", RESOURCE)
    assert (result.status, result.message, result.metadata) == ("warn", "hm", {})


@pytest.mark.requirement("P-4.2-01", "R-CTX-02")
async def test_without_integrations_nothing_is_started(manage: Manage):
    manager = manage()
    with anyio.fail_after(5):
        async with manager.running():
            assert await manager.start() == []
            assert await manager.call_hook("post-plan", RESOURCE) == []
    assert manager.integrations == {}


@pytest.mark.requirement("P-4.4-01", "R-CTX-01")
async def test_leaving_by_an_error_stops_everything_and_keeps_the_error(script: Script, manage: Manage):
    manager = manage(script(ECHO))
    with anyio.fail_after(20), pytest.raises(ZeroDivisionError):
        async with manager.running():
            raise ZeroDivisionError
    assert manager.integrations["integration"].state is State.STOPPED


@pytest.mark.requirement("P-4.4-01", "R-CTX-01")
async def test_being_cancelled_stops_everything(script: Script, manage: Manage):
    manager = manage(script(ECHO))
    with anyio.fail_after(20), anyio.CancelScope() as scope:
        async with manager.running():
            await manager.start()
            scope.cancel()
            await anyio.sleep_forever()
    assert manager.integrations["integration"].state is State.STOPPED


async def test_what_was_started_early_can_be_ended_without_an_event_loop(script: Script, manage: Manage):
    manager = manage(script(ECHO))
    manager.kill()
