"""Commands that are only passed on, where integrations are declared in a `.tf` file that stock Terraform refuses."""

import json

import pytest

from .conftest import Live, Open

pytestmark = pytest.mark.e2e

VPC = 'resource "aws_vpc" "main" {\n  cidr_block = "10.0.0.0/16"\n}\n'
OUTPUT = 'output "here" {\n  value = [aws_vpc.main.cidr_block, abspath(path.root)]\n}\n'


@pytest.fixture
def live(open_live: Open) -> Live:
    """A root that declares an integration in a `.tf` file, applied."""
    live = open_live("")
    (live.folder / "integrations.json").unlink()
    live.write('provider "aws" {\n  region = "us-east-1"\n}\n' + VPC + OUTPUT.replace("abspath(path.root)", '"x"'))
    live.terraform("apply", "-auto-approve")
    declared = f'terraform {{\n  integrations = [{{ name = "mine", source = "{live.script()}" }}]\n}}\n'
    return live.write(declared, "declared.tf")


@pytest.mark.parametrize(
    "line",
    [
        "output",
        "output -json here",
        "output missing",
        "state list",
        "state show aws_vpc.main",
        "state show aws_vpc.none",
        "state pull",
        "workspace list",
        "workspace show",
        "workspace select missing",
        "show",
        "show -json",
        "providers",
        "providers schema -json",
        "graph",
        "get",
        "force-unlock -force 0",
        "taint aws_vpc.none",
        "nonsense",
    ],
)
def test_a_command_that_is_passed_on_ends_as_with_terraform_alone(live: Live, line: str) -> None:
    ours = live.tollgate(*line.split(), check=None)
    live.write("terraform {\n\n}\n", "declared.tf")
    alone = live.terraform(*line.split(), check=None)
    assert (ours.code, ours.err) == (alone.code, alone.err)
    assert ours.out == alone.out
    assert live.calls() == [], "no integration is started"
    assert [path.name for path in live.folder.parent.iterdir() if ".tollgate" in path.name] == []


@pytest.mark.heavy
def test_a_file_that_declares_integrations_is_formatted_as_any_other(live: Live) -> None:
    live.write("terraform {\n integrations=[]\n}\n", "declared.tf")
    assert live.tollgate("fmt").out == "declared.tf\n"
    assert (live.folder / "declared.tf").read_text() == "terraform {\n  integrations = []\n}\n"


@pytest.mark.heavy
def test_a_workspace_that_is_made_is_the_one_that_is_applied_to(live: Live) -> None:
    live.tollgate("workspace", "new", "dev")
    assert live.tollgate("workspace", "show").out == "dev\n"
    (live.folder / "declared.tf").unlink()
    live.terraform("apply", "-auto-approve")
    state = json.loads((live.folder / "terraform.tfstate.d/dev/terraform.tfstate").read_text())
    assert [one["type"] for one in state["resources"]] == ["aws_vpc"]


def test_a_mistake_in_the_declaration_does_not_stop_a_command_that_is_passed_on(live: Live) -> None:
    live.write('terraform {\n  integrations = [{ name = "mine", source = "no-such-program" }]\n}\n', "declared.tf")
    assert live.tollgate("state", "list").out == "aws_vpc.main\n"


def test_abspath_does_not_stop_a_command_that_evaluates_nothing(live: Live) -> None:
    live.write('provider "aws" {\n  region = "us-east-1"\n}\n' + VPC + OUTPUT)
    assert live.tollgate("state", "list").out == "aws_vpc.main\n"


def test_the_cost_of_a_root_whose_code_declares_integrations_is_shown(open_live: Open) -> None:
    declared = 'terraform {\n  integrations = [{ name = "cost", source = "tf-cost-estimator" }]\n}\n'
    volume = 'resource "aws_ebs_volume" "data" {\n  availability_zone = "us-east-1a"\n  size = 100\n}\n'
    live = open_live(declared + 'provider "aws" {\n  region = "us-east-1"\n}\n' + volume)
    (live.folder / "integrations.json").unlink()
    ended = live.tollgate("cost", ".")
    assert "aws_ebs_volume.data" in ended.out
    assert "Cost: $10.00 a month" in ended.out
