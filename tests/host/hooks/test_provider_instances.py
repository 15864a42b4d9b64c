"""Instances of one provider block: who is called for the resources of which."""

import pytest
from tollgate_host.hooks.provider_scope import configuration_name, provider_scope
from tollgate_host.hooks.registry import Registry
from tollgate_host.verdict.rule_glob import names_integration, names_rule

AWS = "registry.opentofu.org/hashicorp/aws"


@pytest.mark.parametrize(
    ("key", "name", "is_covered"),
    [
        ("eu", 'by_region["eu"]', True),
        ("eu", 'by_region["us"]', False),
        ("eu", "by_region", False),
        (None, 'by_region["eu"]', True),
        (None, "by_region", True),
        (None, "by_region_2", False),
        (None, None, False),
    ],
)
def test_a_scope_covers_one_instance_or_all_of_them(key: str | None, name: str | None, is_covered: bool) -> None:
    assert provider_scope("aws", "by_region", {}, key).covers(AWS, name) == is_covered


def test_the_registry_calls_the_integration_of_the_resource_s_instance() -> None:
    registry = Registry()
    for key in ("eu", "us"):
        registry.add(f"guard@{key}", ["post-plan"], provider_scope("aws", "by_region", {}, key))
    registry.add("every", ["post-plan"], provider_scope("aws", "by_region", {}))
    assert registry.for_resource("post-plan", AWS, configuration_name("by_region", "us")) == ("guard@us", "every")


def test_a_rule_of_an_integration_is_named_with_and_without_the_key() -> None:
    for glob in ("guard/S3-*", "S3-1", "g*/S3-1"):
        assert names_rule(glob, 'guard["eu"]', "S3-1")
    assert names_integration("guard", 'guard["eu"]')
    assert names_integration('guard["eu"]', 'guard["eu"]')
    assert not names_integration('guard["us"]', 'guard["eu"]')
    assert not names_integration("guards", 'guard["eu"]')
