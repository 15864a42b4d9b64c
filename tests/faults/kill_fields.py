"""Where runs are killed: the sandbox provider with a cloud in a file, and the real AWS provider with moto."""

import itertools
import json
import shutil
import sqlite3
from collections.abc import Generator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

from pyvider.testing import Workspace, engines
from pyvider.testing.workspace import CLI_CONFIGURATION

from tests.e2e.aws.cloud import Cloud, running_cloud
from tests.e2e.live.conftest import SANDBOX, SOURCE, Live
from tests.faults.kills import FLAGS, SECRET, Field, Operation
from tests.host.provider_proxy.mirrors import real_provider

_SANDBOX_PROVIDER = 'provider "aws" {\n  region = "us-east-1"\n}\n'
_AWS_PROVIDER = """
terraform {
  required_providers {
    aws = { source = "hashicorp/aws" }
  }
}
provider "aws" {
  region                      = "us-east-1"
  skip_credentials_validation = true
  skip_metadata_api_check     = true
}
"""
_STACK = """
resource "aws_sns_topic" "alarms" {
  name = "alarms"
  tags = { Note = sensitive("%(secret)s"), Stage = "%(stage)s" }
}
resource "aws_cloudwatch_log_group" "first" {
  name = "first"
  tags = { Stage = "%(stage)s" }
}
resource "aws_cloudwatch_log_group" "second" {
  name = "second-${aws_cloudwatch_log_group.first.name}"
  tags = { Topic = aws_sns_topic.alarms.arn, Stage = "%(stage)s" }
  lifecycle {
    create_before_destroy = false
  }
}
resource "aws_vpc" "main" {
  cidr_block = "10.0.0.0/16"
  tags       = { Stage = "%(stage)s" }
}
resource "aws_vpc" "after" {
  cidr_block = "10.1.0.0/16"
  tags       = { After = aws_vpc.main.id, Stage = "%(stage)s" }
  lifecycle {
    create_before_destroy = true
  }
}
"""
_REPLACED = ("aws_sns_topic.alarms", "aws_cloudwatch_log_group.first", "aws_vpc.main", "aws_vpc.after")
_TOPIC = "aws_sns_topic.alarms"


def operations(provider: str) -> dict[str, Operation]:
    """Return what is killed: each changes, reads or records objects."""
    first = provider + _STACK % {"secret": SECRET, "stage": "one"}
    second = provider + _STACK % {"secret": SECRET, "stage": "two"}
    replaced = tuple(f"-replace={address}" for address in _REPLACED)
    found = (
        Operation(name="create", before="", main=first, arguments=("apply", *FLAGS)),
        Operation(name="update", before=first, main=second, arguments=("apply", *FLAGS)),
        Operation(name="replace", before=first, main=second, arguments=("apply", *FLAGS, *replaced)),
        Operation(name="destroy", before=first, main=first, arguments=("destroy", *FLAGS)),
        Operation(name="import", before=first, main=first, arguments=("apply", *FLAGS), prepare=_forget_for_import),
        Operation(name="upgrade", before=first, main=second, arguments=("apply", *FLAGS), prepare=_age),
    )
    return {one.name: one for one in found}


def _forget_for_import(live: Live) -> None:
    """Take objects out of the state, and write blocks that import them."""
    known = {f"{row['type']}.{row['name']}": row["instances"][0] for row in live.state()["resources"]}
    blocks = [
        f'import {{\n  to = {address}\n  id = "{known[address]["attributes"]["id"]}"\n}}\n'
        for address in (_TOPIC, "aws_vpc.main")
    ]
    live.terraform("state", "rm", _TOPIC, "aws_vpc.main")
    live.write("".join(blocks), "imports.tf")


def _age(live: Live) -> None:
    """Give the objects of the state the first version of their schemas, so that the provider upgrades them."""
    state = live.state()
    for row in state["resources"]:
        for instance in row["instances"]:
            instance["schema_version"] = 0
    live.write(json.dumps({**state, "serial": state["serial"] + 1}), "terraform.tfstate")


@contextmanager
def sandbox_field(folder: Path) -> Generator[Field]:
    """A field for the sandbox provider: each root module has a cloud of its own, in a file."""
    engine = next(iter(engines().values()))
    mirror = folder / "mirror"
    mirror.mkdir()
    Workspace.open(mirror, SANDBOX, name="aws", source=SOURCE, main=_SANDBOX_PROVIDER, engine=engine)
    numbers = itertools.count()

    def open_root(main: str) -> Live:
        place = folder / f"root-{next(numbers)}"
        shutil.copytree(mirror / "root", place / "root", symlinks=True)
        shutil.copy(mirror / "terraform.rc", place / "terraform.rc")
        return Live(place / "root", engine).write(main)

    yield Field(
        open=open_root,
        existing=_in_sandbox,
        clear=lambda live: shutil.rmtree(live.folder / ".sandbox", ignore_errors=True),
        operations=operations(_SANDBOX_PROVIDER),
        longest_delay_seconds=0.05,
        has_own_clouds=True,
    )


def _in_sandbox(live: Live) -> set[str]:
    file = live.folder / ".sandbox" / "cloud.sqlite"
    if not file.exists():
        return set()
    database = sqlite3.connect(file)
    try:
        return {row[0] for row in database.execute("SELECT id FROM objects")}
    finally:
        database.close()


@contextmanager
def aws_field(folder: Path) -> Generator[Field]:
    """A field for the real AWS provider, on a cloud that all root modules share, one after another.

    Raises:
        LookupError: there is no mirror with the provider.
    """
    found = real_provider("hashicorp/aws")
    if found is None:
        raise LookupError("there is no mirror with hashicorp/aws here")
    engine = next(iter(engines().values()))
    mirror = folder / "mirror"
    (mirror / "root").mkdir(parents=True)
    (mirror / "terraform.rc").write_text(CLI_CONFIGURATION.format(mirror=found[0]))
    with running_cloud() as cloud:
        first = Live(mirror / "root", engine, dict(cloud.environment), timeout_seconds=600)
        first.write(_AWS_PROVIDER).terraform("init", "-no-color")
        numbers = itertools.count()

        def open_root(main: str) -> Live:
            place = folder / f"root-{next(numbers)}"
            shutil.copytree(mirror / "root", place / "root", symlinks=True)
            shutil.copy(mirror / "terraform.rc", place / "terraform.rc")
            return Live(place / "root", engine, dict(cloud.environment), timeout_seconds=600).write(main)

        yield Field(
            open=open_root,
            existing=lambda _live: _in_cloud(cloud),
            clear=lambda _live: cloud.clear(),
            operations=operations(_AWS_PROVIDER),
            longest_delay_seconds=0.3,
        )


def _in_cloud(cloud: Cloud) -> set[str]:
    boto3: Any = import_module("boto3")  # it has no types
    session = boto3.Session(aws_access_key_id="test", aws_secret_access_key="test", region_name="us-east-1")

    def client(service: str) -> Any:
        return session.client(service, endpoint_url=cloud.endpoint)

    groups = [one["logGroupName"] for one in client("logs").describe_log_groups()["logGroups"]]
    topics = [one["TopicArn"] for one in client("sns").list_topics()["Topics"]]
    networks = [one["VpcId"] for one in client("ec2").describe_vpcs()["Vpcs"] if not one["IsDefault"]]
    return {*groups, *topics, *networks}
