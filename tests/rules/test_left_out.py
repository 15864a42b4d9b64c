"""What a rule says of an argument that the plan does not know: left out, or set to something that apply will tell."""

from typing import Any

import pytest
from tollgate_rules import RULES, Siblings
from tollgate_runtime import Resource

NAMED = {"domain_name": "orders"}


def outcome(rule: str, **members: Any) -> list[str]:
    resource = Resource(address="x.it", type=RULES[rule].types[0], action="create", **members)
    return [finding.status for finding in RULES[rule].check(resource, Siblings([resource]))]


@pytest.mark.parametrize(
    ("config", "references", "expected"),
    [
        (NAMED, {}, ["fail"]),
        ({}, {}, ["unknown"]),
        (NAMED, {"encrypt_at_rest": []}, ["unknown"]),
        (NAMED, {"encrypt_at_rest.kms_key_id": []}, ["unknown"]),
        (NAMED, {"encrypt_at_rest.kms_key_id": ["aws_kms_key.own"]}, []),
        ({**NAMED, "encrypt_at_rest": [{"enabled": True}]}, {}, ["unknown"]),
    ],
    ids=["left out", "no configuration", "a local value", "a local value inside", "a key of the plan", "a block"],
)
def test_a_block_that_is_unknown_as_a_whole(config: Any, references: Any, expected: list[str]) -> None:
    given = {"after": NAMED, "after_unknown": {"encrypt_at_rest": True}, "config": config, "references": references}
    assert outcome("opensearch_own_key", **given) == expected


def test_a_dynamic_block_is_not_in_the_configuration_but_was_not_left_out() -> None:
    assert outcome(
        "opensearch_own_key",
        after={**NAMED, "encrypt_at_rest": [{"enabled": True, "kms_key_id": None}]},
        after_unknown={"encrypt_at_rest": [{"kms_key_id": True}]},
        config=NAMED,
    ) == ["unknown"]
