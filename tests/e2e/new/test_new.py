"""New projects work with the commands that `tollgate new` and their READMEs show."""

import re
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.new.conftest import Desk

pytestmark = [pytest.mark.e2e, pytest.mark.heavy]

MAIN = """
resource "aws_security_group" "web" {
  name = "web"
}
resource "aws_security_group" "fine" {
  name = "prod-fine"
}
"""
INTEGRATIONS = """
terraform {
  integration "names" {
    source = "SOURCE"
    prefix = "prod-"
  }
}
"""


@pytest.fixture
def checker(desk: Desk) -> Desk:
    """A desk with a new integration that is installed and tested, as told."""
    steps = desk.begin("integration", "my-checker")
    typed = desk.type(*steps)
    assert "13 passed" in typed.stdout, typed.stdout + typed.stderr
    assert typed.returncode == 1, "the example has one wrong name"
    assert "The name 'logs' does not start with 'prod-'." in typed.stdout
    assert "Call it 'prod-logs'." in typed.stdout
    return desk


def test_a_new_integration_is_used_by_name_and_by_path(checker: Desk, open_live: Any) -> None:
    plan = checker.folder / "my-checker" / "example" / "plan.json"
    root = checker.bin.parent.parent
    for source in ("my-checker", "./venv/bin/my-checker"):
        (root / "integrations.hcl").write_text(INTEGRATIONS.replace("SOURCE", source))
        checked = checker.type(f"tollgate check {plan} --root {root}")
        assert checked.returncode == 1, checked.stderr
        assert "✗ MEDIUM  name_prefix  names, soft-mandatory" in checked.stdout
    (root / "integrations.hcl").write_text(INTEGRATIONS.replace("SOURCE", "my-checker").replace('"prod-', '" prod-'))
    refused = checker.type(f"tollgate check {plan} --root {root}")
    assert refused.returncode == 3
    assert "on integrations.hcl line 5, column 5:" in refused.stderr
    assert 'Integration "names": prefix: has a space at an end.' in refused.stderr
    live = open_live(MAIN)
    (live.folder / "integrations.json").unlink()
    live.write(INTEGRATIONS.replace("SOURCE", "my-checker"), "integrations.hcl")
    live.environment["PATH"] = checker.environ["PATH"]
    planned = live.tollgate("plan", "-no-color", check=1)
    assert "[names/name_prefix]" in planned.text
    assert "with aws_security_group.web," in planned.text
    assert "aws_security_group.fine," not in planned.text


def test_the_next_commands_work_with_other_hooks_too(desk: Desk) -> None:
    typed = desk.type(*desk.begin("integration", "tf-audit", "--hook", "post-apply,plan-stage-complete"))
    assert typed.returncode == 0, typed.stdout + typed.stderr
    assert "1 of 2 names start with 'prod-'." in typed.stdout


def test_a_new_provider_is_tested_installed_and_applied(desk: Desk) -> None:
    typed = desk.type(*desk.begin("provider", "acme"))
    assert typed.returncode == 0, typed.stdout + typed.stderr
    assert "5 passed" in typed.stdout
    readme = (desk.folder / "acme" / "README.md").read_text()
    told = [line.removeprefix("$ ") for line in readme.splitlines() if re.match(r"\$ (export|terraform) ", line)]
    assert len(told) == 3
    lines = [line.replace("apply", "apply -auto-approve") for line in told]
    used = desk.type("cd acme", *lines, "terraform -chdir=example plan -detailed-exitcode")
    assert used.returncode == 0, used.stdout + used.stderr
    assert "Apply complete! Resources: 1 added" in used.stdout
    assert Path(desk.folder, "acme/example/notes/first.txt").read_text() == "HELLO"
