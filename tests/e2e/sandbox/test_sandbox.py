"""The sandbox provider on real Terraform: the whole stack through its lifecycle."""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pyvider.testing import Workspace

from tests.engines import suite_engines

ROOT = Path(__file__).parents[3]
SANDBOX = ROOT / "examples" / "provider_sandbox"
STACK = (Path(__file__).parent / "stack.tf").read_text(encoding="utf-8")
SOURCE = "tollgate.dev/sandbox/aws"
Open = Callable[..., Workspace]

pytestmark = pytest.mark.e2e
sys.path.insert(0, str(SANDBOX.parent))


@pytest.fixture
def open_workspace(tmp_path: Path) -> Open:
    def start(main: str, engine: str | None = None) -> Workspace:
        command = suite_engines()[engine] if engine else None
        return Workspace.open(tmp_path, SANDBOX, name="aws", source=SOURCE, main=main, engine=command)

    return start


@pytest.mark.heavy
@pytest.mark.parametrize("engine", sorted(suite_engines()))
def test_the_whole_stack_is_made_kept_and_removed(open_workspace: Open, engine: str) -> None:
    workspace = open_workspace(STACK, engine)
    workspace.run("validate")
    workspace.run("apply", "-auto-approve")
    assert workspace.run("plan", "-detailed-exitcode", check=False).code == 0
    outputs = json.loads(workspace.run("output", "-json").out)
    assert outputs["account"]["value"] == "123456789012"
    assert outputs["region"]["value"] == "eu-west-1"
    assert len(outputs["instances"]["value"]) == 2
    workspace.run("destroy", "-auto-approve")
    assert "values" not in json.loads(workspace.run("show", "-json").out)


def test_computed_values_are_unknown_in_a_plan_and_known_after_apply(open_workspace: Open) -> None:
    workspace = open_workspace('resource "aws_ebs_volume" "a" {\n  availability_zone = "us-east-1a"\n  size = 5\n}')
    change = _changes(workspace)["aws_ebs_volume.a"]["change"]
    assert change["after_unknown"]["id"] is True
    assert change["after_unknown"]["iops"] is True
    workspace.run("apply", "-auto-approve")
    state = _state(workspace)["aws_ebs_volume.a"]
    assert state["id"].startswith("vol-0")
    assert state["iops"] == 100
    assert state["type"] == "gp2"


def test_tags_all_merges_default_tags_and_is_unknown_where_there_is_no_tag(open_workspace: Open) -> None:
    workspace = open_workspace(
        """
        provider "aws" {
          default_tags {
            tags = { Owner = "web", Stage = "test" }
          }
        }
        provider "aws" {
          alias = "bare"
        }
        resource "aws_sns_topic" "tagged" {
          name = "a"
          tags = { Stage = "prod" }
        }
        resource "aws_sns_topic" "bare" {
          provider = aws.bare
          name     = "b"
        }
        """
    )
    changes = _changes(workspace)
    assert changes["aws_sns_topic.tagged"]["change"]["after"]["tags_all"] == {"Owner": "web", "Stage": "prod"}
    assert changes["aws_sns_topic.bare"]["change"]["after_unknown"]["tags_all"] is True


@pytest.mark.heavy
def test_a_change_is_made_in_place_or_by_replacement_as_in_aws(open_workspace: Open) -> None:
    volume = 'resource "aws_ebs_volume" "a" {{\n  availability_zone = "{zone}"\n  size = {size}\n}}'
    workspace = open_workspace(volume.format(zone="us-east-1a", size=5))
    workspace.run("apply", "-auto-approve")
    before = _state(workspace)["aws_ebs_volume.a"]["id"]
    workspace.write(volume.format(zone="us-east-1a", size=10))
    assert _changes(workspace)["aws_ebs_volume.a"]["change"]["actions"] == ["update"]
    workspace.run("apply", "-auto-approve")
    assert _state(workspace)["aws_ebs_volume.a"]["id"] == before
    workspace.write(volume.format(zone="us-east-1b", size=10))
    assert _changes(workspace)["aws_ebs_volume.a"]["change"]["actions"] == ["delete", "create"]


@pytest.mark.heavy
def test_an_object_that_vanished_is_planned_again_and_one_that_changed_is_drift(open_workspace: Open) -> None:
    from provider_sandbox.cloud import Cloud

    workspace = open_workspace(
        'resource "aws_sqs_queue" "a" {\n  name = "a"\n}\nresource "aws_sqs_queue" "b" {\n  name = "b"\n}'
    )
    workspace.run("apply", "-auto-approve")
    cloud = Cloud(workspace.folder / ".sandbox" / "cloud.sqlite")
    gone, changed = cloud.list("aws_sqs_queue")
    cloud.delete("aws_sqs_queue", "us-east-1", gone["id"])
    cloud.update("aws_sqs_queue", "us-east-1", changed["id"], {**changed, "delay_seconds": 7})
    changes = _changes(workspace)
    assert changes["aws_sqs_queue.a"]["change"]["actions"] == ["create"]
    assert changes["aws_sqs_queue.b"]["change"]["before"]["delay_seconds"] == 7
    assert changes["aws_sqs_queue.b"]["change"]["actions"] == ["update"]


@pytest.mark.heavy
def test_an_existing_object_can_be_imported(open_workspace: Open) -> None:
    workspace = open_workspace('resource "aws_s3_bucket" "a" {\n  bucket = "kept"\n}')
    workspace.run("apply", "-auto-approve")
    workspace.run("state", "rm", "aws_s3_bucket.a")
    workspace.run("import", "aws_s3_bucket.a", "kept")
    assert workspace.run("plan", "-detailed-exitcode", check=False).code == 0


@pytest.mark.heavy
def test_the_cloud_refuses_a_taken_name_and_an_id_that_names_nothing(open_workspace: Open) -> None:
    workspace = open_workspace(
        """
        resource "aws_s3_bucket" "a" {
          bucket = "taken"
        }
        resource "aws_s3_bucket" "b" {
          bucket     = "taken"
          depends_on = [aws_s3_bucket.a]
        }
        resource "aws_instance" "lost" {
          subnet_id = "subnet-1234"
        }
        """
    )
    refused = workspace.run("apply", "-auto-approve", "-no-color", check=False)
    assert refused.code == 1
    assert "creating aws_s3_bucket (taken): it already exists" in _unwrapped(refused.text)
    assert "subnet_id: there is no aws_subnet 'subnet-1234' in us-east-1" in _unwrapped(refused.text)


def test_every_resource_has_the_real_providers_attributes(open_workspace: Open) -> None:
    workspace = open_workspace("")
    served = json.loads(workspace.run("providers", "schema", "-json").out)["provider_schemas"][SOURCE]
    real = json.loads((SANDBOX / "schemas.json").read_text(encoding="utf-8"))
    assert sorted(served["resource_schemas"]) == sorted([*real["resources"], "aws_sandbox_record"])
    assert sorted(served["data_source_schemas"]) == sorted(real["data_sources"])
    for name, block in real["resources"].items():
        attributes = served["resource_schemas"][name]["block"]["attributes"]
        newer = {} if name.startswith("aws_iam_") else {"region": '"string"'}  # which version 6 has given them
        assert {key: json.dumps(value["type"], separators=(",", ":")) for key, value in attributes.items()} == {
            key: given[1] for key, given in block["a"].items()
        } | newer
        assert sorted(served["resource_schemas"][name]["block"].get("block_types", {})) == sorted(block.get("b", {}))


def _changes(workspace: Workspace) -> dict[str, Any]:
    workspace.run("plan", "-out=planned")
    plan = json.loads(workspace.run("show", "-json", "planned").out)
    return {change["address"]: change for change in plan["resource_changes"]}


def _state(workspace: Workspace) -> dict[str, Any]:
    shown = json.loads(workspace.run("show", "-json").out)
    return {resource["address"]: resource["values"] for resource in shown["values"]["root_module"]["resources"]}


def _unwrapped(text: str) -> str:
    """Terraform's messages on one line, whatever the width they were wrapped to."""
    return " ".join(text.replace("\u2502", " ").split())


@pytest.mark.heavy
def test_an_object_may_name_a_region_of_its_own_and_is_imported_from_there(open_workspace: Open) -> None:
    main = """
        provider "aws" {
          region = "us-east-1"
        }
        resource "aws_vpc" "here" {
          cidr_block = "10.0.0.0/16"
        }
        resource "aws_vpc" "there" {
          region     = "eu-west-1"
          cidr_block = "10.0.0.0/16"
        }
        """
    workspace = open_workspace(main)
    changes = _changes(workspace)
    assert changes["aws_vpc.here"]["change"]["after_unknown"]["region"] is True
    assert changes["aws_vpc.there"]["change"]["after"]["region"] == "eu-west-1"
    workspace.run("apply", "-auto-approve")
    state = _state(workspace)
    assert state["aws_vpc.here"]["region"] == "us-east-1"
    assert state["aws_vpc.there"]["arn"].startswith("arn:aws:ec2:eu-west-1:")
    assert workspace.run("plan", "-detailed-exitcode", check=False).code == 0
    there = state["aws_vpc.there"]["id"]
    workspace.run("state", "rm", "aws_vpc.there")
    workspace.run("import", "aws_vpc.there", f"{there}@eu-west-1")
    assert workspace.run("plan", "-detailed-exitcode", check=False).code == 0
    workspace.write(main.replace("eu-west-1", "eu-north-1"))
    assert _changes(workspace)["aws_vpc.there"]["change"]["actions"] == ["delete", "create"]
