"""What a type checker makes of an author's code: `Integration[Config, State]` types the state, and finds mistakes."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

CODE = """
from collections.abc import AsyncIterator, Iterator, Sequence

import attrs
from tollgate_runtime import Context, Integration, Resource, Result, success


@attrs.frozen
class Config:
    size: int = 1


@attrs.frozen
class Pool:
    name: str


app = Integration[Config, Pool](
    "pooled", version="1.0.0", config=Config, plan_document=lambda pool: pool.name == "whole"
)


{lifespan}


@app.keep
def keep(resource: Resource, context: Context[Pool]) -> Resource:
    reveal_type(context.state.name)
    return resource


@app.ahead
def look_ahead(resources: Sequence[Resource], context: Context[Pool]) -> None:
    reveal_type(context.state)


@app.on("post-plan")
def check(resource: Resource, config: Config, context: Context[Pool]) -> Result:
    return success({answer})


def untyped(context: Context) -> None:
    reveal_type(context.state)


plain = Integration("plain", version="1.0.0", config=Config)
"""
GOOD = """@app.lifespan
async def live(config: Config) -> AsyncIterator[Pool]:
    yield Pool(str(config.size))"""
PLAIN = """@app.lifespan
def live(config: Config) -> Iterator[Pool]:
    yield Pool(str(config.size))"""
SETUP = """@app.setup
async def prepare(config: Config) -> Pool:
    return Pool(str(config.size))"""
WRONG_STATE = """@app.lifespan
async def live(config: Config) -> AsyncIterator[str]:
    yield str(config.size)"""
WRONG_CONFIG = """@app.setup
def prepare(config: Pool) -> Pool:
    return config"""


def pyright(folder: Path, **words: str) -> list[dict[str, Any]]:
    """Return what pyright in strict mode says of the code."""
    (folder / "app.py").write_text(CODE.format(**words))
    (folder / "pyrightconfig.json").write_text('{"typeCheckingMode": "strict", "reportUnusedImport": false}')
    done = subprocess.run(
        [sys.executable, "-m", "pyright", "--pythonpath", sys.executable, "--outputjson"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    return json.loads(done.stdout)["generalDiagnostics"]


def messages(found: list[dict[str, Any]], severity: str) -> list[str]:
    return [one["message"] for one in found if one["severity"] == severity]


@pytest.mark.heavy
@pytest.mark.parametrize("lifespan", [GOOD, PLAIN, SETUP], ids=["async", "plain", "set-up"])
def test_the_state_has_the_type_that_the_integration_names(tmp_path: Path, lifespan: str) -> None:
    found = pyright(tmp_path, lifespan=lifespan, answer="context.state.name")
    assert messages(found, "error") == []
    revealed = [message.rpartition(" is ")[2].strip('"') for message in messages(found, "information")]
    assert revealed == ["str", "Pool", "Any"]


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("lifespan", "answer", "complaint"),
    [
        (GOOD, "context.state.nmae", 'Cannot access attribute "nmae" for class "Pool"'),
        (WRONG_STATE, "context.state.name", 'No overloads for "lifespan" match'),
        (WRONG_CONFIG, "context.state.name", '"Config" is not assignable to "Pool"'),
    ],
    ids=["an attribute that is not there", "another state", "another configuration"],
)
def test_a_mistake_is_found_before_anything_runs(tmp_path: Path, lifespan: str, answer: str, complaint: str) -> None:
    assert complaint in "\n".join(messages(pyright(tmp_path, lifespan=lifespan, answer=answer), "error"))
