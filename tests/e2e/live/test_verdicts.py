"""What integrations say becomes Terraform's own diagnostics, exit codes, and nothing that happens against a `fail`."""

import json

import pytest

from .conftest import Open

pytestmark = pytest.mark.e2e

MAIN = """
provider "aws" {
  region = "us-east-1"
}
resource "aws_vpc" "main" {
  cidr_block = "10.0.0.0/16"
  tags       = { Name = "main" }
}
resource "aws_sqs_queue" "jobs" {
  name = "jobs"
}
"""

REFUSED = """
resource "aws_sqs_queue" "more" {
  name = "more"
  lifecycle {
    precondition {
      condition     = aws_sqs_queue.jobs.name == "other"
      error_message = "Not like this."
    }
  }
}
"""


def _finding(**more: object) -> dict[str, object]:
    return {"rule": "R-1", "message": "The network is too large.", "severity": "high", **more}


@pytest.mark.requirement("R-ARCH-04")
def test_a_failed_post_plan_is_shown_below_the_plan_at_the_attribute_and_in_the_exit_code(open_live: Open) -> None:
    live = open_live(MAIN)
    finding = _finding(path=["cidr_block"], remediation="Use a /20.")
    live.record(say=[{"hook": "post-plan", "type": "aws_vpc", "status": "fail", "findings": [finding]}])
    ended = live.tollgate("plan", "-no-color", "--report=json=report.json", check=1)
    assert "aws_vpc.main will be created" in ended.out
    for words in ("R-1", "aws_vpc.main", "main.tf", "The network is too large", "Use a /20."):
        assert words in ended.text
    assert "Failed: 1 high" in ended.out
    report = json.loads((live.folder / "report.json").read_text())
    failed = [one["address"] for one in report["resources"] if any(result["findings"] for result in one["results"])]
    assert failed == ["aws_vpc.main"]


@pytest.mark.heavy
def test_compact_and_full_hold_for_live_runs_too(open_live: Open) -> None:
    live = open_live('provider "aws" {}\nresource "aws_sqs_queue" "jobs" {\n  count = 9\n  name = "q"\n}\n')
    finding = _finding(message="The queue is too long.")
    live.record(say=[{"hook": "post-plan", "type": "aws_sqs_queue", "status": "fail", "findings": [finding]}])
    folded = live.tollgate("plan", "-no-color", check=1)
    assert folded.err.count("│ Error: The queue is too long") == 1
    assert "│ The same in 8 more resources:" in folded.err
    assert "Every finding: --full" in folded.out
    full = live.tollgate("plan", "-no-color", "--full", check=1)
    assert full.err.count("│ Error: The queue is too long") == 9
    assert "Every finding" not in full.out
    compact = live.tollgate("plan", "-no-color", "--compact", check=1)
    lines = [line for line in compact.err.splitlines() if "The queue is too long." in line]
    assert (len(lines), "│ Error" in compact.err) == (9, False)
    for ended in (folded, full, compact):
        assert "✗ Failed: 9 high (9 failures); 9 changed resources" in ended.out


def test_a_plan_that_terraform_itself_gives_up_has_not_passed(open_live: Open) -> None:
    live = open_live(MAIN + REFUSED)
    live.record()
    ended = live.tollgate("plan", "-no-color", "--report=markdown=report.md", check=1)
    assert "Not finished: no findings; 2 changed resources" in ended.out
    assert "Passed" not in ended.out
    notice = f"{live.title} did not finish planning, so the plan was not judged."
    assert notice in ended.out
    report = (live.folder / "report.md").read_text()
    assert notice in report
    assert "### ⚠️ Tollgate: Not finished" in report


def test_every_instance_of_a_block_is_told_of_and_stopped_and_has_its_own_row(open_live: Open) -> None:
    live = open_live('provider "aws" {}\nresource "aws_vpc" "many" {\n  count = 3\n  cidr_block = "10.0.0.0/16"\n}\n')
    live.record(say=[{"hook": "post-plan", "type": "aws_vpc", "status": "fail", "findings": [_finding()]}])
    ended = live.tollgate("plan", "-no-color", "--report=json=report.json", check=1)
    assert all(f"aws_vpc.many[{number}]" in ended.text for number in range(3))
    report = json.loads((live.folder / "report.json").read_text())
    assert [one["address"] for one in report["resources"]] == [f"aws_vpc.many[{number}]" for number in range(3)]


def test_a_warning_does_not_stop_anything_and_is_said_once_between_plan_and_apply(open_live: Open) -> None:
    live = open_live(MAIN)
    warning = {"type": "aws_vpc", "status": "warn", "findings": [_finding(status="warn")]}
    live.record(say=[{"hook": hook, **warning} for hook in ("post-plan", "pre-apply", "post-apply")])
    ended = live.tollgate("apply", "-auto-approve", "-no-color")
    assert ended.text.count("The network is too large") == 1
    assert "Passed with warnings: 1 warning; 2 changed resources" in ended.out


@pytest.mark.heavy
def test_a_failed_pre_apply_stops_that_resource_before_its_create_call_and_no_other(open_live: Open) -> None:
    live = open_live(MAIN)
    live.record(say=[{"hook": "pre-apply", "type": "aws_vpc", "status": "fail", "message": "Not on Fridays."}])
    ended = live.tollgate("apply", "-auto-approve", "-no-color", check=1)
    assert "Not on Fridays" in ended.err
    assert [one["type"] for one in live.state()["resources"]] == ["aws_sqs_queue"]
    live.record()
    live.tollgate("apply", "-auto-approve")
    assert {one["type"] for one in live.state()["resources"]} == {"aws_sqs_queue", "aws_vpc"}


@pytest.mark.heavy
@pytest.mark.requirement("P-3.1-07")
def test_a_failed_post_apply_never_taints_and_ends_with_1(open_live: Open) -> None:
    live = open_live(MAIN)
    live.record(say=[{"hook": "post-apply", "type": "aws_vpc", "status": "fail", "message": "It came out wrong."}])
    ended = live.tollgate("apply", "-auto-approve", "-no-color", check=1)
    assert "[recorder/recorder]" in ended.text
    assert "It came out wrong" in ended.text
    assert all("status" not in instance for one in live.state()["resources"] for instance in one["instances"])
    live.record()
    assert live.tollgate("plan", "-detailed-exitcode").code == 0


def test_a_failed_plan_stage_stops_an_apply_before_anything_is_made(open_live: Open) -> None:
    live = open_live(MAIN)
    live.record(say=[{"hook": "plan-stage-complete", "status": "fail", "message": "Over the budget by $7"}])
    ended = live.tollgate("apply", "-auto-approve", "-no-color", check=1)
    assert "Over the budget by $7" in ended.text
    assert "Nothing was applied." in ended.text
    assert not (live.folder / "terraform.tfstate").exists()


def test_a_saved_plan_that_fails_as_a_whole_cannot_be_applied_by_its_name(open_live: Open) -> None:
    live = open_live(MAIN)
    live.record(say=[{"hook": "plan-stage-complete", "status": "fail", "message": "Over the budget by $7"}])
    ended = live.tollgate("plan", "-out=saved.tfplan", "-no-color", check=1)
    assert "it was saved as saved.tfplan.rejected and not as saved.tfplan" in ended.err
    assert not (live.folder / "saved.tfplan").exists()
    assert (live.folder / "saved.tfplan.rejected").exists()


def test_a_failed_stage_start_keeps_the_stage_from_beginning(open_live: Open) -> None:
    live = open_live(MAIN)
    live.record(say=[{"hook": "plan-stage-start", "status": "fail", "message": "Closed for the holidays."}])
    ended = live.tollgate("plan", "-no-color", check=1)
    assert "Closed for the holidays" in ended.text
    assert f"{live.title} will perform" not in ended.out
    assert live.calls("post-plan") == []


@pytest.mark.heavy
def test_a_failed_pre_plan_and_pre_refresh_keep_the_provider_from_being_asked(open_live: Open) -> None:
    live = open_live(MAIN)
    live.record(say=[{"hook": "pre-plan", "type": "aws_vpc", "status": "fail", "message": "No new networks."}])
    assert "No new networks" in live.tollgate("plan", "-no-color", check=1).err
    assert live.calls("post-plan") == []  # a plan that is not finished is not judged
    live.record()
    live.tollgate("apply", "-auto-approve")
    live.record(say=[{"hook": "pre-refresh", "type": "aws_vpc", "status": "fail", "message": "Do not look."}])
    assert "Do not look" in live.tollgate("plan", "-no-color", check=1).err
    assert live.seen("post-refresh") == ["post-refresh no-op aws_sqs_queue.jobs"]


UNKNOWN = """
provider "aws" {
  region = "us-east-1"
}
resource "aws_vpc" "main" {
  cidr_block = "10.0.0.0/16"
}
resource "aws_subnet" "a" {
  vpc_id     = aws_vpc.main.id
  cidr_block = "10.0.1.0/24"
  tags       = { Vpc = aws_vpc.main.id }
}
"""


@pytest.mark.heavy
def test_what_the_plan_leaves_open_is_decided_at_apply_and_the_end_says_how(open_live: Open) -> None:
    live = open_live(UNKNOWN)
    left_open = {
        "hook": "post-plan",
        "type": "aws_subnet",
        "status": "success",
        "findings": [_finding(status="unknown")],
    }
    live.record(say=[left_open])
    ended = live.tollgate("plan", "-no-color")
    assert "decided at apply" in ended.out
    assert "R-1  aws_subnet.a" in ended.out
    live.forget()
    ended = live.tollgate("apply", "-auto-approve", "-no-color")
    known = next(call["resource"] for call in live.calls("pre-apply") if call["resource"]["type"] == "aws_subnet")
    assert known["after"]["tags"]["Vpc"].startswith("vpc-")
    assert "1 check had waited for apply: 1 passed" in ended.out
    live.tollgate("destroy", "-auto-approve")
    refused = {"hook": "pre-apply", "type": "aws_subnet", "status": "fail", "findings": [_finding()]}
    live.record(say=[left_open, refused])
    ended = live.tollgate("apply", "-auto-approve", "-no-color", check=1)
    assert "1 check had waited for apply: 1 failed" in ended.out
    assert [one["type"] for one in live.state()["resources"]] == ["aws_vpc"]


@pytest.mark.heavy
def test_what_stays_open_for_the_whole_plan_is_named_so_after_the_apply(open_live: Open) -> None:
    live = open_live(MAIN)
    left_open = {"status": "success", "findings": [_finding(status="unknown")]}
    live.record(say=[{"hook": hook, **left_open} for hook in ("plan-stage-complete", "apply-stage-complete")])
    ended = live.tollgate("apply", "-auto-approve", "-no-color")
    assert "1 check had waited for apply: 1 could not be decided" in ended.out
    assert "the whole plan: R-1 could not be decided" in ended.out


def test_an_exemption_lets_a_failed_resource_pass_live_too(open_live: Open) -> None:
    live = open_live(MAIN)
    live.record(say=[{"hook": "post-plan", "type": "aws_vpc", "status": "fail", "findings": [_finding()]}])
    live.write(
        "exemptions:\n  - rule: R-1\n    address: aws_vpc.main\n    reason: it is old\n",
        "exemptions.yaml",
    )
    ended = live.tollgate("plan", "-no-color")
    assert "The network is too large." not in ended.err
    assert "1 exempted" in ended.out
