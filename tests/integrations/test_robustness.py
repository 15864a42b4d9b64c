"""Whatever a plan holds, every integration answers; a bug in one would come back as an error."""

import importlib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tollgate_runtime import Operation, Resource
from tollgate_runtime.testing import connect

CONFIGS: dict[str, dict[str, Any]] = {
    "aws_compliance": {
        "required_tags": {"Owner": {"pattern": "[a-z]+", "set_in": "default_tags"}},
        "allowed_values": {"Env": ["a*"]},
        "key_case": "snake_case",
        "nested_tags": "required",
        "allowed_regions": ["eu-*"],
        "allowed_accounts": ["123456789012"],
        "allowed_instance_types": ["t3.*"],
        "allowed_amis": {"ids": ["ami-*"]},
        "environments": {"prod": {"allowed_regions": ["eu-west-1"]}},
        "baseline": True,
    },
    "cost_estimator": {"monthly_budget": 1, "usage": {"aws_s3_bucket": {"standard": {"storage_gb": 5}}}},
    "naming_checker": {"prefix": "p-", "suffix": "-s", "case": "kebab-case", "labels": "snake_case"},
    "policy_validator": {"policy_set": "production", "strict_mode": True},
}

TYPES = st.sampled_from(
    [
        "aws_instance",
        "aws_db_instance",
        "aws_ebs_volume",
        "aws_lb",
        "aws_s3_bucket",
        "aws_s3_bucket_versioning",
        "aws_security_group",
        "aws_vpc_security_group_ingress_rule",
        "aws_iam_policy",
        "aws_autoscaling_group",
        "kubernetes_namespace",
        "nobody_knows",
        "",
    ]
)
ATTRIBUTES = """
    name bucket bucket_prefix identifier tags tags_all tag key metadata instance_type region availability_zone arn
    policy ingress cidr_blocks from_port versioning size type root_block_device volume_size id Owner Env
"""
NAMES = st.sampled_from(ATTRIBUTES.split())
LEAVES = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5)
VALUES: st.SearchStrategy[Any] = st.recursive(
    LEAVES | st.just("(sensitive)"),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(NAMES, inner, max_size=3),
    max_leaves=6,
)
OBJECTS = st.dictionaries(NAMES, VALUES, max_size=5)
MASKS: st.SearchStrategy[Any] = st.recursive(
    st.booleans(), lambda inner: st.lists(inner, max_size=2) | st.dictionaries(NAMES, inner, max_size=3), max_leaves=5
)
RESOURCES = st.builds(
    Resource,
    address=st.none() | st.sampled_from(["a.b", 'module.m["x"].a.b[0]', "not an address", ""]),
    type=TYPES,
    name=st.sampled_from(["x", "Not_Snake", ""]),
    mode=st.sampled_from(["managed", "data"]),
    action=st.sampled_from(["create", "update", "replace", "delete", "no-op", "read", "forget"]),
    before=OBJECTS,
    after=OBJECTS,
    after_unknown=MASKS,
    after_sensitive=MASKS,
    config=OBJECTS,
    provider_config=OBJECTS,
    references=st.dictionaries(NAMES, st.lists(st.sampled_from(["a.b", "x", ""]), max_size=2), max_size=2),
    state_metadata=st.dictionaries(st.just("cost-estimator"), VALUES, max_size=1),
)


@pytest.mark.parametrize("name", CONFIGS)
def test_it_answers_whatever_a_plan_holds(name: str) -> None:
    app = importlib.import_module(f"{name}.app").app
    with connect(app, config=CONFIGS[name]) as client:

        @settings(max_examples=25, deadline=None)
        @given(resources=st.lists(RESOURCES, max_size=3))
        def answers(resources: list[Resource]) -> None:
            for resource in resources:
                for hook in client.introduction["hooks"]:
                    if "stage" not in hook:
                        client.call(hook, resource)
            client.call("plan-stage-complete", Operation(operation="plan", resources=resources))

        answers()
