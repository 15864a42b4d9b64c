"""What the tests of the integrations share: plans read as the host reads them, and answers written down."""

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tollgate_host.plan.saved_plan import plan_from_json
from tollgate_runtime import Finding, Integration, Resource, Result
from tollgate_runtime.contract.dialects import operation_from_params
from tollgate_runtime.contract.paths import format_path
from tollgate_runtime.testing import Replay, connect
from tollgate_runtime.testing.replay import replay_to

ROOT = Path(__file__).parents[2]

ReadPlan = Callable[[Path], list[Resource]]
PlayPlan = Callable[[Any, Path, Any], Replay]
CheckGolden = Callable[[Integration, Path], None]


@pytest.fixture
def read_plan() -> ReadPlan:
    """Reads the resources of a plan's JSON, with what its configuration tells of them."""
    return _read_plan


@pytest.fixture
def play_plan() -> PlayPlan:
    """Plays a plan to an integration, or to the command that starts one."""

    def play(target: Any, plan: Path, config: Any) -> Replay:
        with connect(target, config=config) as client:
            return replay_to(client, _read_plan(plan))

    return play


@pytest.fixture
def example_plans() -> Path:
    """The folder of recorded plans that the demo and the docs use."""
    return ROOT / "examples" / "plans"


@pytest.fixture
def scripts() -> Path:
    """Where the console scripts are installed."""
    return Path(sys.executable).parent


@pytest.fixture
def check_golden(update_golden: bool) -> CheckGolden:
    """Compares what an integration answers to a case folder's plan.json, under config.json, with expected.txt."""

    def check(app: Integration, case: Path) -> None:
        config = json.loads((case / "config.json").read_text())
        with connect(app, config=config) as client:
            seen = render(replay_to(client, _read_plan(case / "plan.json")))
        expected = case / "expected.txt"
        if update_golden:
            expected.write_text(seen)
        assert seen == expected.read_text()

    return check


def _read_plan(path: Path) -> list[Resource]:
    operation = plan_from_json(path.read_bytes(), name=path.name).operation()
    return operation_from_params(msgspec.Raw(msgspec.json.encode(operation)), "plan-stage-complete", []).resources


def render(replay: Replay) -> str:
    """A replay as text to read in a review."""
    answers = {**replay.results, **replay.stages}
    return "\n".join(line for name, result in answers.items() for line in _lines(name, result)) + "\n"


def _lines(name: str, result: Result) -> Iterator[str]:
    yield f"{result.status:<8}{name}" + (f": {result.message}" if result.message else "")
    for finding in result.findings:
        yield f"        {_finding(finding)}"
    for key, value in result.metadata.items():
        for row in value if key == "components" else [value]:
            yield f"        {key}: {json.dumps(row)}"


def _finding(finding: Finding) -> str:
    where = " ".join(part for part in (finding.address, format_path(finding.path)) if part)
    grade = "/".join(part for part in (finding.severity, finding.level) if part)
    return f"{finding.status} {finding.rule} ({grade}){f' at {where}' if where else ''}: {finding.message}"
