"""Templates: parts in their order, each from where its token says, and a name put right."""

from collections.abc import Callable
from typing import Any

import pytest
from naming_checker.templates.abbreviations import abbreviation
from naming_checker.templates.regions import short_region
from tollgate_runtime import Resource, Result

Judge = Callable[..., Result]
Made = Callable[..., Resource]

BASE: dict[str, Any] = {
    "template": "{env}-{app}-{type}-{name}",
    "tokens": {"env": ["dev", "prod"], "app": "[a-z]+"},
    "case": "kebab-case",
}
WRITTEN_AS = "must be written as '{env}-{app}-{type}-{name}'"


@pytest.mark.parametrize("name", ["prod-shop-s3-logs", "dev-shop-s3-web-logs-2"])
def test_a_name_written_as_the_template_says_passes(name: str, judge: Judge, made: Made) -> None:
    assert judge(BASE, made("aws_s3_bucket", {"bucket": name})).findings == ()


@pytest.mark.parametrize(
    ("name", "fault", "suggested"),
    [
        ("prd-shop-s3-logs", ": {env} is 'prd' and must be one of dev, prod", "prod-shop-s3-logs"),
        ("prod-shop-sss-logs", ": {type} is 'sss' and must be 's3'", "prod-shop-s3-logs"),
        ("prod-shop-s3-", ": {name} is missing and must match [a-z0-9]+(?:\\-[a-z0-9]+)*", "prod-shop-s3-this"),
        ("prod-sh0p-s3-logs", ": {app} is 'sh0p' and must match [a-z]+", None),
        ("qa-shop-s3-logs", ": {env} is 'qa' and must be one of dev, prod", None),
        ("shop-logs-prod", "", "prod-shop-s3-logs"),
        ("logs", "", None),
    ],
)
def test_the_part_at_fault_is_named_and_put_right(
    name: str, fault: str, suggested: str | None, judge: Judge, made: Made
) -> None:
    result = judge(BASE, made("aws_s3_bucket", {"bucket": name}))
    (finding,) = result.findings
    assert "resource_name_template" in result.metadata["broken"]
    assert f"{WRITTEN_AS}{fault}" in finding.message
    assert result.metadata["suggested"] == suggested


def test_where_somebody_has_to_choose_the_advice_has_a_hole(judge: Judge, made: Made) -> None:
    result = judge(BASE, made("aws_s3_bucket", {"bucket": "shop-logs"}))
    assert result.findings[0].remediation == ("Call it '{env}-shop-s3-logs', where {env} must be one of dev, prod.")


@pytest.mark.parametrize("hint", [{"tags": {"Stage": "Prod"}}, {"labels": {"stage": "prod"}}])
def test_tags_and_labels_help_to_choose(hint: dict[str, Any], judge: Judge, made: Made) -> None:
    result = judge(BASE, made("aws_s3_bucket", {"bucket": "shop-logs", **hint}))
    assert result.metadata["suggested"] == "prod-shop-s3-logs"


def test_the_workspace_helps_to_choose(judge: Judge, made: Made) -> None:
    result = judge(BASE, made("aws_s3_bucket", {"bucket": "shop-logs"}, workspace="prod"))
    assert result.metadata["suggested"] == "prod-shop-s3-logs"


def test_words_that_were_no_attempt_at_a_token_are_kept(judge: Judge, made: Made) -> None:
    config = {**BASE, "template": "{env}-{app}-{name}", "tokens": {"env": ["prod"], "app": ["shop", "pay"]}}
    result = judge(config, made("aws_s3_bucket", {"bucket": "prod-public-logs", "tags": {"App": "shop"}}))
    assert "{app} is 'public' and must be one of shop, pay" in result.message
    assert result.metadata["suggested"] == "prod-shop-public-logs"


TAGGED = {"tokens": {"owner": {"tag": "Owner", "map": {"Platform Team": "plat"}}}, "template": "{owner}-{name}"}
SOURCES: list[tuple[dict[str, Any], dict[str, Any], str, bool]] = [
    (TAGGED, {"after": {"tags": {"Owner": "Platform Team"}}}, "plat-logs", True),
    (TAGGED, {"after": {"tags": {"Owner": "Shop"}}}, "shop-logs", True),
    (TAGGED, {"after": {"tags": {"Owner": "Shop"}}}, "Shop-logs", True),
    (TAGGED, {"after": {"tags": {"Owner": "Shop"}}}, "web-logs", False),
    (
        TAGGED,
        {"after": {"tags": None}, "provider_config": {"default_tags": [{"tags": {"Owner": "shop"}}]}},
        "shop-logs",
        True,
    ),
    ({"template": "{workspace}-{name}"}, {"workspace": "prod"}, "prod-logs", True),
    ({"template": "{workspace}-{name}"}, {"workspace": "prod"}, "dev-logs", False),
    ({"template": "{region}-{name}"}, {"provider_config": {"region": "eu-central-1"}}, "euc1-logs", True),
    ({"template": "{region}-{name}"}, {"after": {"location": "West Europe"}}, "weu-logs", True),
    ({"template": "{region}-{name}"}, {"after": {"region": "us-east-1"}}, "euc1-logs", False),
    ({"template": "{label}-{name}"}, {"name": "web_logs"}, "web-logs-x", True),
    ({"template": "{module}-{name}"}, {"module": 'module.a.module.shop["x"]'}, "shop-logs", True),
    ({"template": "{provider}-{name}"}, {}, "acme-logs", True),
    (
        {"template": "{net}-{name}", "tokens": {"net": {"attribute": "network.name"}}},
        {"after": {"network": {"name": "core"}}},
        "core-logs",
        True,
    ),
    ({"template": "{env}-{name}-{env}", "tokens": {"env": ["a", "b"]}}, {}, "a-logs-a", True),
    ({"template": "{env}-{name}-{env}", "tokens": {"env": ["a", "b"]}}, {}, "a-logs-b", False),
    ({"template": "{env}-{name}", "tokens": {"env": {"values": ["a"]}}}, {}, "a-logs", True),
    ({"template": "{env}-{name}", "tokens": {"env": {"pattern": "[ab]"}}}, {}, "b-logs", True),
    ({"template": "/{env}/{name}", "tokens": {"env": ["a"]}, "case": "kebab-case"}, {}, "/a/web-logs", True),
    ({"template": "/{env}/{name}", "tokens": {"env": ["a"]}, "case": "kebab-case"}, {}, "/a/web_logs", False),
    ({"template": "{name}", "prefix": "p-", "suffix": "-s", "separator": "_"}, {}, "p-a_b-s", True),
    ({"template": "{name}", "prefix": "p-", "suffix": "-s", "separator": "_"}, {}, "p-a.b-s", False),
]


@pytest.mark.parametrize(("config", "fields", "name", "passes"), SOURCES)
def test_a_part_comes_from_where_its_token_says(
    config: dict[str, Any], fields: dict[str, Any], name: str, passes: bool, judge: Judge, made: Made
) -> None:
    after = {"name": name, **fields.get("after", {})}
    others = {key: value for key, value in fields.items() if key != "after"}
    result = judge(config, made("acme_thing", after, **others))
    assert (result.status == "success") is passes
    suggested = result.metadata["suggested"]
    if suggested is not None:
        assert judge(config, made("acme_thing", {**after, "name": suggested}, **others)).findings == ()


def test_a_tag_that_is_not_set_is_said(judge: Judge, made: Made) -> None:
    result = judge(TAGGED, made("acme_thing", {"name": "shop-logs"}))
    assert result.message == (
        "name 'shop-logs' must be written as '{owner}-{name}', but for {owner} the tag 'Owner' is not set"
    )


def test_a_tag_that_is_not_set_may_have_a_default(judge: Judge, made: Made) -> None:
    config = {"tokens": {"owner": {"tag": "Owner", "default": "nobody"}}, "template": "{owner}-{name}"}
    assert judge(config, made("acme_thing", {"name": "nobody-logs"})).findings == ()


def test_a_tag_known_only_after_apply_leaves_the_name_undecided(judge: Judge, made: Made) -> None:
    unknown = made("acme_thing", {"name": "shop-logs"}, after_unknown={"tags": {"Owner": True}})
    result = judge(TAGGED, unknown)
    assert [(finding.status, finding.message) for finding in result.findings] == [
        (
            "unknown",
            "name 'shop-logs' cannot be compared with '{owner}-{name}': the tag 'Owner' is known only after apply",
        )
    ]


def test_a_sensitive_tag_is_a_warning_because_apply_will_not_tell_it_either(judge: Judge, made: Made) -> None:
    result = judge(TAGGED, made("acme_thing", {"name": "shop-logs", "tags": {"Owner": "(sensitive)"}}))
    assert (result.status, [finding.status for finding in result.findings]) == ("warn", ["warn"])


def test_what_is_wrong_whatever_an_unknown_part_may_be_fails_now(judge: Judge, made: Made) -> None:
    unknown = made("acme_thing", {"name": "logs"}, after_unknown={"tags": {"Owner": True}})
    assert judge(TAGGED, unknown).status == "fail"


@pytest.mark.parametrize(
    ("region", "short"),
    [
        ("us-east-1", "use1"),
        ("eu-central-2", "euc2"),
        ("ap-southeast-2", "apse2"),
        ("us-gov-west-1", "usgw1"),
        ("europe-west1", "euw1"),
        ("us-central1-a", "usc1"),
        ("asia-southeast1", "asse1"),
        ("westeurope", "weu"),
        ("West Europe", "weu"),
        ("eastus2", "eus2"),
        ("mars-1-x", "mars1x"),
    ],
)
def test_regions_have_short_names(region: str, short: str) -> None:
    assert short_region(region) == short


@pytest.mark.parametrize(
    ("kind", "short"),
    [
        ("aws_s3_bucket", "s3"),
        ("azurerm_resource_group", "rg"),
        ("azurerm_key_vault", "kv"),
        ("google_container_cluster", "gke"),
        ("acme_fine_thing", "fine-thing"),
    ],
)
def test_types_have_short_names(kind: str, short: str) -> None:
    assert abbreviation(kind) == short
