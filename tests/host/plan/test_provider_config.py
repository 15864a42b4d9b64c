"""What a resource shows of its provider's configuration."""

from typing import Any

import pytest
from tollgate_host.plan.configuration.providers import Sent
from tollgate_host.plan.saved_plan import plan_from_json
from tollgate_host.plan.secrets.credentials import is_secret_name, is_secret_value

from tests.host.plans.pieces import (
    AWS,
    Json,
    block,
    change,
    configuration,
    constant,
    plan,
    refers,
    resource_change,
    to_json,
)
from tests.host.plans.shapes import SHAPES


def by_address(document: Json) -> dict[str, dict[str, Any]]:
    return {found.address: found.wire() for found in plan_from_json(to_json(document)).resources()}


@pytest.mark.requirement("R-Q2-02")
def test_credentials_sensitive_variables_and_our_own_arguments_are_left_out() -> None:
    assert by_address(SHAPES["aliases"]())["aws_instance.west"]["provider_config"] == {
        "region": "us-west-2",
        "assume_role": [{"role_arn": "arn:aws:iam::1:role/x"}],
        "default_tags": [{"tags": {"Owner": "web", "Token": "not one"}}],
        "ignore_tags": [{"keys": ["a"]}],
        "endpoints": [{"sqs": "https://host"}],
    }


def test_each_resource_shows_the_configuration_it_uses() -> None:
    resources = by_address(SHAPES["aliases"]())
    shown = {
        address: (wire["provider_alias"], wire["provider_config"].get("region")) for address, wire in resources.items()
    }
    assert shown == {
        "aws_instance.east": (None, "eu-central-1"),
        "aws_instance.west": ("west", "us-west-2"),
        "aws_instance.orphan": (None, None),
        "module.web.aws_instance.in": ("west", "us-west-2"),
    }


@pytest.mark.parametrize(
    ("key", "alias"),
    [
        ("aws", None),
        ("aws.west", "west"),
        ("b:aws", None),
        ("b:aws.west", "west"),
        ("module.a:aws.west", "west"),
        ("module.a.module.b:aws.west", "west"),
        ('aws.west["eu:1"]', "west"),
        ("aws.nowhere", "nowhere"),
        ("", None),
    ],
)
def test_every_version_s_way_of_naming_a_provider_configuration_is_read(key: str, alias: str | None) -> None:
    west: Json = {"name": "aws", "alias": "west", "full_name": AWS}
    plain: Json = {"name": "aws", "full_name": AWS}
    inner = {"module_calls": {"b": {"module": {"resources": [block("aws_instance", "in", provider_config_key=key)]}}}}
    document = plan(
        resource_change("aws_instance", "in", change(["no-op"], {}, {}), module="module.a.module.b"),
        configuration=configuration({"module_calls": {"a": {"module": inner}}}, **{"aws": plain, "aws.west": west}),
    )
    (wire,) = by_address(document).values()
    assert wire["provider_alias"] == alias


def test_a_module_that_only_requires_a_provider_has_the_configuration_around_it() -> None:
    resources = [block("aws_instance", "web", provider_config_key="module.a.module.b:aws")]
    inner: Json = {"module_calls": {"b": {"module": {"resources": resources}}}}
    required: Json = {"name": "aws", "full_name": AWS, "module_address": "module.a.module.b"}
    provider: Json = {"name": "aws", "full_name": AWS, "expressions": {"region": constant("eu-west-1")}}
    document = plan(
        resource_change("aws_instance", "web", change(["no-op"], {}, {}), module="module.a.module.b"),
        resource_change("aws_instance", "gone", change(["delete"], {"id": "1"}, None), module="module.a.module.b"),
        configuration=configuration(
            {"module_calls": {"a": {"module": inner}}}, **{"aws": provider, "module.a.module.b:aws": required}
        ),
    )
    assert [wire["provider_config"] for wire in by_address(document).values()] == [{"region": "eu-west-1"}] * 2


def test_an_orphan_shows_the_only_configuration_there_is() -> None:
    entry = resource_change("aws_instance", "gone", change(["delete"], {"id": "1"}, None))
    assert by_address(plan(entry))["aws_instance.gone"]["provider_config"] == {"region": "eu-central-1"}


def test_a_variable_is_followed_through_module_calls() -> None:
    inner = {
        "resources": [block("aws_instance", "web", provider_config_key="module.a.module.b:aws")],
        "variables": {"where": {}, "hidden": {}, "unset": {"default": "fallback"}},
    }
    outer = {
        "module_calls": {
            "b": {"module": inner, "expressions": {"where": refers("var.where"), "hidden": refers("var.key")}}
        },
        "variables": {"where": {}, "key": {"sensitive": True}},
    }
    root: Json = {
        "module_calls": {
            "a": {"module": outer, "expressions": {"where": refers("var.region"), "key": constant("hush")}}
        },
        "variables": {"region": {}},
    }
    provider: Json = {
        "name": "aws",
        "full_name": AWS,
        "module_address": "module.a.module.b",
        "expressions": {"region": refers("var.where"), "profile": refers("var.hidden"), "project": refers("var.unset")},
    }
    document = plan(
        resource_change("aws_instance", "web", change(["no-op"], {}, {}), module="module.a.module.b"),
        configuration=configuration(root, **{"module.a.module.b:aws": provider}),
        variables={"region": {"value": "eu-west-1"}},
    )
    (wire,) = by_address(document).values()
    assert wire["provider_config"] == {"region": "eu-west-1", "project": "fallback"}


def test_a_text_that_may_only_contain_a_variable_is_not_claimed_to_be_it() -> None:
    provider: Json = {
        "name": "aws",
        "full_name": AWS,
        "expressions": {"assume_role": [{"role_arn": refers("var.account")}]},
    }
    document = plan(
        resource_change("aws_instance", "web", change(["no-op"], {}, {})),
        configuration=configuration(
            {"resources": [block("aws_instance", "web")], "variables": {"account": {}}}, aws=provider
        ),
        variables={"account": {"value": "123456789012"}},
    )
    (wire,) = by_address(document).values()
    assert wire["provider_config"] == {"assume_role": [{}]}


@pytest.mark.parametrize(
    "name",
    [
        "access_key",
        "secret_key",
        "token",
        "password",
        "client_secret",
        "private_key_pem",
        "AUTH_TOKEN",
        "api-key",
        "sas_token",
    ],
)
def test_names_of_credentials_are_known(name: str) -> None:
    assert is_secret_name(name)


@pytest.mark.parametrize(
    "name",
    [
        "region",
        "hash_key",
        "kms_key_id",
        "kms_master_key_id",
        "customer_master_key_spec",
        "http_tokens",
        "secret_arn",
        "password_length",
        "tokenizer",
        "key_name",
    ],
)
def test_other_names_are_left_alone(name: str) -> None:
    assert not is_secret_name(name)


@pytest.mark.parametrize(
    "value",
    [
        "AKIAABCDEFGHIJKLMNOP",
        "-----BEGIN RSA PRIVATE KEY-----",
        "postgres://user:pass@host/db",
        "ghp_0123456789abcdefghij",
        "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3.abc",
    ],
)
def test_texts_that_are_credentials_are_known(value: str) -> None:
    assert is_secret_value(value)


@pytest.mark.parametrize("value", ["https://host/path", "arn:aws:iam::1:role/x", "user@example.com", "", None, 7])
def test_other_values_are_left_alone(value: object) -> None:
    assert not is_secret_value(value)


def test_what_the_engine_sent_decides_what_the_plan_cannot_tell() -> None:
    provider: Json = {
        "name": "aws",
        "full_name": AWS,
        "expressions": {"region": refers("local.region"), "profile": constant("ours")},
    }
    document = plan(
        resource_change("aws_instance", "web", change(["create"], after={})),
        configuration=configuration({"resources": [block("aws_instance", "web")]}, aws=provider),
    )
    sent: Sent = {(AWS, None): {"region": "eu-west-1", "profile": "another"}}
    (found,) = plan_from_json(to_json(document), sent=sent).resources()
    assert found.wire()["provider_config"] == {"region": "eu-west-1", "profile": "ours"}
