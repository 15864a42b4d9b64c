"""What users say of usage: in a file, in the configuration, for types, for addresses, for all instances."""

from pathlib import Path
from typing import Any

import pytest
from cost_estimator.app import app
from cost_estimator.usage.usage_table import table_of
from tollgate_runtime import Operation, Resource, Result
from tollgate_runtime.errors import PeerError
from tollgate_runtime.testing import connect

FILE = """
version: 0.1
resource_type_default_usage:
  aws_nat_gateway:
    monthly_data_processed_gb: 10
resource_usage:
  aws_nat_gateway.main:
    monthly_data_processed_gb: 1_000
  module.net["a"].aws_nat_gateway.each[*]:
    monthly_data_processed_gb: 200
  aws_data_transfer.far:
    region: eu-west-1
    monthly_outbound_internet_gb: 100
"""


def gateway(address: str) -> Resource:
    return Resource(
        address=address,
        type="aws_nat_gateway",
        action="create",
        after={"subnet_id": "subnet-1"},
        provider_config={"region": "us-east-1"},
    )


def answered(file: Path, content: str, address: str, **config: Any) -> Result:
    file.write_text(content)
    with connect(app, config={"usage_file": str(file), **config}) as client:
        return client.call("post-plan", gateway(address))


def refused(config: dict[str, Any]) -> list[dict[str, str]]:
    with connect(app, initialize=False) as client:
        with pytest.raises(PeerError) as error:
            client.initialize(config)
        return error.value.data["errors"]


@pytest.mark.parametrize(
    ("address", "gigabytes"),
    [
        ("aws_nat_gateway.other", 10),
        ("aws_nat_gateway.main", 1000),
        ('module.net["a"].aws_nat_gateway.each[0]', 200),
        ('module.net["a"].aws_nat_gateway.each["b.c"]', 200),
        ('module.net["b"].aws_nat_gateway.each[0]', 10),
    ],
)
def test_the_most_exact_word_on_usage_counts(tmp_path: Path, address: str, gigabytes: int) -> None:
    result = answered(tmp_path / "usage.yml", FILE, address)
    assert result.metadata["components"][1]["quantity"] == gigabytes


def test_the_configuration_is_over_the_file(tmp_path: Path) -> None:
    usage = {"aws_nat_gateway.main": {"monthly_data_processed_gb": 7}}
    result = answered(tmp_path / "usage.yml", FILE, "aws_nat_gateway.main", usage=usage)
    assert result.metadata["components"][1]["quantity"] == 7


def test_groups_are_merged_key_by_key() -> None:
    table = table_of({"aws_s3_bucket": {"standard": {"storage_gb": 1, "monthly_tier_1_requests": 2}}})
    over = table_of({"aws_s3_bucket.a": {"standard": {"storage_gb": 5}}})
    usage = over.over(table).usage_of(Resource(address="aws_s3_bucket.a", type="aws_s3_bucket"))
    assert usage.quantity("standard.storage_gb") == 5
    assert usage.quantity("standard.monthly_tier_1_requests") == 2
    assert usage.group("standard").number("monthly_tier_2_requests", 9) == 9


def test_data_transfer_counts_in_the_total_although_no_resource_stands_for_it(tmp_path: Path) -> None:
    file = tmp_path / "usage.yml"
    file.write_text(FILE)
    with connect(app, config={"usage_file": str(file)}) as client:
        result = client.call("plan-stage-complete", Operation(operation="plan", resources=[]))
    assert result.metadata["estimated_monthly_cost"] == 9.0
    assert result.metadata["monthly_delta"] == 0


def test_what_usage_speaks_of_and_the_plan_has_counts_once(tmp_path: Path) -> None:
    file = tmp_path / "usage.yml"
    file.write_text(FILE)
    named = Resource(address="aws_data_transfer.far", type="aws_data_transfer", action="create", after={"id": "far"})
    with connect(app, config={"usage_file": str(file)}) as client:
        result = client.call("plan-stage-complete", Operation(operation="plan", resources=[named]))
    assert result.metadata["estimated_monthly_cost"] == 9.0


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("version: 0.1\nresource_usage: [1]", "usage.yml:2:17: resource_usage: expected a map"),
        ("version: 9", "usage.yml:1:10: version 9 is not known; this reads 0.1"),
        ("- 1", "usage.yml:1:1: expected a usage file: a map with version, resource_usage and the like"),
        ("a: [", "usage.yml:1:5: Invalid YAML"),
        (
            "resource_usage:\n  aws_nat_gateway.a:\n    monthly_data_processed_gb: -5",
            "usage.yml:3:32: aws_nat_gateway.a.monthly_data_processed_gb: expected a quantity from 0 on, got -5",
        ),
        (
            "resource_usage:\n  aws_nat_gateway.a:\n    monthly_data_processed_gb: many",
            "usage.yml:3:32: aws_nat_gateway.a.monthly_data_processed_gb: expected a quantity from 0 on, got many",
        ),
        ("resource_usage:\n  aws_nat_gateway.a: 5", "usage.yml:2:22: aws_nat_gateway.a: expected a map of usage keys"),
    ],
)
def test_a_mistake_in_a_usage_file_is_refused_with_its_line(tmp_path: Path, content: str, message: str) -> None:
    file = tmp_path / "usage.yml"
    file.write_text(content)
    [error] = refused({"usage_file": str(file)})
    assert error["path"] == "usage_file"
    assert message in error["message"]


def test_every_mistake_is_told_at_once(tmp_path: Path) -> None:
    file = tmp_path / "usage.yml"
    file.write_text("resource_usage:\n  aws_nat_gateway.a: 5\n  aws_nat_gateway.b: 6")
    assert len(refused({"usage_file": str(file)})) == 2


def test_a_usage_file_that_is_not_there_is_one_sentence() -> None:
    [error] = refused({"usage_file": "no/such/usage.yml"})
    assert error["message"] == "cannot read the usage file no/such/usage.yml: No such file or directory"


def test_keys_that_nothing_asks_for_are_noted_and_pass(tmp_path: Path) -> None:
    file = tmp_path / "usage.yml"
    file.write_text("resource_usage:\n  aws_nat_gateway.a:\n    gigabytes: 5\n  what: {a: 1}")
    with connect(app, config={"usage_file": str(file)}) as client:
        result = client.call(
            "plan-stage-complete", Operation(operation="plan", resources=[gateway("aws_nat_gateway.b")])
        )
    assert result.status == "success"
    assert result.metadata["notes"] == [
        f"{file}:3:5: aws_nat_gateway.a has no usage 'gigabytes'; it has monthly_data_processed_gb",
        f"{file}:4:10: what has no usage 'a'; its cost does not depend on usage",
    ]


PLAN = """
{"resource_changes": [
  {"address": "aws_nat_gateway.each[0]", "type": "aws_nat_gateway", "change": {"actions": ["create"]}},
  {"address": "aws_nat_gateway.each[1]", "type": "aws_nat_gateway", "change": {"actions": ["create"]}},
  {"address": "aws_iam_role.r", "mode": "managed", "type": "aws_iam_role", "change": {"actions": ["create"]}},
  {"address": "aws_s3_bucket.gone", "mode": "managed", "type": "aws_s3_bucket", "change": {"actions": ["delete"]}},
  {"address": "data.aws_s3_bucket.d", "mode": "data", "type": "aws_s3_bucket", "change": {"actions": ["read"]}}
]}
"""


def test_a_skeleton_has_the_keys_of_what_the_plan_keeps(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    plan = tmp_path / "plan.json"
    plan.write_text(PLAN)
    assert app.main(["usage", "init", str(plan)]) == 0
    assert capsys.readouterr().out.splitlines()[2:] == [
        "version: 0.1",
        "resource_usage:",
        "  'aws_nat_gateway.each[*]':",
        "    monthly_data_processed_gb: # 10",
    ]


def test_a_skeleton_is_a_usage_file_that_says_nothing_yet(tmp_path: Path) -> None:
    plan, target = tmp_path / "plan.json", tmp_path / "usage.yml"
    plan.write_text(PLAN.replace('"delete"', '"create"'))
    assert app.main(["usage", "init", str(plan), "--output", str(target)]) == 0
    with connect(app, config={"usage_file": str(target)}) as client:
        result = client.call("post-plan", gateway("aws_nat_gateway.each[0]"))
    assert result.metadata["components"][1]["quantity"] is None


def test_a_file_is_overwritten_only_if_asked_to(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    plan, target = tmp_path / "plan.json", tmp_path / "usage.yml"
    plan.write_text(PLAN)
    target.write_text("mine")
    assert app.main(["usage", "init", str(plan), "-o", str(target)]) == 3
    assert "is there already; --force overwrites it" in capsys.readouterr().err
    assert target.read_text() == "mine"
    assert app.main(["usage", "init", str(plan), "-o", str(target), "--force"]) == 0


@pytest.mark.parametrize(("content", "sentence"), [("{", "is not JSON"), ("{}", "has no resource_changes")])
def test_what_is_no_plan_is_said_to_be_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: str, sentence: str
) -> None:
    plan = tmp_path / "plan.json"
    plan.write_text(content)
    assert app.main(["usage", "init", str(plan)]) == 3
    assert sentence in capsys.readouterr().err
