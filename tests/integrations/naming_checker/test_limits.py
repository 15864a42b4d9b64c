"""The clouds' own limits: names that an apply would refuse are caught in the plan."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from naming_checker.limits.limit_words import demands, set_in_words
from naming_checker.limits.type_table import Entry, Limit, entry_of
from naming_checker.uniqueness import RULE as UNIQUE
from tollgate_runtime import Resource, Result

Judge = Callable[..., Result]
Made = Callable[..., Resource]

LONG = "a" * 64
BUCKETS = [
    ("ok-bucket.1", None),
    ("ab", "be at least 3 characters long (it has 2)"),
    (LONG, "be at most 63 characters long (it has 64)"),
    ("Web_Logs", "have only lower-case letters, digits, '.' and '-' (it has 'W', '_' and 'L')"),
    ("-logs", "start with a lower-case letter or a digit"),
    ("logs-", "end with a lower-case letter or a digit"),
    ("web..logs", "not contain '..'"),
    ("xn--logs", "not start with 'xn--'"),
    ("sthree-logs", "not start with 'sthree-'"),
    ("amzn-s3-demo-logs", "not start with 'amzn-s3-demo-'"),
    ("logs-s3alias", "not end with '-s3alias'"),
    ("logs--ol-s3", "not end with '--ol-s3'"),
    ("logs.mrap", "not end with '.mrap'"),
    ("logs--x-s3", "not end with '--x-s3'"),
    ("192.168.0.1", "not look like an IP address"),
]


@pytest.mark.parametrize(("name", "demand"), BUCKETS)
def test_a_bucket_has_a_name_that_aws_takes(name: str, demand: str | None, judge: Judge, made: Made) -> None:
    result = judge({}, made("aws_s3_bucket", {"bucket": name}))
    if demand is None:
        assert result.findings == ()
        return
    [finding] = result.findings
    assert finding.message == f"bucket {name!r} would be refused by AWS: it must {demand}"
    assert (finding.rule, finding.severity, finding.status) == ("resource_name_limits", "high", "fail")
    suggested = result.metadata["suggested"]
    assert suggested is not None
    assert judge({}, made("aws_s3_bucket", {"bucket": suggested})).findings == ()


FACTS: list[tuple[str, str, str, bool]] = [
    # Azure, as its Cloud Adoption Framework has it
    ("azurerm_storage_account", "name", "stprod001", True),
    ("azurerm_storage_account", "name", "st-prod", False),
    ("azurerm_storage_account", "name", "StProd", False),
    ("azurerm_storage_account", "name", "st", False),
    ("azurerm_storage_account", "name", "s" * 25, False),
    ("azurerm_key_vault", "name", "kv-prod", True),
    ("azurerm_key_vault", "name", "1kv", False),
    ("azurerm_key_vault", "name", "kv-", False),
    ("azurerm_key_vault", "name", "kv" * 13, False),
    ("azurerm_resource_group", "name", "rg-prod (old)", False),
    ("azurerm_resource_group", "name", "rg-prod(old)", True),
    ("azurerm_resource_group", "name", "rg-prod.", False),
    ("azurerm_virtual_network", "name", "vnet-prod", True),
    ("azurerm_virtual_network", "name", "v", False),
    ("azurerm_subnet", "name", "s", True),
    ("azurerm_subnet", "name", "snet-", False),
    ("azurerm_container_registry", "name", "crprod", True),
    ("azurerm_container_registry", "name", "cr-prod", False),
    ("azurerm_linux_virtual_machine", "name", "vm" * 20, True),
    ("azurerm_linux_virtual_machine", "name", "vm@prod", False),
    # Azure, as its provider has it
    ("azurerm_api_management_api", "name", "v1.orders_", True),
    ("azurerm_api_management_api", "name", "orders+1", False),
    ("azurerm_api_management_backend", "name", "orders_", True),
    ("azurerm_cognitive_account", "name", "oai.prod", True),
    ("azurerm_eventhub", "name", "e" * 256, True),
    ("azurerm_eventhub", "name", "e" * 257, False),
    ("azurerm_kubernetes_cluster_node_pool", "name", "usernodepool", True),
    ("azurerm_kubernetes_cluster_node_pool", "name", "user-pool", False),
    ("azurerm_kusto_cluster", "name", "kusto-prod", True),
    ("azurerm_lb_rule", "name", "http.80", True),
    ("azurerm_lb_rule", "name", "lb", True),
    ("azurerm_mssql_database", "name", "Orders (2024)", True),
    ("azurerm_mssql_database", "name", "orders/2024", False),
    ("azurerm_service_plan", "name", "asp_prod", True),
    ("azurerm_storage_share_directory", "name", "a/b", True),
    ("azurerm_storage_table", "name", "Orders1", True),
    ("azurerm_storage_table", "name", "orders-1", False),
    ("azurerm_kubernetes_cluster", "name", "aks_prod-1", True),
    ("azurerm_cosmosdb_account", "name", "Cosmos", False),
    ("azurerm_redis_cache", "name", "redis-prod", True),
    # AWS, as its provider has it
    ("aws_db_instance", "identifier", "prod-db", True),
    ("aws_db_instance", "identifier", "prod--db", False),
    ("aws_db_instance", "identifier", "1prod", False),
    ("aws_db_instance", "identifier", "prod-", False),
    ("aws_db_subnet_group", "name", "default", False),
    ("aws_security_group", "name", "sg-prod", False),
    ("aws_elasticache_cluster", "cluster_id", "c" * 51, False),
    ("aws_iam_role", "name", "prod+role=1,x.y@z-_", True),
    ("aws_iam_role", "name", "prod role", False),
    ("aws_opensearch_domain", "domain_name", "logs", True),
    ("aws_opensearch_domain", "domain_name", "Logs", False),
    ("aws_ecs_cluster", "name", "prod.cluster", False),
    ("aws_cloudtrail", "name", "prod-_trail", False),
    ("aws_sfn_state_machine", "name", "s" * 81, False),
    ("aws_glue_catalog_database", "name", "Prod", False),
    ("aws_elb", "name", "prod-lb", True),
    ("aws_elb", "name", "prod_lb", False),
    # Google, as its provider has it
    ("google_compute_instance", "name", "web-1", True),
    ("google_compute_instance", "name", "1-web", False),
    ("google_compute_instance", "name", "web-", False),
    ("google_compute_network", "name", "Prod", False),
    ("google_compute_firewall", "name", "f" * 64, False),
    ("google_organization_iam_custom_role", "role_id", "prod.viewer", True),
    ("google_organization_iam_custom_role", "role_id", "prod-viewer", False),
    ("google_chronicle_reference_list", "reference_list_id", "1st", False),
]


@pytest.mark.parametrize(("kind", "attribute", "name", "is_accepted"), FACTS)
def test_a_cloud_accepts_what_its_facts_say(
    kind: str, attribute: str, name: str, is_accepted: bool, judge: Judge, made: Made
) -> None:
    result = judge({}, made(kind, {attribute: name}))
    assert (result.status != "fail") is is_accepted


@pytest.mark.parametrize(
    ("kind", "attribute", "name"),
    [
        ("aws_iam_role", "name", "r" * 65),
        ("aws_sqs_queue", "name", "q" * 81),
        ("aws_lb", "name", "internal-web"),
        ("aws_lambda_function", "function_name", "f" * 65),
        ("google_storage_bucket", "name", "my-google-bucket"),
        ("google_secret_manager_regional_secret", "secret_id", "prod.key"),
        ("azurerm_windows_virtual_machine", "name", "vm-with-a-long-name"),
    ],
)
def test_what_nobody_has_confirmed_only_warns(kind: str, attribute: str, name: str, judge: Judge, made: Made) -> None:
    result = judge({}, made(kind, {attribute: name}))
    assert result.status == "warn"
    assert result.metadata["ok"] is True
    assert " may be refused by " in result.message
    assert " it should " in result.message


def test_a_fifo_queue_ends_in_fifo(judge: Judge, made: Made) -> None:
    result = judge({}, made("aws_sqs_queue", {"name": "jobs", "fifo_queue": True}))
    assert result.message == "name 'jobs' would be refused by AWS: it must end with '.fifo'"
    assert result.metadata["suggested"] == "jobs.fifo"


def test_the_limits_can_be_turned_off(judge: Judge, made: Made) -> None:
    assert judge({"limits": False}, made("aws_s3_bucket", {"bucket": "No Bucket"})).findings == ()


def test_another_attribute_has_no_limits(judge: Judge, made: Made) -> None:
    config = {"names": {"aws_s3_bucket": "tags.Name"}}
    assert judge(config, made("aws_s3_bucket", {"tags": {"Name": "My Bucket"}})).findings == ()


ADAPTED: list[tuple[dict[str, Any], str, str, str, str]] = [
    ({"prefix": "prod-"}, "azurerm_storage_account", "name", "prodlogs", "logs"),
    ({"prefix": "prod-", "case": "kebab-case"}, "azurerm_storage_account", "name", "prodweblogs", "prod-web-logs"),
    ({"prefix": "prod-"}, "aws_athena_database", "name", "prod_logs", "logs"),
    ({"case": "PascalCase"}, "aws_s3_bucket", "bucket", "weblogs", "WebLogs"),
    ({"case": "snake_case"}, "aws_db_instance", "identifier", "web-logs", "web_logs"),
    (
        {"template": "{env}-{type}-{name}", "tokens": {"env": ["Prod"]}},
        "azurerm_storage_account",
        "name",
        "prodstlogs",
        "Prod-st-logs",
    ),
]


@pytest.mark.parametrize(("config", "kind", "attribute", "good", "bad"), ADAPTED)
def test_a_convention_asks_for_nothing_that_the_cloud_would_refuse(
    config: dict[str, Any], kind: str, attribute: str, good: str, bad: str, judge: Judge, made: Made
) -> None:
    assert judge(config, made(kind, {attribute: good})).findings == ()
    assert judge(config, made(kind, {attribute: bad})).status == "fail"


def test_a_convention_that_gave_way_is_said(judge: Judge, made: Made) -> None:
    result = judge({"prefix": "prod-"}, made("azurerm_storage_account", {"name": "logs"}))
    assert result.message == "name 'logs' must start with 'prod' (Azure takes no 'prod-' here)"


@pytest.mark.parametrize(
    ("chars", "words"),
    [
        ("a-z0-9-", "lower-case letters, digits and '-'"),
        ("a-zA-Z0-9_.", "letters, digits, '_' and '.'"),
        ("A-Z", "upper-case letters"),
        ("a-z ", "lower-case letters and a space"),
        ("^:/", "anything but ':' and '/'"),
    ],
)
def test_a_set_of_characters_is_said_in_words(chars: str, words: str) -> None:
    assert set_in_words(chars) == words


def entries() -> dict[str, Entry]:
    from naming_checker.limits import type_table as table

    return table._table()  # pyright: ignore[reportPrivateUsage] -- the table as a whole is asked about here alone


def limits() -> list[tuple[str, Limit]]:
    pairs = [(kind, limit) for kind, entry in entries().items() for limit in (entry.firm, entry.soft)]
    return [(kind, limit) for kind, limit in pairs if limit is not None]


def test_the_table_knows_the_three_clouds() -> None:
    for cloud, least in ("aws_", 500), ("azurerm_", 450), ("google_", 150):
        assert sum(kind.startswith(cloud) for kind in entries()) > least


def test_every_limit_of_the_table_can_be_kept() -> None:
    for kind, limit in limits():
        assert (limit.min or 1) <= (limit.max or 9999), kind
        for chars in filter(None, (limit.chars, limit.first, limit.last)):
            re.compile("" if chars == "^" else f"[{chars}]")
        text = ("d" if limit.first == "d" else "a") * max(limit.min or 1, 3)
        if limit.form is None and not (limit.last and limit.last == "3"):
            assert list(demands(limit, text, text)) == [], kind


def test_a_name_may_begin_and_end_only_with_what_it_may_have() -> None:
    for kind, limit in limits():
        for chars in filter(None, (limit.first, limit.last) if limit.chars else ()):
            for char in map(chr, range(32, 127)):
                if re.match(f"[{chars}]", char):
                    assert re.match(f"[{limit.chars}]", char), (kind, char)


def test_a_type_that_nobody_knows_has_a_name_and_no_limits() -> None:
    assert (entry_of("acme_thing").attribute, entry_of("acme_thing").firm) == ("name", None)
    assert UNIQUE == "resource_name_unique"
