"""One state, now with one engine and now with the other: plans, annotations and verdicts go on."""

import json
from pathlib import Path

import pytest

from tests.e2e.dropin.conftest import engine_path
from tests.e2e.live.conftest import Live
from tests.e2e.live.conftest import Open as OpenLive

pytestmark = [pytest.mark.e2e, pytest.mark.heavy]

MAIN = """
variable "name" { default = "jobs" }
provider "aws" {
  region = "us-east-1"
}
resource "aws_vpc" "main" {
  cidr_block = "10.0.0.0/16"
  tags       = { Name = var.name }
}
"""


def switch(live: Live, name: str) -> Live:
    """Let another engine work on the same folder."""
    live.engine = [engine_path(name)]
    return live


@pytest.mark.parametrize(("first", "second"), [("terraform", "tofu"), ("tofu", "terraform"), ("tofu@1.10.10", "tofu")])
def test_an_engine_goes_on_with_the_state_of_the_other(open_live: OpenLive, first: str, second: str) -> None:
    live = switch(open_live(MAIN), first)
    live.record(say=[{"hook": "post-apply", "type": "aws_vpc", "metadata": {"cost": 6}}])
    live.tollgate("apply", "-auto-approve")
    before = live.state()
    switch(live, second).record()
    live.tollgate("plan", "-detailed-exitcode")
    assert live.calls("pre-plan")[0]["resource"]["state_metadata"] == {"recorder": {"cost": 6}}
    live.tollgate("apply", "-auto-approve", "-var=name=other")
    assert live.state()["resources"][0]["instances"][0]["attributes"]["tags"] == {"Name": "other"}
    assert live.state()["lineage"] == before["lineage"]
    assert json.loads(live.tollgate("annotations", "--json").out)["aws_vpc.main"]["recorder"]["data"] == {"cost": 6}
    switch(live, first).tollgate("destroy", "-auto-approve", "-var=name=other")
    assert live.state()["resources"] == []


def test_a_plan_of_the_other_engine_is_refused_as_that_engine_refuses_it(open_live: OpenLive) -> None:
    live = switch(open_live(MAIN), "terraform")
    live.tollgate("plan", "-out=saved")
    switch(live, "tofu")
    alone = live.terraform("apply", "-no-color", "saved", check=None)
    ended = live.tollgate("apply", "-no-color", "saved", check=None)
    assert (ended.code != 0, Path(live.folder, "terraform.tfstate").exists()) == (alone.code != 0, alone.code == 0)
