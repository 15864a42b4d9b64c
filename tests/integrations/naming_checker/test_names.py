"""Which attribute is the name, what a generated name is known by, and which names are judged when."""

from collections.abc import Callable
from typing import Any

import pytest
from naming_checker.app import app
from tollgate_runtime import Operation, Resource, Result
from tollgate_runtime.testing import connect, leave_out

Judge = Callable[..., Result]
Made = Callable[..., Resource]

PREFIX = {"prefix": "prod-"}


@pytest.mark.parametrize(
    ("kind", "after", "path"),
    [
        ("aws_sqs_queue", {"name": "x1"}, ("name",)),
        ("aws_s3_bucket", {"bucket": "x1x"}, ("bucket",)),
        ("aws_lambda_function", {"function_name": "x1"}, ("function_name",)),
        ("aws_db_instance", {"identifier": "x1"}, ("identifier",)),
        ("aws_rds_cluster", {"cluster_identifier": "x1"}, ("cluster_identifier",)),
        ("aws_eks_node_group", {"node_group_name": "x1"}, ("node_group_name",)),
        ("aws_elasticache_replication_group", {"replication_group_id": "x1"}, ("replication_group_id",)),
        ("aws_neptune_cluster_endpoint", {"cluster_endpoint_identifier": "x1"}, ("cluster_endpoint_identifier",)),
        ("aws_vpc", {"tags": {"Name": "x1"}}, ("tags", "Name")),
        ("aws_eip", {"tags": {"Name": "x1"}}, ("tags", "Name")),
        ("azurerm_resource_group", {"name": "x1"}, ("name",)),
        ("google_bigquery_dataset", {"dataset_id": "x1"}, ("dataset_id",)),
        ("google_service_account", {"account_id": "x1x1x1"}, ("account_id",)),
        ("google_alloydb_cluster", {"name": "projects/p/locations/l/clusters/x", "cluster_id": "x"}, ("cluster_id",)),
        ("google_secret_manager_regional_secret", {"name": "projects/1/secrets/x", "secret_id": "x"}, ("secret_id",)),
        ("kubernetes_namespace", {"metadata": [{"name": "x1"}]}, ("metadata", 0, "name")),
        ("acme_thing", {"name": "x1"}, ("name",)),
        ("aws_sqs_queue", {"name_prefix": "x1-"}, ("name_prefix",)),
        ("aws_s3_bucket", {"bucket_prefix": "x1-"}, ("bucket_prefix",)),
        ("kubernetes_secret", {"metadata": [{"generate_name": "x1-"}]}, ("metadata", 0, "generate_name")),
    ],
)
def test_the_name_is_what_the_type_calls_it(
    kind: str, after: dict[str, Any], path: tuple[str | int, ...], judge: Judge, made: Made
) -> None:
    result = judge({"pattern": "p.*"}, made(kind, after))
    assert {finding.path for finding in result.findings} == {path}


@pytest.mark.parametrize(
    ("kind", "after"),
    [
        ("aws_route53_record", {"name": "www.example.org"}),
        ("aws_route53_zone", {"name": "example.org"}),
        ("azurerm_private_dns_zone", {"name": "privatelink.blob.core.windows.net"}),
        ("google_dns_record_set", {"name": "www.example.org."}),
        ("azurerm_role_assignment", {"name": "00000000-0000-0000-0000-000000000000"}),
        ("azurerm_subnet", {"name": "GatewaySubnet"}),
        ("aws_cloudwatch_log_group", {"name": "/aws/lambda/resize"}),
        ("aws_s3_bucket", {"bucket": "aws-waf-logs-Shop"}),
        ("aws_secretsmanager_secret", {"name": "AmazonMSK_consumer"}),
        ("aws_iam_role", {"name": "dms-vpc-role"}),
        ("aws_s3_bucket_versioning", {"bucket": "somebody-elses"}),
        ("aws_config_configuration_recorder_status", {"name": "somebody-elses"}),
        ("aws_lambda_permission", {"function_name": "somebody-elses"}),
        ("kubernetes_labels", {"metadata": [{"name": "somebody-elses"}]}),
        ("kubernetes_config_map_v1_data", {"metadata": [{"name": "somebody-elses"}]}),
        ("kubernetes_default_service_account_v1", {"metadata": [{"name": "default"}]}),
        ("kubernetes_api_service_v1", {"metadata": [{"name": "v1beta1.metrics.k8s.io"}]}),
        ("kubernetes_cluster_role_v1", {"metadata": [{"name": "system:coredns"}]}),
        ("kubernetes_config_map", {"metadata": [{"name": "aws-auth"}]}),
        ("random_pet", {"length": 2}),
        ("aws_vpc", {"cidr_block": "10.0.0.0/16"}),
        ("aws_default_security_group", {"name": "default"}),
        ("google_folder", {"name": "folders/123", "display_name": "Billing"}),
        ("google_monitoring_alert_policy", {"name": "projects/p/alertPolicies/1", "display_name": "Latency"}),
        ("google_secret_manager_secret_version", {"name": "projects/1/secrets/x/versions/1"}),
    ],
)
def test_what_nobody_could_choose_is_left_alone(kind: str, after: dict[str, Any], judge: Judge, made: Made) -> None:
    assert judge({**PREFIX, "case": "kebab-case"}, made(kind, after)) == Result()


@pytest.mark.parametrize(
    ("names", "after", "message"),
    [
        ({"acme_thing": "title"}, {"name": "n", "title": "t"}, "title 't' must start with 'prod-'"),
        ({"acme_*": "spec[0].label"}, {"spec": [{"label": "t"}]}, "spec[0].label 't' must start with 'prod-'"),
        ({"acme_*": "a", "acme_thing": "b"}, {"a": "1", "b": "2"}, "b '2' must start with 'prod-'"),
        ({"acme_thing": "tags.Name"}, {"name": "n", "tags": {"Name": "t"}}, "tags.Name 't' must start with 'prod-'"),
        ({"acme_thing": ""}, {"name": "n"}, ""),
        ({"aws_s3_bucket": "x"}, {"name": "n"}, "name 'n' must start with 'prod-'"),
    ],
)
def test_the_table_of_names_is_the_users_to_change(
    names: dict[str, str], after: dict[str, Any], message: str, judge: Judge, made: Made
) -> None:
    assert judge({**PREFIX, "names": names}, made("acme_thing", after)).message == message


def test_a_dictated_part_is_not_judged_but_asked_for(judge: Judge, made: Made) -> None:
    assert judge(PREFIX, made("aws_kms_alias", {"name": "alias/prod-key"})).findings == ()
    assert judge(PREFIX, made("aws_kms_alias", {"name": "alias/key"})).metadata["suggested"] == "alias/prod-key"
    wrong = judge(PREFIX, made("aws_kms_alias", {"name": "prod-key"}))
    assert wrong.message == "name 'prod-key' would be refused by AWS: it must start with 'alias/'"
    fifo = {"name": "prod-jobs.fifo", "fifo_queue": True}
    assert judge({**PREFIX, "suffix": "-eu"}, made("aws_sqs_queue", fifo)).metadata["suggested"] == "prod-jobs-eu.fifo"


@pytest.mark.parametrize(
    ("unknown", "status", "seen"),
    [
        (None, "success", ["unknown"]),
        ("defer", "success", ["unknown"]),
        ("warn", "warn", ["warn"]),
        ("fail", "fail", ["fail"]),
        ("ignore", "success", []),
    ],
)
def test_a_name_known_only_after_apply_counts_as_the_user_says(
    unknown: str | None, status: str, seen: list[str], judge: Judge, made: Made
) -> None:
    result = judge({**PREFIX, "unknown": unknown}, made("aws_s3_bucket", after_unknown={"bucket": True}))
    assert (result.status, [finding.status for finding in result.findings]) == (status, seen)
    assert all(finding.message.startswith("bucket is known only after apply") for finding in result.findings)


def test_a_name_that_the_provider_makes_up_is_not_announced_for_the_apply() -> None:
    bucket = leave_out(Resource(type="aws_s3_bucket", action="create", after={"force_destroy": True}), "bucket")
    with connect(app, config={"prefix": "prod-"}) as client:
        [finding] = client.call("post-plan", bucket).findings
        whole = client.call("plan-stage-complete", Operation(operation="plan", resources=[bucket]))
    assert (finding.status, finding.undecided) == ("unknown", "cloud")
    assert finding.message == ("bucket is not set: the provider makes up a name, which is known only after creation")
    assert whole.message == "1 name generated by the provider"


@pytest.mark.parametrize("kind", ["aws_default_security_group", "aws_iam_service_linked_role"])
def test_a_name_that_aws_gives_is_not_waited_for(kind: str, judge: Judge) -> None:
    assert judge(PREFIX, leave_out(Resource(type=kind, action="create", after={"tags": {}}), "name")) == Result()


def test_a_default_security_group_is_called_by_its_name_tag(judge: Judge, made: Made) -> None:
    assert judge(PREFIX, made("aws_default_security_group", {"tags": {"Name": "shop"}})).findings[0].path == (
        "tags",
        "Name",
    )


def test_what_is_known_only_after_creation_warns_then() -> None:
    made = Resource(type="aws_s3_bucket", action="create", after={"bucket": "terraform-20240101000000000000000001"})
    with connect(app, config={"prefix": "prod-"}) as client:
        assert client.call("post-plan", made).status == "fail"
        assert client.call("post-apply", made).status == "warn"


def test_a_deferred_name_is_judged_before_it_is_applied(made: Made) -> None:
    with connect(app, config=PREFIX) as client:
        assert {"pre-apply", "post-apply"} <= set(client.introduction["hooks"])
        assert client.call("post-plan", made("aws_s3_bucket", after_unknown={"bucket": True})).status == "success"
        assert client.call("pre-apply", made("aws_s3_bucket", {"bucket": "logs"})).status == "fail"
        assert client.call("post-apply", made("aws_s3_bucket", {"bucket": "logs"})).status == "warn"


@pytest.mark.parametrize(
    ("fields", "undecided"),
    [
        ({"config": {"force_destroy": True}}, False),
        ({"config": {"force_destroy": True}, "references": {"bucket": ["random_id.x"]}}, True),
        ({}, True),
    ],
)
def test_a_name_left_to_the_provider_needs_no_look_at_the_limits(
    fields: dict[str, Any], undecided: bool, judge: Judge, made: Made
) -> None:
    result = judge({"labels": "none"}, made("aws_s3_bucket", after_unknown={"bucket": True}, **fields))
    assert bool(result.findings) is undecided


@pytest.mark.parametrize(
    ("config", "beginning", "message"),
    [
        (PREFIX, "prod-logs-", ""),
        (PREFIX, "logs-", "bucket_prefix 'logs-' must start with 'prod-'"),
        ({"suffix": "-eu"}, "logs-", ""),
        ({"case": "kebab-case"}, "web-logs-", ""),
        ({"case": "kebab-case", "limits": False}, "webLogs-", "must be written in kebab-case"),
        ({"pattern": "[a-z]+-[0-9a-f]+"}, "logs-", ""),
        ({"pattern": "[a-z]+"}, "logs-", "must give a name that matches [a-z]+ from beginning to end"),
        ({"template": "{env}-{name}", "tokens": {"env": ["prod"]}}, "prod-logs-", ""),
        ({"template": "{env}-{name}", "tokens": {"env": ["prod"]}}, "logs-", "must be written as"),
        ({"max_length": 30}, "logs-", "at most 30 characters long (it has 31, 26 of them generated)"),
        ({}, "a" * 37, ""),
        ({}, "a" * 38, "at most 63 characters long (it has 64, 26 of them generated)"),
        ({}, "Logs-", "would be refused by AWS"),
    ],
)
def test_of_a_generated_name_the_beginning_is_judged(
    config: dict[str, Any], beginning: str, message: str, judge: Judge, made: Made
) -> None:
    result = judge(config, made("aws_s3_bucket", {"bucket_prefix": beginning}, after_unknown={"bucket": True}))
    assert message in result.message
    assert (result.status == "fail") is bool(message)
    suggested = result.metadata["suggested"]
    if suggested is not None:
        again = made("aws_s3_bucket", {"bucket_prefix": suggested}, after_unknown={"bucket": True})
        assert judge(config, again).findings == ()


def test_a_generated_name_stays_a_generated_name_when_it_is_known(judge: Judge, made: Made) -> None:
    after = {"bucket_prefix": "prod-", "bucket": "prod-20260101000000000000000001"}
    assert judge({**PREFIX, "suffix": "-eu"}, made("aws_s3_bucket", after), "post-apply").findings == ()


BEFORE = {"before": {"name": "old"}, "after": {"name": "old"}}


@pytest.mark.parametrize(
    ("action", "before", "after", "is_new"),
    [
        ("create", {}, "name", True),
        ("replace", {"name": "name"}, "name", True),
        ("update", {"name": "other"}, "name", True),
        ("update", {"name": "name"}, "name", False),
        ("no-op", {"name": "name"}, "name", False),
    ],
)
def test_only_new_names_are_judged_unless_the_user_wants_more(
    action: str, before: dict[str, Any], after: str, is_new: bool, judge: Judge, made: Made
) -> None:
    resource = made("acme_thing", {"name": after}, before=before, action=action)
    assert bool(judge(PREFIX, resource).findings) is is_new
    [finding] = judge({**PREFIX, "only_new": False}, resource).findings
    exists = action in ("update", "no-op")
    assert ("can only be renamed by destroying and creating them again" in (finding.remediation or "")) is exists


def test_the_name_tag_of_an_existing_resource_can_be_changed_without_harm(judge: Judge, made: Made) -> None:
    tags = {"tags": {"Name": "main"}}
    result = judge({**PREFIX, "only_new": False}, made("aws_vpc", tags, before=tags, action="no-op"))
    assert [finding.remediation for finding in result.findings] == ["Call it 'prod-main'."]


@pytest.mark.parametrize("action", ["delete", "forget", "read"])
def test_what_goes_or_is_only_read_is_not_judged(action: str, judge: Judge, made: Made) -> None:
    assert judge(PREFIX, made("acme_thing", {"name": "x"}, action=action)) == Result()


def test_a_failed_apply_is_not_judged(judge: Judge, made: Made) -> None:
    assert judge(PREFIX, made("acme_thing", {"name": "x"}, error="no"), "post-apply") == Result()
