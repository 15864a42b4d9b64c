"""The gates as the engine finds them, and what they know of secrets."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from tollgate_host.live.start.provider_gates import Gates
from tollgate_host.provider_proxy import reattach
from tollgate_host.provider_proxy.gate_environment import GateEnvironment
from tollgate_host.provider_proxy.provider_address import Address

AWS = Address("registry.terraform.io", "hashicorp", "aws")


@pytest.fixture
def gates(tmp_path: Path) -> Iterator[Gates]:
    premises = GateEnvironment({}, tmp_path, tmp_path)
    yield Gates(premises=premises)
    premises.close()


def entry(socket: str) -> dict[str, object]:
    return reattach.entry(protocol_version=6, process_id=1, socket_path=socket)


def reattached(environ: dict[str, str]) -> dict[str, str]:
    """By provider, the socket that the engine is led to."""
    return {name: one["Addr"]["String"] for name, one in json.loads(environ[reattach.VARIABLE]).items()}


def test_the_engine_is_led_to_the_gates_and_keeps_the_rest_of_its_environment(gates: Gates) -> None:
    environ = gates.environment({"HOME": "/home/me"}, {AWS: entry("/gate")})
    assert environ["HOME"] == "/home/me"
    assert reattached(environ) == {str(AWS): "/gate"}


def test_a_provider_that_the_user_runs_stays_unless_it_has_a_gate(gates: Gates) -> None:
    theirs = json.dumps({"hashicorp/aws": entry("/mine"), "hashicorp/google": entry("/mine")})
    environ = gates.environment({reattach.VARIABLE: theirs}, {AWS: entry("/gate")})
    assert set(reattached(environ).values()) == {"/gate", "/mine"}
    assert [name for name, socket in reattached(environ).items() if socket == "/mine"] == ["hashicorp/google"]


@pytest.mark.parametrize(
    ("type_", "attribute", "expected"),
    [
        ("aws_db_instance", "password", True),
        ("aws_db_instance", "engine", True),
        ("aws_db_instance", None, True),
        ("aws_db_instance", "id", False),
        ("aws_db_instance", "arn", False),
        ("aws_db_instance", "name", False),
        ("terraform_data", "input", False),
    ],
)
def test_of_a_provider_without_a_gate_anything_but_names_may_be_secret(
    gates: Gates, type_: str, attribute: str | None, expected: bool
) -> None:
    assert gates.is_sensitive("managed", type_, attribute) is expected
    assert gates.sensitive_mask("managed", type_) is False
