"""What users see, and what the state keeps, when a provider misbehaves."""

import os
import select
import signal
import subprocess
import textwrap
from pathlib import Path
from typing import Any

import pytest
from pyvider.testing import Workspace, attached

from pyvider import BaseProvider, ComponentRegistry, register_provider

pytestmark = pytest.mark.e2e

PROVIDER = """
import asyncio, os, pathlib, signal, sys, time
from typing import Any
from pyvider import BaseProvider, BaseResource, ResourceContext, register_provider, register_resource
from pyvider.schema.pvfactory import a_str, s_resource

print("a stray print while the provider is imported")


@register_provider("box")
class Provider(BaseProvider[dict[str, Any]]):
    stop_grace_seconds = 0.3


@register_resource("box_it")
class Box(BaseResource[Any, dict[str, Any], dict[str, Any]]):
    @staticmethod
    def get_schema():
        return s_resource({"mode": a_str(required=True), "id": a_str(computed=True)})

    async def create(self, ctx):
        print("a stray print in a handler", flush=True)
        os.write(1, b"and one past Python's own buffers\\n")
        return await getattr(self, ctx.config["mode"])(ctx)

    async def well(self, ctx):
        return {**ctx.planned, "id": "fine"}

    async def raises(self, ctx):
        raise RuntimeError("the cloud said no")

    async def exits(self, ctx):
        sys.exit(3)

    async def dies(self, ctx):
        os.kill(os.getpid(), signal.SIGKILL)

    async def rubbish(self, ctx):
        return object()

    async def hangs(self, ctx):
        ctx.save({**ctx.planned, "id": "half-made"})
        pathlib.Path("hanging").write_text("here")
        await asyncio.sleep(600)

    async def blocks(self, ctx):
        ctx.save({**ctx.planned, "id": "half-made"})
        pathlib.Path("hanging").write_text("here")
        await asyncio.to_thread(time.sleep, 600)

    async def delete(self, ctx):
        pass
"""
MAIN = """
resource "box_it" "good" {
  mode = "well"
}
resource "box_it" "bad" {
  mode       = "MODE"
  depends_on = [box_it.good]
}
"""


def workspace(folder: Path, mode: str, engine: list[str]) -> Workspace:
    provider = folder / "provider.py"
    provider.write_text(PROVIDER)
    return Workspace.open(folder, provider, name="box", main=MAIN.replace("MODE", mode), engine=engine)


FAULTS = {
    "raises": "the cloud said no",
    "exits": "tried to end the process",
    "rubbish": "object is required",
    "dies": "plugin",
}


@pytest.mark.requirement("V-6.1.1-01")
@pytest.mark.parametrize("mode", FAULTS)
def test_a_misbehaving_handler_gives_a_clear_error_and_loses_nothing(
    tmp_path: Path, terraform_command: list[str], mode: str
) -> None:
    terraform = workspace(tmp_path, mode, terraform_command)
    outcome = terraform.apply_failure()
    assert FAULTS[mode] in outcome.text
    assert "Traceback" not in outcome.text
    assert terraform.resource("box_it.good")["id"] == "fine"


def interrupted(terraform: Workspace) -> str:
    """Apply, and interrupt Terraform as Ctrl-C would once the provider hangs; what it printed."""
    environment = terraform.environment | {"TF_CLI_CONFIG_FILE": str(terraform.folder.parent / "terraform.rc")}
    command = [*terraform.engine, "apply", "-auto-approve", "-no-color"]
    os.mkfifo(terraform.folder / "hanging")
    hanging = os.open(terraform.folder / "hanging", os.O_RDONLY | os.O_NONBLOCK)
    process = subprocess.Popen(
        command,
        cwd=terraform.folder,
        env={"PATH": "/usr/bin:/bin"} | environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert select.select([hanging], [], [], 60)[0], "the provider never came so far"
    os.close(hanging)
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=60)
    return out


@pytest.mark.parametrize("mode", ["hangs", "blocks"])
def test_a_handler_that_hangs_past_stop_is_ended_and_what_it_saved_is_kept(
    tmp_path: Path, engine: list[str], mode: str
) -> None:
    terraform = workspace(tmp_path, mode, engine)
    out = interrupted(terraform)
    assert "Terraform was interrupted" in out
    instance = terraform.instances()["box_it.bad"]
    assert (instance["attributes"]["id"], instance["status"]) == ("half-made", "tainted")


def test_a_provider_that_cannot_be_imported_says_why_in_terraform(tmp_path: Path, terraform_command: list[str]) -> None:
    provider = tmp_path / "provider.py"
    provider.write_text("import nothing_of_that_name\n")
    terraform = Workspace.open(tmp_path, provider, name="box", main=MAIN, engine=terraform_command)
    assert "No module named 'nothing_of_that_name'" in terraform.plan_failure().text


def test_a_provider_that_cannot_be_made_says_why_in_terraform(tmp_path: Path, terraform_command: list[str]) -> None:
    registry = ComponentRegistry()

    @register_provider("box", registry=registry)
    class Broken(BaseProvider[dict[str, Any]]):
        def __init__(self) -> None:
            raise OSError("no licence")

    assert Broken
    with attached(tmp_path, name="box", main=MAIN, registry=registry, engine=terraform_command) as terraform:
        assert "OSError: no licence" in terraform.plan_failure().text


def test_two_providers_in_one_process_are_refused_in_words(tmp_path: Path, terraform_command: list[str]) -> None:
    provider = tmp_path / "provider.py"
    provider.write_text(
        textwrap.dedent("""
        from pyvider import BaseProvider, register_provider
        register_provider("one")(type("One", (BaseProvider,), {}))
        register_provider("two")(type("Two", (BaseProvider,), {}))
        """)
    )
    terraform = Workspace.open(tmp_path, provider, name="box", main=MAIN, engine=terraform_command)
    assert "One process serves one provider, but 2 are registered" in terraform.plan_failure().text
