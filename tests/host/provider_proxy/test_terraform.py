"""A real Terraform does through a gate exactly what it does without one."""

import os
import re
import signal
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import anyio
import anyio.to_thread
import attrs
import pytest
from pyvider.hub import ComponentRegistry
from pyvider.testing import Outcome, Workspace, attached, engines

from pyvider import Resource, ResourceContext, register_resource
from tests.faults.words import alike
from tests.host.provider_proxy.terraform_runs import OBSERVED, gated

pytestmark = [pytest.mark.anyio, pytest.mark.e2e]
PROVIDER = Path(__file__).with_name("faulty_provider.py")
NOTES = """
resource "faulty_note" "one" { text = "first" }
resource "faulty_note" "two" { text = "after ${faulty_note.one.text}" }
"""
ALIASES = """
provider "faulty" {}
provider "faulty" {
  alias = "west"
  place = "west"
}
resource "faulty_note" "here" { text = "here" }
resource "faulty_note" "west" {
  text     = "there"
  provider = faulty.west
}
"""

Open = Callable[..., Workspace]


@pytest.fixture
def open_workspace(tmp_path: Path) -> Open:
    def opened(main: str, engine: str | None = None, name: str = "gated") -> Workspace:
        command = engines()[engine] if engine else None
        return Workspace.open(tmp_path / name, PROVIDER, name="faulty", main=main, engine=command)

    return opened


def _without_process(state: dict[str, Any]) -> dict[str, Any]:
    return {address: {**values, "process": None} for address, values in state.items()}


def _told(outcome: Outcome) -> list[str]:
    return [alike(f"{item['summary']}: {item['detail']}") for item in outcome.problems]


@pytest.mark.parametrize(
    ("engine", "observed"),
    [
        pytest.param(None, (), marks=pytest.mark.heavy),
        pytest.param(None, OBSERVED, marks=pytest.mark.heavy),
        *(pytest.param(engine, OBSERVED, marks=pytest.mark.heavy) for engine in list(engines())[1:]),
    ],
)
async def test_a_whole_life_is_the_same(open_workspace: Open, engine: str | None, observed: tuple[str, ...]) -> None:
    plain, workspace = open_workspace(NOTES, engine, "plain"), open_workspace(NOTES, engine)
    plain.apply()
    async with gated(workspace, *observed) as run:
        await run.apply()
        assert _without_process(workspace.state()) == _without_process(plain.state())
        again = await run.run("plan", "-input=false", "-detailed-exitcode", check=False)
        assert again.code == 0
        await run.run("destroy", "-auto-approve", "-input=false")
        assert workspace.state() == {}
        assert run.most_processes == 1


async def test_two_aliases_have_two_processes(open_workspace: Open) -> None:
    workspace = open_workspace(ALIASES)
    async with gated(workspace) as run:
        await run.apply()
        state = workspace.state()
        assert {name: values["place"] for name, values in state.items()} == {
            "faulty_note.here": "here",
            "faulty_note.west": "west",
        }
        assert len({values["process"] for values in state.values()}) == 2
        assert run.most_processes == 2


async def test_a_crash_in_the_middle_of_an_apply_looks_the_same(open_workspace: Open) -> None:
    main = 'resource "faulty_note" "one" { text = "crash" }'
    plain, workspace = open_workspace(main, name="plain"), open_workspace(main)
    alone = plain.apply(check=False)
    async with gated(workspace) as run:
        behind = await run.apply(check=False)
        assert behind.code == alone.code == 1
        assert _told(behind) == _told(alone)
    [report] = run.gates[0].crash_reports
    assert _trace(report) == _trace(alone.out + alone.err)


def _trace(text: str) -> str:
    found = re.search(
        r"Stack trace from the \S+ plugin:\s+panic: the note is too heavy[\s\S]*should help diagnose", text
    )
    assert found is not None
    return found[0]


async def test_a_provider_in_the_users_own_setting_is_used_and_left_running(tmp_path: Path) -> None:
    registry = ComponentRegistry()

    @attrs.frozen
    class Note:
        text: str

    @register_resource("faulty_note", registry=registry)
    class Notes(Resource[Note, Note]):  # pyright: ignore[reportUnusedClass] -- used by its name
        def create(self, ctx: ResourceContext[Note, Note]) -> Note:
            return ctx.config

        def read(self, ctx: ResourceContext[Note, Note]) -> Note | None:
            return ctx.current

    with attached(tmp_path, name="faulty", main=NOTES, registry=registry) as workspace:
        async with gated(workspace) as run:
            await run.apply()
            assert run.gates[0].processes == []
            assert run.facts
        assert workspace.plan() == {}


async def test_a_developers_build_is_used(open_workspace: Open) -> None:
    workspace = open_workspace(NOTES)
    file = next((workspace.folder.parent / "mirror").rglob("terraform-provider-faulty*"))
    (workspace.folder.parent / "terraform.rc").write_text(
        "provider_installation {\n  dev_overrides {\n"
        f'    "example.com/test/faulty" = "{file.parent}"\n'
        "  }\n  direct {}\n}\n"
    )
    (workspace.folder / ".terraform.lock.hcl").unlink()
    async with gated(workspace) as run:
        outcome = await run.run("apply", "-auto-approve", "-input=false")
        assert "development overrides are in effect" in outcome.out
        assert run.facts


async def test_a_hung_provider_is_given_up_at_the_second_interrupt(open_workspace: Open, tmp_path: Path) -> None:
    workspace = open_workspace('resource "faulty_note" "one" { text = "hang" }')
    sign = tmp_path / "begun"
    async with gated(workspace, environ={"FAULTY_SIGN": str(sign)}) as run:
        settings = {
            **os.environ,
            **run.workspace.environment,
            "TF_CLI_CONFIG_FILE": str(workspace.folder.parent / "terraform.rc"),
        }
        command = [*workspace.engine, "apply", "-auto-approve", "-input=false", "-no-color"]
        terraform = subprocess.Popen(
            command, cwd=workspace.folder, env=settings, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        assert terraform.stdout is not None
        with terraform, anyio.fail_after(60):
            while not sign.exists():
                await anyio.sleep(0.02)
            terraform.send_signal(signal.SIGINT)
            line = ""
            while "Gracefully shutting down" not in line:
                line = await anyio.to_thread.run_sync(terraform.stdout.readline)
            assert terraform.poll() is None
            terraform.send_signal(signal.SIGINT)
            rest = await anyio.to_thread.run_sync(terraform.stdout.read)
            assert await anyio.to_thread.run_sync(terraform.wait) == 1
        assert "Two interrupts received" in rest
