"""Sessions in a file: written as they go on, played back to any build."""

from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from tollgate_runtime import Integration, Resource, Result, success
from tollgate_runtime.contract.methods import RESOURCE_HOOKS
from tollgate_runtime.testing import Difference, Recording, connect, play
from tollgate_runtime.testing.params import Dialect

SESSIONS = Path(__file__).parent / "sessions"
DIALECTS: tuple[Dialect, ...] = get_args(Dialect)
PREFIX = {"prefix": "prod-"}
ENVIRONMENT = {"TF_INTEGRATION_CONFIG": msgspec.json.encode(PREFIX).decode()}


def hold_a_session(target: Any, dialect: Dialect, file: Path) -> None:
    """Calls every hook of a host that it has."""
    resource = Resource(
        address="aws_s3_bucket.logs",
        type="aws_s3_bucket",
        name="logs",
        provider="registry.terraform.io/hashicorp/aws",
        provider_type="aws",
        action="update",
        before={"name": "prod-logs"},
        after={"name": "dev-logs"},
        previous_metadata={"cost": {"monthly": 5}},
    )
    with connect(target, config=PREFIX, dialect=dialect, record_to=file) as client:
        client.request("ping")
        for hook in RESOURCE_HOOKS:
            client.call(hook, resource)
        if dialect == "opentofu":
            client.request("shutdown")
        else:
            client.call("plan-stage-complete", {"operation": "plan", "resources": None, "summary": {"update": 1}})


@pytest.mark.requirement("C-04", "R-RPC-11", "R-Q10-01")
@pytest.mark.parametrize("dialect", DIALECTS)
def test_the_same_integration_passes_a_recorded_session_of_each_host(
    dialect: Dialect, naming_command: list[str], update_golden: bool
) -> None:
    file = SESSIONS / f"{dialect}.jsonl"
    if update_golden:
        hold_a_session(naming_command, dialect, file)
    assert play(file, naming_command, env=ENVIRONMENT) == []


@pytest.mark.parametrize("dialect", DIALECTS)
def test_a_session_held_in_memory_is_passed_by_the_process(
    dialect: Dialect, naming_app: Integration, naming_command: list[str], tmp_path: Path
) -> None:
    file = tmp_path / "session.jsonl"
    hold_a_session(naming_app, dialect, file)
    assert play(Recording.load(file), naming_command, env=ENVIRONMENT) == []
    recording = Recording.load(file)
    assert recording.said_by_host()[0]["method"] == "initialize"
    assert recording.answers()[0]["result"]["name"] == "naming-checker"


def never_mind(_resource: Resource) -> Result:
    return success("never mind")


def test_an_answer_that_differs_is_told_with_both(naming_app: Integration, tmp_path: Path) -> None:
    file = tmp_path / "session.jsonl"
    other = Integration("naming-checker", version="1.0.0", config=naming_app.config_class, stateful=True)
    other.on(*RESOURCE_HOOKS)(never_mind)
    with connect(naming_app, config=PREFIX, record_to=file) as client:
        client.call("post-plan", {"type": "a", "after": {"name": "dev"}})
    differences = [difference for difference in play(file, other) if difference.method == "post-plan"]
    assert differences == [
        Difference(
            id=2,
            method="post-plan",
            recorded={
                "jsonrpc": "2.0",
                "id": 2,
                "result": {
                    "status": "fail",
                    "message": "'dev' must start with 'prod-'",
                    "metadata": {"action": "no-op"},
                },
            },
            seen={"jsonrpc": "2.0", "id": 2, "result": {"status": "success", "message": "never mind", "metadata": {}}},
        )
    ]


def test_whatever_goes_over_the_wire_is_kept_to_the_letter(naming_app: Integration, tmp_path: Path) -> None:
    file = tmp_path / "session.jsonl"
    lines = [
        b'{"jsonrpc":"2.0","id":1.50,"method":"ping"}',
        b"garbage \xff\x00",
        b'[{"jsonrpc":"2.0","id":"b","method":"ping"},7,{"jsonrpc":"2.0","id":"a","method":"ping"}]',
        b'{"jsonrpc":"2.0","id":1.50,"method":"ping"}',
    ]
    with connect(naming_app, initialize=False, record_to=file) as client:
        for line in lines:
            client.send(line[:5])
            client.send(line[5:] + b"\n\n")
            client.receive_line()
    recording = Recording.load(file)
    assert [entry.line for entry in recording.entries if entry.by == "host"][:4] == [line + b"\n" for line in lines]
    assert play(recording, naming_app) == []


def test_a_recording_is_kept_although_the_test_fails(naming_app: Integration, tmp_path: Path) -> None:
    file = tmp_path / "session.jsonl"
    with pytest.raises(ZeroDivisionError), connect(naming_app, config=PREFIX, record_to=file):
        raise ZeroDivisionError
    assert len(Recording.load(file).answers()) == 1


@pytest.mark.parametrize("text", ["hello", '{"by": "nobody", "message": 1}', "[]", '{"message": {}}'])
def test_a_file_that_is_no_recording_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "session.jsonl"
    file.write_text(text)
    with pytest.raises(ValueError, match=r"session\.jsonl is no recorded session: "):
        Recording.load(file)
