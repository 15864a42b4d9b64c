"""The pages for authors: every block on them is written to its file or run, and shows what the page says."""

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from tollgate_runtime import Resource, fail, success
from tollgate_runtime.contract.dialects import operation_from_params, resource_from_params
from tollgate_runtime.contract.methods import RESOURCE_HOOKS, STAGE_HOOKS
from tollgate_runtime.core.codec import Malformed, decode_line
from tollgate_runtime.core.messages import Request, Response
from tollgate_runtime.errors import PeerError
from tollgate_runtime.testing import connect
from tollgate_runtime.testing.client import result_from_wire

DOCS = Path(__file__).parents[2] / "docs"
BLOCK = re.compile(r"^```(?P<language>\w+)(?: (?P<file>\S+))?\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
SHIM = """#!/bin/sh
PYTHONPATH="{src}" exec "{python}" -c "import sys; sys.argv[0] = '{script}'
from {module} import {name}
sys.exit({name}())" "$@"
"""


def blocks_of(page: str) -> Iterator[re.Match[str]]:
    return BLOCK.finditer((DOCS / page).read_text(encoding="utf-8"))


def commands_of(console: str) -> list[tuple[str, list[str]]]:
    """The commands of a console block, each with the lines that the page shows after it."""
    commands: list[tuple[str, list[str]]] = []
    for line in console.splitlines():
        if line.startswith("$ "):
            commands.append((line[2:], []))
        else:
            commands[-1][1].append(line)
    return commands


def install(folder: Path) -> None:
    """What `pip install --editable .` does for a user: the console script, found on PATH."""
    text = (folder / "pyproject.toml").read_text()
    [(script, module, name)] = re.findall(r'^(\S+) = "(\S+):(\S+)"$', text, re.MULTILINE)
    target = folder / "bin" / script
    target.parent.mkdir(exist_ok=True)
    target.write_text(SHIM.format(src=folder / "src", python=sys.executable, script=script, module=module, name=name))
    target.chmod(0o755)


def run(command: str, folder: Path) -> str:
    """Runs a command as a reader would, and returns all it says."""
    if command == "pip install --editable .":
        install(folder)
        return ""
    scripts = Path(sys.executable).parent
    done = subprocess.run(
        shlex.split(command) if "<" not in command and "|" not in command else ["sh", "-c", command],
        cwd=folder,
        env={
            **os.environ,
            "PATH": f"{folder / 'bin'}:{scripts}:{os.environ['PATH']}",
            "PYTHONPATH": str(folder / "src"),
            "PYTHONDONTWRITEBYTECODE": "1",
            "COLUMNS": "110",
            "NO_COLOR": "1",
        },
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=60,
        check=False,
    )
    assert "Traceback" not in done.stdout, done.stdout
    return done.stdout


def shows(said: str, shown: list[str]) -> bool:
    """Whether a command said what the page shows; `...` stands for anything."""
    pattern = "\n".join(re.escape(line).replace(re.escape("..."), ".*") for line in shown)
    return re.fullmatch(pattern.strip(), said.strip(), re.DOTALL) is not None


@pytest.mark.requirement("R-Q10-01")
def test_the_way_to_an_integration_can_be_walked(tmp_path: Path) -> None:
    for block in blocks_of("write-an-integration.md"):
        assert block["file"] or block["language"] == "console", f"this block is not run: {block['text'][:200]}"
        if block["file"]:
            target = tmp_path / block["file"]
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(block["text"])
            continue
        for command, shown in commands_of(block["text"]):
            said = run(command, tmp_path)
            assert shows(said, shown), f"$ {command}\n{said}"


@pytest.fixture
def plain_integration(tmp_path: Path) -> str:
    """The integration of the protocol's page, as a program."""
    [block] = [block for block in blocks_of("protocol.md") if block["file"]]
    program = tmp_path / block["file"]
    program.write_text(block["text"])
    program.chmod(0o755)
    return str(program)


@pytest.mark.requirement("R-ARCH-07", "P-2.1-10")
def test_an_integration_needs_no_library(plain_integration: str) -> None:
    bucket = Resource(address="aws_s3_bucket.logs", type="aws_s3_bucket", action="create", after={"tags": {}})
    with connect(plain_integration, initialize=False) as client:
        with pytest.raises(PeerError, match="RPC error -32002: post-plan came before initialize"):
            client.call("post-plan", bucket)
        assert client.initialize({"key": "Team"})["hooks"] == ["post-plan"]
        assert client.request("ping") == {"message": "pong"}
        assert client.call("post-plan", bucket) == fail("aws_s3_bucket.logs needs the tag 'Team'")
        owned = Resource(type="aws_s3_bucket", action="create", after={"tags": {"Team": "web"}})
        assert client.call("post-plan", owned) == success(metadata={"owner": "web"})
        unknown = Resource(type="aws_s3_bucket", action="create", after={"a": 1}, after_unknown={"tags": True})
        assert client.call("post-plan", unknown).status == "success"
        with pytest.raises(PeerError, match="RPC error -32601: there is no method 'tools/list'"):
            client.request("tools/list")


@pytest.mark.requirement("R-ARCH-07")
def test_a_host_takes_it_like_any_other(plain_integration: str, tmp_path: Path) -> None:
    [plan] = [block["text"] for block in blocks_of("write-an-integration.md") if block["file"] == "plan.json"]
    (tmp_path / "plan.json").write_text(plan)
    (tmp_path / "integrations.hcl").write_text(
        f'terraform {{\n  integration "owner" {{\n    source = "{plain_integration}"\n    key = "Team"\n  }}\n}}\n'
    )
    assert "aws_s3_bucket.logs needs the tag 'Team'" in run("tollgate check plan.json", tmp_path)


MESSAGES = [block["text"] for block in blocks_of("protocol.md") if block["language"] == "json"]


@pytest.mark.parametrize("message", MESSAGES, ids=lambda message: message[1:60])
def test_every_message_on_the_page_is_one(message: str) -> None:
    line = message.replace("\n", " ").encode()
    [decoded] = decode_line(line)
    assert not isinstance(decoded, Malformed)
    if isinstance(decoded, Request) and decoded.method in RESOURCE_HOOKS:
        resource_from_params(decoded.params, decoded.method)
    elif isinstance(decoded, Request) and decoded.method in STAGE_HOOKS:
        operation_from_params(decoded.params, decoded.method, [])
    elif isinstance(decoded, Response) and "status" in msgspec.json.decode(decoded.result):
        assert result_from_wire(msgspec.json.decode(decoded.result)).status == "warn"
