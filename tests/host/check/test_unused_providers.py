"""Integrations of a provider that the configuration of a plan does not use."""

import html
from typing import Any

import pytest

from tests.host.plans.pieces import configuration

UNUSED = (
    'The integration "naming" checked nothing: the configuration does not use its provider "asw". Did you mean "aws"?'
)
ATTACHED = """
provider "asw" {
  integration "naming" {
    source = "./naming.py"
  }
}
"""


def test_an_integration_of_a_misspelt_provider_is_named_in_every_report(project: Any):
    project.integration("other")
    project.integration("naming")
    project.write(
        "integrations.hcl", ATTACHED + 'terraform {\n  integration "other" {\n    source = "./other.py"\n  }\n}\n'
    )
    project.plan("one")
    outcome = project.check("--report", "console", "--report", "markdown=a.md", "--report", "html=a.html")
    assert outcome.code == 0
    reports = [outcome.out, *((project.folder / name).read_text() for name in ("a.md", "a.html"))]
    for text in reports:
        assert UNUSED in html.unescape(" ".join(text.replace("│", "").split()))
    assert "checked nothing" not in project.check("--skip", "naming").out


@pytest.mark.parametrize(
    "used",
    [
        {"module.net:asw": {"name": "asw", "full_name": "registry.opentofu.org/hashicorp/asw"}},
        {"aws": {"name": "aws"}},  # as Terraform 0.12 writes it, which is not enough to tell
    ],
)
def test_a_provider_that_a_module_uses_or_an_old_plan_does_not_tell_of_is_not_misspelt(project: Any, used: Any):
    project.integration("naming")
    project.write("integrations.hcl", ATTACHED)
    project.plan("one", configuration=configuration(**used))
    assert "checked nothing" not in project.check().out


def test_the_configuration_of_a_parent_folder_may_have_providers_that_a_root_does_not_use(project: Any):
    project.integration("naming")
    project.write("integrations.hcl", ATTACHED)
    root = project.folder / "net"
    root.mkdir()
    project.folder.joinpath(".git").mkdir()
    project.plan("one")
    outcome = project.check("--root", "net")
    assert outcome.code == 0
    assert "checked nothing" not in outcome.out
