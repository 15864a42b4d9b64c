"""Whose resources an integration of a provider block covers."""

import pytest
from tollgate_host.hooks.provider_scope import ProviderScope, configuration_of, provider_scope

AWS = "registry.terraform.io/hashicorp/aws"


@pytest.mark.parametrize(
    ("name", "required", "provider", "is_covered"),
    [
        ("aws", {}, AWS, True),
        ("aws", {}, "registry.opentofu.org/hashicorp/aws", True),
        ("aws", {}, "registry.terraform.io/elsewhere/aws", False),
        ("aws", {"aws": "elsewhere/aws"}, "registry.terraform.io/elsewhere/aws", True),
        ("aws", {"aws": "elsewhere/aws"}, AWS, False),
        ("cloud", {"cloud": "hashicorp/aws"}, AWS, True),
        ("aws", {"aws": "example.com/hashicorp/aws"}, AWS, False),
        ("aws", {"aws": "HashiCorp/AWS"}, AWS, True),
        ("ws", {}, AWS, False),
    ],
)
def test_the_source_of_the_provider_decides(
    name: str, required: dict[str, str], provider: str, is_covered: bool
) -> None:
    assert provider_scope(name, None, required).covers(provider, None) is is_covered


@pytest.mark.parametrize(
    ("alias", "of_resource", "is_covered"),
    [(None, None, True), ("west", "west", True), (None, "west", False), ("west", None, False), ("west", "east", False)],
)
def test_the_alias_must_be_the_same(alias: str | None, of_resource: str | None, is_covered: bool) -> None:
    scope = provider_scope("aws", alias, {})
    wire = {"provider_alias": of_resource}
    assert scope.covers(AWS, configuration_of(wire)) is is_covered


def test_a_scope_names_the_type_of_its_provider() -> None:
    assert ProviderScope(source="example.com/ours/aws").type == "aws"
