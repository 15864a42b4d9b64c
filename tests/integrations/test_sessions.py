"""Recorded sessions, one for each kind of host, played back to the installed console scripts as real processes.

With --update-golden the integrations' answers are recorded anew; what the hosts say stays as it is.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tollgate_runtime.testing import Recording, connect, play

HERE = Path(__file__).parent
SESSIONS = sorted(str(path.relative_to(HERE)) for path in HERE.glob("*/sessions/*.jsonl"))
DIALECTS = {"rfc", "plan", "opentofu"}
CONFIGS = {
    "aws_compliance": {"required_tags": ["Environment", "Owner", "CostCenter"]},
    "cost_estimator": {"monthly_budget": 100, "currency": "USD"},
    "naming_checker": {"prefix": "prod-"},
    "policy_validator": {
        "policy_set": "production",
        "strict_mode": True,
        "include": ["ebs_volume_encrypted", "s3_bucket_encrypted"],
    },
}
"""What OpenTofu's middleware cannot send, and the environment gives instead."""


def command(scripts: Path, session: str) -> list[str]:
    return [str(scripts / f"tf-{Path(session).parts[0].replace('_', '-')}")]


def environment(session: str) -> dict[str, str]:
    path = Path(session)
    return {"TF_INTEGRATION_CONFIG": json.dumps(CONFIGS[path.parts[0]])} if path.stem == "opentofu" else {}


def recorded_anew(session: str, target: list[str]) -> Iterator[dict[str, Any]]:
    with connect(target, initialize=False, env=environment(session)) as client:
        for message in Recording.load(HERE / session).said_by_host():
            yield {"by": "host", "message": message}
            client.send(msgspec.json.encode(message) + b"\n")
            if "id" in message:
                yield {"by": "integration", "message": client.receive_line()}


@pytest.mark.requirement("R-RPC-11", "C-04", "C-05", "C-06")
@pytest.mark.parametrize("session", SESSIONS)
def test_a_console_script_answers_as_recorded(session: str, scripts: Path, update_golden: bool) -> None:
    target = command(scripts, session)
    if update_golden:
        entries = list(recorded_anew(session, target))
        (HERE / session).write_bytes(b"".join(msgspec.json.encode(entry) + b"\n" for entry in entries))
    assert play(HERE / session, target, env=environment(session)) == []


@pytest.mark.parametrize("name", CONFIGS)
def test_every_integration_has_a_session_of_each_dialect(name: str) -> None:
    assert {Path(session).stem for session in SESSIONS if Path(session).parts[0] == name} == DIALECTS
