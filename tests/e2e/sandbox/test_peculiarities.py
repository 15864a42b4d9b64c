"""Peculiarities of real providers: the result through Tollgate is the same as with the engine alone."""

import hashlib
import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import attrs
import pytest
from pyvider.testing import Workspace, engines

from tests.e2e.live.conftest import SANDBOX, SOURCE, Ended, Live
from tests.engines import find_engine

pytestmark = [pytest.mark.e2e, pytest.mark.heavy]

RECORDS = """
variable "value" {
  type    = any
  default = { list = [1, "two", true], text = "three" }
}
variable "is_stubborn" {
  default = false
}
provider "aws" {
  region = "us-east-1"
}
ephemeral "aws_secretsmanager_random_password" "login" {
  password_length = 20
}
resource "aws_sandbox_record" "any" {
  value             = var.value
  secret_wo         = ephemeral.aws_secretsmanager_random_password.login.random_password
  secret_wo_version = 1
  is_stubborn       = var.is_stubborn
}
resource "aws_sandbox_record" "region" {
  value = "eu-west-1"
}
provider "aws" {
  alias  = "late"
  region = aws_sandbox_record.region.text
}
resource "aws_vpc" "late" {
  provider   = aws.late
  cidr_block = "10.0.0.0/16"
}
output "service" {
  value = provider::aws::arn_parse(provider::aws::arn_build("aws", "sns", "us-east-1", "1", "topic")).service
}
"""
ACTIONS = """
variable "message" {
  default = "hello"
}
provider "aws" {
  region = "us-east-1"
}
resource "aws_sns_topic" "news" {
  name = "news"
  lifecycle {
    action_trigger {
      events  = [after_create, after_update]
      actions = [action.aws_sns_publish.hello]
    }
  }
}
action "aws_sns_publish" "hello" {
  config {
    topic_arn = aws_sns_topic.news.arn
    message   = var.message
  }
}
"""
PASSWORD = hashlib.sha256(b"20").hexdigest()[:20]
_RANDOM = [
    (re.compile(r"rec-[0-9a-f]{16}"), "rec-x"),
    (re.compile(r"\b(vpc|acl|rtb|sg|dopt)-0?[0-9a-f]{8,17}"), r"\1-x"),
    (re.compile(r"after \d+m?\d*s"), "after 0s"),
]
_OWN_OF_A_RUN = frozenset({"timestamp", "lineage", "private", "terraform_version"})


@attrs.frozen
class Twins:
    """Two equal roots: one for the engine alone, one for Tollgate."""

    plain: Live
    gated: Live

    def same(self, *words: str, only_code: bool = False) -> Ended:
        """Run a command both ways, and require that nobody could tell which was which."""
        alone, ours = (live(*words, check=None) for live in (self.plain.terraform, self.gated.tollgate))
        assert ours.code == alone.code, f"{words}: {alone.text}\n{ours.text}"
        if not only_code:
            assert _without_summary(_known(ours.out)) == _sorted(_known(alone.out)), words
        assert self._state(self.gated) == self._state(self.plain), words
        return ours

    def plans(self) -> tuple[Any, Any]:
        """Return the JSON of the saved plan of both."""
        return tuple(_neutral(json.loads(_known(one.terraform("show", "-json", "saved").out))) for one in self)  # pyright: ignore[reportReturnType]  # two of them

    def __iter__(self) -> Any:
        return iter((self.plain, self.gated))

    @staticmethod
    def _state(live: Live) -> Any:
        path = live.folder / "terraform.tfstate"
        return _neutral(json.loads(_known(path.read_text()))) if path.exists() else None


def _known(text: str) -> str:
    for pattern, word in _RANDOM:
        text = pattern.sub(word, text)
    return text


def _neutral(value: Any) -> Any:
    if isinstance(value, dict):
        members = cast("dict[str, Any]", value)
        return {key: _neutral(one) for key, one in members.items() if key not in _OWN_OF_A_RUN}
    return [_neutral(one) for one in cast("list[Any]", value)] if isinstance(value, list) else value


def _sorted(text: str) -> list[str]:
    return sorted(line for line in text.splitlines() if line.strip())


def _without_summary(text: str) -> list[str]:
    """Return the lines without Tollgate's own two."""
    return [line for line in _sorted(text) if not line.startswith(("Tollgate  ", "✓ ", "✗ ", "! "))]


Open = Callable[[str, str], Twins]


@pytest.fixture(scope="module")
def mirror(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """Give folders with the sandbox provider, initialised by an engine, to be copied."""
    made: dict[str, Path] = {}

    def of(name: str) -> Path:
        if name not in made:
            made[name] = tmp_path_factory.mktemp(name)
            Workspace.open(made[name], SANDBOX, name="aws", source=SOURCE, main="", engine=_command(name))
        return made[name]

    return of


def _command(name: str) -> list[str]:
    return [str(find_engine("tofu"))] if name == "tofu" else engines()[name]


@pytest.fixture
def open_twins(tmp_path: Path, mirror: Callable[[str], Path]) -> Open:
    """Give two equal roots on an engine."""

    def start(main: str, engine: str) -> Twins:
        roots: list[Live] = []
        for name in ("plain", "gated"):
            shutil.copytree(mirror(engine), tmp_path / name, symlinks=True, ignore=shutil.ignore_patterns("mirror"))
            roots.append(Live(tmp_path / name / "root", _command(engine)).write(main).record())
        return Twins(*roots)

    return start


@pytest.mark.parametrize("engine", [*engines(), "tofu"])
def test_dynamic_write_only_ephemeral_private_and_functions_come_through(open_twins: Open, engine: str) -> None:
    twins = open_twins(RECORDS, engine)
    twins.same("plan", "-no-color", "-out=saved", only_code=True)
    plain, gated = twins.plans()
    assert gated == plain
    twins.same("apply", "-no-color", "-auto-approve")
    assert twins.same("plan", "-no-color", "-detailed-exitcode").code == 0
    twins.same("apply", "-no-color", "-auto-approve", '-var=value=["now", "a", "list"]')
    twins.same("apply", "-no-color", "-auto-approve", "-var=value=null", "-var=is_stubborn=true")
    refused = twins.same("apply", "-no-color", "-auto-approve", "-var=value=7", only_code=True)
    assert refused.code == 1
    assert "is stubborn, and stays as it is" in re.sub(r"[│\s]+", " ", refused.text)
    twins.same("destroy", "-no-color", "-auto-approve")
    assert {one["resource"]["type"] for one in twins.gated.calls("post-apply")} == {"aws_sandbox_record", "aws_vpc"}
    wire = json.dumps(twins.gated.calls())
    assert PASSWORD not in wire


def test_actions_come_through(open_twins: Open) -> None:
    twins = open_twins(ACTIONS, "embedded")
    twins.same("apply", "-no-color", "-auto-approve")
    twins.same("apply", "-no-color", "-auto-approve", "-invoke=action.aws_sns_publish.hello")
    failed = twins.same(
        "apply",
        "-no-color",
        "-auto-approve",
        "-var=message=fail",
        "-invoke=action.aws_sns_publish.hello",
        only_code=True,
    )
    assert failed.code == 1
    twins.same("destroy", "-no-color", "-auto-approve")


def test_identities_are_in_the_state_and_import(open_twins: Open) -> None:
    twins = open_twins('provider "aws" {}\nresource "aws_sandbox_record" "a" {\n  value = 1\n}\n', "embedded")
    twins.same("apply", "-no-color", "-auto-approve")
    for live in twins:
        (record,) = live.state()["resources"]
        identity = record["instances"][0]["identity"]
        live.terraform("state", "rm", "aws_sandbox_record.a")
        live.write(
            f'import {{\n  to = aws_sandbox_record.a\n  identity = {{\n    id = "{identity["id"]}"\n  }}\n}}\n', "i.tf"
        )
    twins.same("apply", "-no-color", "-auto-approve", only_code=True)
