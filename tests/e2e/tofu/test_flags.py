"""OpenTofu's own flags, where an apply runs as two commands."""

import json
import os
import subprocess

import pytest

from tests.e2e.tofu.conftest import Open, Tofu

pytestmark = [pytest.mark.e2e, pytest.mark.heavy]

RESOURCES = """\
variable "size" {
  default = 1
}
resource "terraform_data" "a" {
  input = var.size
}
resource "terraform_data" "b" {
  input = "b"
}
"""


def events(tofu: Tofu, name: str) -> list[str]:
    lines = (tofu.folder / name).read_text(encoding="utf-8").splitlines()
    return [json.loads(line)["type"] for line in lines]


def test_the_events_of_both_commands_are_in_one_file(open_tofu: Open) -> None:
    tofu = open_tofu(RESOURCES)
    if "-json-into" not in tofu.alone("apply", "-help").out:
        return
    shown = tofu.tollgate("apply", "-auto-approve", "-json-into=ours.json")
    assert "Apply complete! Resources: 2 added" in shown.out
    tofu.alone("destroy", "-auto-approve")
    tofu.alone("apply", "-auto-approve", "-json-into=theirs.json")
    assert sorted(events(tofu, "ours.json")) == sorted(events(tofu, "theirs.json"))
    assert events(tofu, "ours.json")[0] == "version"
    tofu.tollgate("destroy", "-auto-approve", "-json-into=ours.json")
    tofu.alone("apply", "-auto-approve")
    tofu.alone("destroy", "-auto-approve", "-json-into=theirs.json")
    assert sorted(events(tofu, "ours.json")) == sorted(events(tofu, "theirs.json"))


def test_a_named_pipe_has_the_events_of_both_commands_for_one_reader(open_newest: Open) -> None:
    tofu = open_newest(RESOURCES)
    os.mkfifo(tofu.folder / "pipe")
    # The reader is ended if no end comes; the run has no part in that.
    with subprocess.Popen(["timeout", "60", "cat", "pipe"], cwd=tofu.folder, stdout=subprocess.PIPE) as reader:
        assert reader.stdout is not None
        tofu.tollgate("apply", "-auto-approve", "-json-into=pipe")
        read = reader.stdout.read()
    assert reader.returncode == 0
    assert b"Apply complete! Resources: 2 added" in read
    assert read.count(b'"type":"version"') == 1


def test_flags_that_terraform_has_not_are_taken(open_tofu: Open) -> None:
    tofu = open_tofu(RESOURCES)
    (tofu.folder / "without.txt").write_text("terraform_data.b\n")
    words = ["-deprecation=module:local", "-consolidate-errors", "-show-sensitive", "-concise"]
    tofu.tollgate("apply", "-auto-approve", "-exclude-file=without.txt", *words)
    assert tofu.addresses("post-plan") == ["terraform_data.a"]
    tofu.tollgate("apply", "-auto-approve", "-exclude=terraform_data.a", "-consolidate-warnings=false")
    if "-suppress-forget-errors" in tofu.alone("destroy", "-help").out:
        tofu.tollgate("destroy", "-auto-approve", "-suppress-forget-errors")
        assert tofu.alone("state", "list").out == ""


def test_a_hint_names_the_engine_that_runs(open_tofu: Open) -> None:
    shown = open_tofu(RESOURCES).tollgate("plan", "-no-color")
    assert "so OpenTofu can't guarantee" in " ".join(shown.out.split())
    assert "Terraform" not in shown.out + shown.err


@pytest.mark.parametrize("flag", ["-target=terraform_data.a", "-exclude=terraform_data.b"])
def test_a_plan_file_of_some_resources_is_not_taken_for_the_whole(open_tofu: Open, flag: str) -> None:
    tofu = open_tofu(RESOURCES)
    tofu.alone("plan", "-out=some.tfplan", flag)
    assert "some.tfplan is not a complete plan" in tofu.tollgate("check", "some.tfplan").err
    tofu.alone("plan", "-out=all.tfplan")
    assert "complete plan" not in tofu.tollgate("check", "all.tfplan").err
    assert "only some of the changes" in tofu.tollgate("apply", "some.tfplan").out
