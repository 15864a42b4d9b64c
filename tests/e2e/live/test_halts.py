"""A `fail` halts what its hook can halt; one process is there for a whole command; metadata lives in the state."""

import pytest

from tests.e2e.live.conftest import Live, Open

pytestmark = [pytest.mark.e2e]
MAIN = """
provider "aws" {
  region = "us-east-1"
}
variable "tag" {
  default = "one"
}
resource "aws_s3_bucket" "data" {
  bucket = "data"
  tags   = { Tag = var.tag }
}
"""
LATER = {
    "pre-refresh": {"post-refresh", "pre-plan", "post-plan", "pre-apply", "post-apply"},
    "post-refresh": {"pre-plan", "post-plan", "pre-apply", "post-apply"},
    "pre-plan": {"post-plan", "pre-apply", "post-apply"},
    "post-plan": {"pre-apply", "post-apply"},
    "pre-apply": {"post-apply"},
}
"""By hook, those that must not be called for the resource once it has failed there."""


def tags(live: Live) -> dict[str, str]:
    [bucket] = live.state()["resources"]
    return bucket["instances"][0]["attributes"]["tags"]


@pytest.mark.requirement("P-3.1-16")
@pytest.mark.parametrize("hook", LATER)
def test_a_fail_halts_the_change_with_its_message(open_live: Open, hook: str) -> None:
    live = open_live(MAIN)
    live.tollgate("apply", "-auto-approve")
    live.record(say=[{"hook": hook, "status": "fail", "message": "Not like this, please"}])
    ended = live.tollgate("apply", "-auto-approve", "-no-color", "-var=tag=two", check=1)
    assert "Error: Not like this, please [recorder" in ended.unwrapped, "it is said who refused"
    assert live.calls(hook)
    called = {call["method"] for call in live.calls() if "resource" in call}
    assert called & LATER[hook] == set()
    assert tags(live) == {"Tag": "one"}
    live.record()
    live.tollgate("apply", "-auto-approve", "-var=tag=two")
    assert tags(live) == {"Tag": "two"}


@pytest.mark.requirement("R-LIFE-03")
def test_one_process_is_there_from_the_first_hook_of_a_command_to_the_last(open_live: Open) -> None:
    live = open_live(MAIN)
    live.tollgate("apply", "-auto-approve")
    methods = [call["method"] for call in live.calls()]
    assert methods[:2] == ["initialize", "plan-stage-start"]
    assert methods[-1] == "apply-stage-complete"
    assert methods.count("initialize") == 1
    assert {"pre-plan", "post-plan", "plan-stage-complete", "pre-apply", "post-apply"} <= set(methods)


PROBED = """
resource "terraform_data" "last" {
  provisioner "local-exec" {
    command = "sh PROBE"
  }
}
"""
PROBE = """
process=$(sed -n 's/.*"process": \\([0-9]*\\).*/\\1/p' ../calls.jsonl)
kill -0 "$process" && touch it-runs
"""


@pytest.mark.requirement("R-LIFE-03")
def test_a_process_that_is_called_no_more_still_runs_while_the_last_change_is_made(open_live: Open) -> None:
    live = open_live(PROBED)
    probe = live.folder.parent / "probe.sh"
    probe.write_text(PROBE, encoding="utf-8")
    live.write(PROBED.replace("PROBE", str(probe)))
    live.record(hooks=["plan-stage-start"])
    live.tollgate("apply", "-auto-approve")
    assert [call["method"] for call in live.calls()] == ["initialize", "plan-stage-start"]
    assert (live.folder / "it-runs").exists()


@pytest.mark.requirement("P-6.2-01")
def test_metadata_survives_what_terraform_reads_and_writes_later(open_live: Open) -> None:
    live = open_live(MAIN)
    live.record(say=[{"hook": "post-plan", "status": "success", "metadata": {"owner": "shop"}}])
    live.tollgate("apply", "-auto-approve")
    noted = live.tollgate("annotations", "--json").out
    assert '"owner":"shop"' in noted
    live.record()
    live.tollgate("refresh")
    assert live.tollgate("annotations", "--json").out == noted
    live.tollgate("apply", "-auto-approve", "-var=tag=two")
    assert tags(live) == {"Tag": "two"}
    assert live.tollgate("annotations", "--json").out == noted


@pytest.mark.heavy
@pytest.mark.requirement("P-6.2-01")
def test_metadata_survives_the_state_and_without_any_the_state_is_terraforms(open_live: Open) -> None:
    live = open_live(MAIN)
    live.record(say=[{"hook": "post-plan", "status": "success", "metadata": {"owner": "shop"}}])
    live.tollgate("apply", "-auto-approve")
    noted = live.tollgate("annotations", "--json").out
    assert '"owner":"shop"' in noted
    pulled = live.terraform("state", "pull").out
    (live.folder / "pulled.json").write_text(pulled, encoding="utf-8")
    live.terraform("state", "push", "-force", "pulled.json")
    assert live.tollgate("annotations", "--json").out == noted
    assert "No changes" in live.terraform("plan", "-no-color").out

    live.tollgate("destroy", "-auto-approve")
    live.record()
    live.tollgate("apply", "-auto-approve")
    [ours] = live.state()["resources"]
    live.terraform("destroy", "-auto-approve")
    live.terraform("apply", "-auto-approve")
    [plain] = live.state()["resources"]
    assert ours["instances"][0].get("private") == plain["instances"][0].get("private")
    assert set(ours["instances"][0]) == set(plain["instances"][0])
    assert "aws_s3_bucket" not in live.tollgate("annotations", check=None).out
