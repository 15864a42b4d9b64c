"""With filtered schemas Terraform plans, shows and applies as with full ones."""

import json
import re
import subprocess
import sys
from typing import Any

import pytest

from tests.engines import suite_engines

from .conftest import SOURCE, Live, Open

pytestmark = [pytest.mark.e2e, pytest.mark.heavy]

ENGINES = list(suite_engines())
PROVIDER = 'provider "aws" {\n  region = "us-east-1"\n}\n'
BUCKET = 'resource "aws_s3_bucket" "one" {\n  bucket = "one"\n}\n'
BEFORE = (
    PROVIDER
    + BUCKET
    + """
resource "aws_vpc" "old" {
  cidr_block = "10.0.0.0/16"
}
resource "aws_ebs_volume" "gone" {
  availability_zone = "us-east-1a"
  size              = 1
}
resource "aws_sqs_queue" "forgotten" {
  name = "forgotten"
}
"""
)
AFTER = (
    PROVIDER
    + """
resource aws_s3_bucket one {
  bucket = "two"
}
moved {
  from = aws_vpc.old
  to   = aws_vpc.new
}
resource "aws_vpc" "new" {
  cidr_block = "10.0.0.0/16"
}
removed {
  from = aws_sqs_queue.forgotten
  lifecycle {
    destroy = false
  }
}
module "inner" {
  source = "./inner"
  vpc    = aws_vpc.new.id
}
data "aws_region" "here" {}
output "region" {
  value = data.aws_region.here.name
}
"""
)
INNER: dict[str, Any] = {
    "terraform": {"required_providers": {"aws": {"source": SOURCE}}},
    "variable": {"vpc": {}},
    "resource": {
        "aws_security_group": {"open": {"name": "open", "vpc_id": "${var.vpc}"}},
        "aws_eip": {"none": {"count": 0}},
    },
}
CHECK = """
check "x" {
  data "aws_regoin" "x" {}
  assert {
    condition     = true
    error_message = "never"
  }
}
"""
_SHOWN = re.compile(r"(\w+) of (\d+) types are shown to the engine")


def _told(live: Live, plan: str) -> dict[str, Any]:
    told = json.loads(live.terraform("show", "-json", plan).out)
    del told["timestamp"]
    return told


def _like_terraform_alone(live: Live, *, code: int = 0) -> list[str]:
    """Plans with Tollgate and without it, compares, and gives how many types were shown each time."""
    live.terraform("plan", "-out=plain.tfplan", "-no-color", check=code)
    gated = live.tollgate("--log-level=debug", "plan", "-out=gated.tfplan", "-no-color", check=code)
    assert _told(live, "gated.tfplan") == _told(live, "plain.tfplan")
    assert "could not be read" not in gated.text
    return [shown for shown, _ in _SHOWN.findall(gated.err)]


@pytest.mark.parametrize("engine", ENGINES)
def test_what_is_in_the_state_moved_removed_or_in_a_module_is_planned_alike(open_live: Open, engine: str) -> None:
    live = open_live(BEFORE, engine=engine)
    live.terraform("apply", "-auto-approve")
    (live.folder / "inner").mkdir()
    live.write(json.dumps(INNER), "inner/main.tf.json").write(AFTER)
    live.terraform("init")
    shown = _like_terraform_alone(live)
    assert shown
    assert set(shown) <= {"6", "7"}, "a VPC, a bucket, a volume, a queue, a group, an address, a region; or less"


@pytest.mark.parametrize("engine", ENGINES)
def test_an_apply_and_a_destroy_leave_what_terraform_alone_leaves(open_live: Open, engine: str) -> None:
    live = open_live(BEFORE, engine=engine)
    applied = live.tollgate("--log-level=debug", "apply", "-auto-approve", "-no-color")
    assert {shown for shown, _ in _SHOWN.findall(applied.err)} == {"4"}
    assert len(live.state()["resources"]) == 4
    live.terraform("plan", "-detailed-exitcode")
    live.write(PROVIDER)
    destroyed = live.tollgate("--log-level=debug", "destroy", "-auto-approve", "-no-color")
    assert {shown for shown, _ in _SHOWN.findall(destroyed.err)} == {"4"}
    assert live.state()["resources"] == []


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    "mistake",
    [
        'resource "aws_s3_bukket" "x" {}\n',
        'resource "aws_region" "x" {}\n',
        'data "aws_s3_bucket" "x" {}\n',
        CHECK,
    ],
)
def test_a_type_that_does_not_exist_is_refused_in_terraform_s_words(open_live: Open, engine: str, mistake: str) -> None:
    live = open_live(PROVIDER + mistake, engine=engine)
    plain = live.terraform("plan", "-no-color", check=1)
    assert live.tollgate("plan", "-no-color", check=1).err.startswith(plain.err.rstrip())


@pytest.mark.parametrize("engine", ENGINES)
def test_a_type_in_disguise_is_found_all_the_same(open_live: Open, engine: str) -> None:
    hidden = 'resource "aws_s3\\u005fbucket" "none" {\n  count = 0\n}\nresource "aws_eip" "one" {}\n'
    live = open_live(PROVIDER + hidden, engine=engine)
    shown = _like_terraform_alone(live)
    assert shown[0] == "all", "a plan is made with everything"
    assert live.calls("plan-stage-complete"), "and told"


@pytest.mark.parametrize("engine", ENGINES)
def test_a_type_that_is_written_while_terraform_is_being_started_is_there(open_live: Open, engine: str) -> None:
    """What is shown is decided when Terraform asks, and it has read its files by then."""
    live = open_live(PROVIDER + BUCKET, engine=engine)
    live.record(hooks=["plan-stage-start"])
    late = live.folder / "late.tf"
    text = 'resource "aws_eip" "late" {}'
    live.script().write_text(live.script().read_text().replace("exec ", f"echo '{text}' > {late}\nexec ", 1))
    ended = live.tollgate("plan", "-no-color")
    assert "aws_eip.late will be created" in ended.out


@pytest.mark.parametrize("flag", ["-lock=false", "-generate-config-out=made.tf", "-state=other.tfstate"])
def test_what_is_no_plain_plan_is_made_with_all_types(open_live: Open, flag: str) -> None:
    live = open_live(PROVIDER + BUCKET)
    ended = live.tollgate("--log-level=debug", "plan", flag, "-no-color")
    assert "aws_s3_bucket.one will be created" in ended.out
    assert _SHOWN.findall(ended.err)[0][0] == "all"


def _with_fault(live: Live, fault: str, *arguments: str) -> "subprocess.CompletedProcess[str]":
    """Runs Tollgate with a piece of it replaced."""
    imports = "import tollgate_host.live.schema_filters, tollgate_host.live.start.provider_gates"
    code = f"{imports}; {fault}; from tollgate_host.cli.entry import main; main()"
    return subprocess.run(
        [sys.executable, "-c", code, *arguments, "-no-color"],
        cwd=live.folder,
        env=live.environ(),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("command", ["plan", "apply"])
def test_where_no_further_socket_can_be_had_everything_goes_through_the_first(open_live: Open, command: str) -> None:
    live = open_live(PROVIDER + BUCKET)
    live.tollgate("plan", "-out=saved.tfplan")
    fault = "tollgate_host.live.start.provider_gates.Gates.aside = lambda *_: open('nowhere')"
    ended = _with_fault(live, fault, command, *(["saved.tfplan"] if command == "apply" else []))
    assert (ended.returncode, "aws_s3_bucket.one" in ended.stdout) == (0, True), ended.stderr


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("command", ["plan", "apply", "destroy"])
def test_a_type_too_few_would_be_an_error_and_cost_nothing(open_live: Open, engine: str, command: str) -> None:
    """What would come of a mistake of ours: here states and plans are taken to name no type."""
    live = open_live(BEFORE, engine=engine)
    live.terraform("apply", "-auto-approve")
    live.write(PROVIDER if command == "destroy" else PROVIDER + BUCKET.replace('"one"\n}', '"other"\n}'))
    before = (live.folder / "terraform.tfstate").read_bytes()
    blind = "plan_file_texts" if command == "apply" else "state_texts"
    flags = () if command == "plan" else ("-auto-approve",)
    ended = _with_fault(live, f"tollgate_host.live.schema_filters.{blind} = lambda file: []", command, *flags)
    assert re.search("no schema available|missing schema|does not support resource type", ended.stderr)
    assert (live.folder / "terraform.tfstate").read_bytes() == before
    live.terraform("plan", "-no-color")
