"""Encrypted plans and states: they are judged, or the run is an error, whichever way the key is given.

What docs/opentofu.md shows is run here.
"""

import json
from collections.abc import Mapping
from typing import Any

import anyio
import pytest
from tollgate_host.interception.journal.apply_journal import Journal, JournalEntry

from tests.e2e.tofu.conftest import Open, Tofu

pytestmark = [pytest.mark.e2e, pytest.mark.heavy]

PASSPHRASE = "correct-horse-battery-staple"
ENCRYPTION = """\
variable "passphrase" {
  type = string
}
terraform {
  encryption {
    key_provider "pbkdf2" "key" {
      passphrase = var.passphrase
      iterations = 200000
    }
    method "aes_gcm" "method" {
      keys = key_provider.pbkdf2.key
    }
    plan {
      method   = method.aes_gcm.method
      enforced = true
    }
    state {
      method   = method.aes_gcm.method
      enforced = true
    }
  }
}
"""
RESOURCES = """\
resource "terraform_data" "a" {
  input = "one"
}
"""
BY_ENVIRONMENT = """\
key_provider "pbkdf2" "key" {
  passphrase = "correct-horse-battery-staple"
  iterations = 200000
}
method "aes_gcm" "method" {
  keys = key_provider.pbkdf2.key
}
plan {
  method = method.aes_gcm.method
}
state {
  method = method.aes_gcm.method
}
"""
REFUSED: list[Mapping[str, Any]] = [{"hook": "post-plan", "status": "fail", "message": "not this one"}]
WAYS = ("-var", "-var separate", "-var-file", "TF_VAR", "TF_ENCRYPTION", "tfvars", "TF_CLI_ARGS")


def prepare(open_tofu: Open, way: str) -> tuple[Tofu, list[str]]:
    """Give a root module whose key is given in a way, and the words that every command needs for it."""
    if way == "TF_ENCRYPTION":
        return open_tofu(RESOURCES, TF_ENCRYPTION=BY_ENVIRONMENT), []
    words = {
        "-var": [f"-var=passphrase={PASSPHRASE}"],
        "-var separate": ["-var", f"passphrase={PASSPHRASE}"],
        "-var-file": ["-var-file=secret.tfvars"],
    }.get(way, [])
    settings = {"TF_VAR_passphrase": PASSPHRASE} if way == "TF_VAR" else {}
    if way == "TF_CLI_ARGS":
        settings = {f"TF_CLI_ARGS_{name}": f"-var=passphrase={PASSPHRASE}" for name in ("plan", "apply", "destroy")}
    tofu = open_tofu(ENCRYPTION + RESOURCES, f"-var=passphrase={PASSPHRASE}", **settings)
    file = "terraform__tfvars" if way == "tfvars" else "secret__tfvars"
    if way in ("-var-file", "tfvars"):
        tofu.write(**{file: f'passphrase = "{PASSPHRASE}"\n'})
    return tofu, words


@pytest.mark.parametrize("way", WAYS)
def test_an_encrypted_plan_is_judged_and_applied_whichever_way_its_key_is_given(open_tofu: Open, way: str) -> None:
    tofu, words = prepare(open_tofu, way)
    tofu.tollgate("apply", "-auto-approve", "-input=false", *words)
    assert tofu.addresses("post-plan") == ["terraform_data.a"]
    assert b'"encrypted_data"' in (tofu.folder / "terraform.tfstate").read_bytes()
    tofu.tollgate("plan", "-input=false", "-detailed-exitcode", *words)
    tofu.tollgate("destroy", "-auto-approve", "-input=false", *words)
    assert [call["resource"]["action"] for call in tofu.calls("post-plan")][-1] == "delete"


@pytest.mark.parametrize("way", ["-var", "-var-file", "TF_ENCRYPTION"])
def test_an_encrypted_plan_that_fails_its_checks_fails_the_run(open_tofu: Open, way: str) -> None:
    tofu, words = prepare(open_tofu, way)
    tofu.record(say=REFUSED)
    assert tofu.tollgate("plan", "-input=false", *words, check=None).code == 1
    assert tofu.tollgate("apply", "-auto-approve", "-input=false", *words, check=None).code == 1
    assert not (tofu.folder / "terraform.tfstate").exists()


def test_a_plan_whose_key_only_the_user_knows_is_an_error_and_no_pass(open_tofu: Open) -> None:
    tofu = open_tofu(ENCRYPTION + RESOURCES, f"-var=passphrase={PASSPHRASE}")
    ended = tofu.tollgate("plan", check=None, stdin=f"{PASSPHRASE}\n" * 4)
    assert ended.code == 4, ended
    assert "Passed" not in ended.out
    assert "it was not judged" in ended.out
    assert "Error: The plan could not be read, so it was not judged: " in ended.err
    ended = tofu.tollgate("apply", "-auto-approve", check=None, stdin=f"{PASSPHRASE}\n" * 4)
    assert ended.code == 4, ended
    assert not (tofu.folder / "terraform.tfstate").exists()


@pytest.mark.parametrize("way", ["-var", "TF_VAR", "TF_ENCRYPTION"])
def test_an_encrypted_plan_file_is_checked_with_the_root_s_settings(open_tofu: Open, way: str) -> None:
    tofu, words = prepare(open_tofu, way)
    tofu.alone(
        "plan", "-input=false", "-out=saved", *(words or [f"-var=passphrase={PASSPHRASE}"] if way == "-var" else words)
    )
    ended = tofu.tollgate("check", "saved", *words)
    assert (tofu.addresses("post-plan"), "Passed" in ended.out) == (["terraform_data.a"], True)


@pytest.mark.parametrize("way", ["-var", "-var-file", "TF_CLI_ARGS", "TF_CLI_ARGS_show"])
def test_a_plan_in_clear_is_checked_where_the_state_is_encrypted(open_tofu: Open, way: str) -> None:
    """OpenTofu wants the key of the state to show a plan that is not encrypted."""
    given = f"-var=passphrase={PASSPHRASE}"
    start, _, rest = ENCRYPTION.partition("    plan {\n")
    tofu = open_tofu(start + rest.partition("    }\n")[2] + RESOURCES, given).write(
        secret__tfvars=f'passphrase = "{PASSPHRASE}"\n'
    )
    tofu.alone("plan", "-input=false", "-out=saved", given)
    assert (tofu.folder / "saved").read_bytes().startswith(b"PK")
    words = {"-var": [given], "-var-file": ["-var-file=secret.tfvars"]}.get(way, [])
    tofu.settings |= {} if words else {way: given}
    tofu.tollgate("check", "saved", *words)
    assert tofu.addresses("post-plan") == ["terraform_data.a"]


def test_a_file_of_variables_is_found_from_where_the_user_stands(open_tofu: Open) -> None:
    tofu, words = prepare(open_tofu, "-var-file")
    tofu.alone("apply", "-input=false", "-auto-approve", *words)
    tofu.alone("plan", "-input=false", "-out=saved", *words)
    (tofu.folder / "secret.tfvars").rename(tofu.folder.parent / "secret.tfvars")
    root, tofu.folder = tofu.folder, tofu.folder.parent
    tofu.tollgate("check", f"--root={root.name}", "root/saved", *words)
    tofu.tollgate("annotations", f"--root={root.name}", *words)


def test_what_a_killed_run_left_is_recovered_beside_an_encrypted_state(open_tofu: Open) -> None:
    tofu, words = prepare(open_tofu, "-var")
    tofu.alone("apply", "-input=false", "-auto-approve", *words)
    journal = Journal(folder=tofu.folder, workspace="default", warn=pytest.fail)
    source = "tollgate.dev/sandbox/aws"
    changed = JournalEntry(address="aws_vpc.b", type="aws_vpc", provider=source, alias=None, action="create")
    anyio.run(journal.end, JournalEntry(step=journal.begin(changed), outcome="made", id="vpc-1"))
    journal.close()
    assert "the state cannot be read" in tofu.tollgate("recover", check=3).err
    tofu.tollgate("recover", *words)
    assert 'id = "vpc-1"' in (tofu.folder / "tollgate_recover.tf").read_text()


def test_an_encrypted_plan_of_some_resources_is_not_taken_for_the_whole(open_tofu: Open) -> None:
    tofu, words = prepare(open_tofu, "TF_VAR")
    assert "only some of the changes" in tofu.tollgate("plan", "-input=false", "-target=terraform_data.a", *words).out
    assert "only some of the changes" not in tofu.tollgate("plan", "-input=false", *words).out


def test_an_encrypted_plan_file_without_its_key_is_refused_with_the_reason(open_tofu: Open) -> None:
    tofu, words = prepare(open_tofu, "-var")
    tofu.alone("plan", "-input=false", "-out=saved", *words)
    ended = tofu.tollgate("check", "saved", check=None)
    assert ended.code == 3
    assert "saved cannot be shown by OpenTofu 1." in ended.err
    assert "Give the key that it was encrypted with: -var, " in ended.err
    tofu.alone("apply", "-input=false", "-auto-approve", *words)
    ended = tofu.tollgate("check", "terraform.tfstate", check=None)
    assert (ended.code, "terraform.tfstate is an encrypted state file, not a plan" in ended.err) == (3, True)


def test_annotations_of_an_encrypted_state_are_shown_with_the_same_variables(open_tofu: Open) -> None:
    tofu, words = prepare(open_tofu, "-var")
    tofu.alone("apply", "-input=false", "-auto-approve", *words)
    assert tofu.tollgate("annotations", *words).out == "No resource of this state has annotations.\n"
    tofu.settings["TF_CLI_ARGS"] = words[0]
    assert tofu.tollgate("annotations").out == "No resource of this state has annotations.\n"
    ended = tofu.tollgate("annotations", "--state=terraform.tfstate", check=1)
    assert "terraform.tfstate is encrypted" in ended.err


def test_warnings_about_the_engine_s_own_configuration_leave_the_plan_readable(open_tofu: Open) -> None:
    tofu = open_tofu(RESOURCES, TF_CLI_CONFIG_FILE="/nonexistent/rc")
    tofu.tollgate("apply", "-auto-approve")
    assert tofu.addresses("post-plan") == ["terraform_data.a"]
    tofu.alone("plan", "-out=saved")
    assert "Passed" in tofu.tollgate("check", "saved").out
    answer = tofu.tollgate("version", "-json").out
    assert json.loads(answer[answer.index("{") :])["tollgate"]["engine"] == "opentofu"
