"""A provider of protocol 5 beside those of 6: the result is the same as with the engine alone."""

import asyncio
import json
import os
import subprocess
import sys
import threading
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from pyvider.hub import ComponentRegistry
from pyvider.schema import Schema
from pyvider.schema.pvfactory import a_str, s_resource
from pyvider.testing import engines
from pyvider.tools.dev import reattach_setting
from pyvider.wire.grpc_server import GrpcServer
from pyvider.wire.serve import listening_socket

from pyvider import BaseResource, ResourceContext, register_resource
from tests.e2e.live.test_actions import configure
from tests.e2e.sandbox.protocol_5 import new_servicers_5

pytestmark = pytest.mark.e2e

State = dict[str, Any]
SOURCE = "example.com/test/five"
MAIN = """
terraform {
  required_providers {
    five = { source = "example.com/test/five" }
  }
}
variable "color" {
  default = "red"
}
resource "five_thing" "a" {
  color = var.color
}
"""


def registry_of_five() -> ComponentRegistry:
    """Return a registry with one type of resource, whose private data is no JSON."""
    registry = ComponentRegistry()

    @register_resource("five_thing", registry=registry)
    class Thing(BaseResource[Any, State, State]):
        @staticmethod
        def get_schema() -> Schema:
            return s_resource({"color": a_str(optional=True), "shade": a_str(computed=True)})

        async def create(self, ctx: ResourceContext[State, State]) -> Any:
            return {"color": ctx.config["color"], "shade": f"dark {ctx.config['color']}"}, b"\xff5"

        async def update(self, ctx: ResourceContext[State, State]) -> Any:
            assert ctx.private == b"\xff5", ctx.private
            return await self.create(ctx)

        async def delete(self, ctx: ResourceContext[State, State]) -> None:
            pass

    assert Thing
    return registry


@contextmanager
def served_5() -> Generator[str]:
    """Serve protocol 5 from a thread; give the setting that makes the engine use it."""
    started, stop = threading.Event(), list[tuple[asyncio.AbstractEventLoop, asyncio.Event]]()
    with listening_socket(None) as (listener, path):

        async def serve() -> None:
            goodbye = asyncio.Event()
            server = GrpcServer(new_servicers_5(registry_of_five()))
            await server.start(listener)
            stop.append((asyncio.get_running_loop(), goodbye))
            started.set()
            await goodbye.wait()
            await server.close(1.0)

        thread = threading.Thread(target=lambda: asyncio.run(serve()))
        thread.start()
        try:
            assert started.wait(30)
            setting = json.loads(reattach_setting(SOURCE, path))
            yield json.dumps({address: {**one, "ProtocolVersion": 5} for address, one in setting.items()})
        finally:
            for loop, goodbye in stop:
                loop.call_soon_threadsafe(goodbye.set)
            thread.join(30)


@pytest.mark.heavy
@pytest.mark.parametrize("engine", [*engines()])
def test_protocol_5_comes_through_with_its_private_data(tmp_path: Path, engine: str) -> None:
    for name in ("plain", "gated"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "main.tf").write_text(MAIN)
    log = configure(tmp_path / "gated", [])
    inherited = {key: value for key, value in os.environ.items() if not key.startswith(("TF_", "TOLLGATE_"))}
    settings = {"TOLLGATE_ENGINE": "embedded" if engine == "embedded" else engines()[engine][0], "TOLLGATE_CAGE": "off"}
    tollgate = [sys.executable, "-m", "tollgate_host"]
    with served_5() as reattach:
        environ = inherited | settings | {"TF_REATTACH_PROVIDERS": reattach, "CHECKPOINT_DISABLE": "1"}

        def same(*words: str) -> None:
            for name, command in (("plain", engines()[engine]), ("gated", tollgate)):
                done = subprocess.run(
                    [*command, *words, "-no-color"],
                    cwd=tmp_path / name,
                    env=environ,
                    capture_output=True,
                    text=True,
                    check=False,
                )
                assert done.returncode == 0, done.stdout + done.stderr
            assert attributes(tmp_path / "gated") == attributes(tmp_path / "plain")

        same("apply", "-auto-approve")
        same("apply", "-auto-approve", "-var=color=blue")
        same("plan", "-detailed-exitcode", "-var=color=blue")
        same("destroy", "-auto-approve")
    seen = [json.loads(line) for line in log.read_text().splitlines()]
    actions = [one["resource"]["action"] for one in seen if one["method"] == "post-apply"]
    assert actions == ["create", "update", "delete"]


def attributes(folder: Path) -> list[Any]:
    """Return the attributes of what the state has."""
    state = json.loads((folder / "terraform.tfstate").read_text())
    return [one["attributes"] for row in state["resources"] for one in row["instances"]]
