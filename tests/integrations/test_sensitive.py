"""What the integrations say where a value is sensitive and was not sent: a warning, with the way out."""

from typing import Any

import aws_compliance.app
import cost_estimator.app
import naming_checker.app
import policy_validator.app
import pytest
from tollgate_runtime import Integration, Resource
from tollgate_runtime.testing import connect
from tollgate_runtime.testing.replay import replay_to

HIDDEN = "(sensitive)"
NOT_SENT = "is sensitive and was not sent; set send_sensitive for this integration to have it judged"
BOTH_NOT_SENT = "are sensitive and were not sent; set send_sensitive for this integration to have them judged"


def made(resource_type: str, **after: Any) -> Resource:
    return Resource(address=f"{resource_type}.x", type=resource_type, action="create", after=after)


@pytest.mark.parametrize(
    ("integration", "config", "resource", "message"),
    [
        (policy_validator.app.app, {}, made("aws_ebs_volume", encrypted=HIDDEN), f"encrypted {NOT_SENT}"),
        (naming_checker.app.app, {"prefix": "p-"}, made("aws_s3_bucket", bucket=HIDDEN), f"bucket {NOT_SENT}"),
        (naming_checker.app.app, {"prefix": "p-"}, made("aws_vpc", tags=HIDDEN), f"tags.Name {NOT_SENT}"),
        (naming_checker.app.app, {"prefix": "p-"}, made("aws_vpc", tags={"Name": HIDDEN}), f"tags.Name {NOT_SENT}"),
        (aws_compliance.app.app, {"required_tags": ["A"]}, made("aws_vpc", tags=HIDDEN), f"tags.A {NOT_SENT}"),
        (
            aws_compliance.app.app,
            {"required_tags": ["A", "B"]},
            made("aws_vpc", tags=HIDDEN),
            f"tags.A and tags.B {BOTH_NOT_SENT}",
        ),
        (
            aws_compliance.app.app,
            {"required_tags": ["A"]},
            made("aws_autoscaling_group", tag=HIDDEN),
            f"tags.A {NOT_SENT}",
        ),
        (
            aws_compliance.app.app,
            {"allowed_values": {"A": ["b"]}},
            made("aws_vpc", tags={"A": HIDDEN}),
            f"tags.A {NOT_SENT}",
        ),
    ],
)
def test_what_is_sensitive_is_a_warning_that_says_how_to_have_it_judged(
    integration: Integration, config: dict[str, Any], resource: Resource, message: str
) -> None:
    with connect(integration, config=config) as client:
        result = client.call("post-plan", resource)
    assert (result.status, result.message) == ("warn", message)
    assert [(finding.status, finding.message) for finding in result.findings] == [("warn", message)]


def test_a_required_tag_with_a_sensitive_value_is_there() -> None:
    with connect(aws_compliance.app.app, config={"required_tags": ["A"]}) as client:
        assert client.call("post-plan", made("aws_vpc", tags={"A": HIDDEN})).findings == ()


def test_the_coverage_counts_what_is_sensitive_by_itself() -> None:
    with connect(aws_compliance.app.app, config={"required_tags": ["A"]}) as client:
        replay = replay_to(client, [made("aws_vpc", tags=HIDDEN), made("aws_subnet", tags={"A": "b"})])
    stage = replay.stages["plan-stage-complete"]
    assert stage.message == "100% of 1 taggable resource compliant; 1 sensitive and not sent"


@pytest.mark.parametrize(
    ("resource", "message"),
    [
        (made("aws_ebs_volume", size=HIDDEN, type="gp3"), "Cost not known: size is sensitive"),
        (
            made("aws_instance", instance_type="t3.micro", ebs_block_device=HIDDEN),
            "not counted: ebs_block_device is sensitive",
        ),
    ],
)
def test_a_cost_that_hangs_on_a_sensitive_value_says_so(resource: Resource, message: str) -> None:
    with connect(cost_estimator.app.app, config={}) as client:
        said = client.call("post-plan", resource).message
    assert message in said
    assert "set send_sensitive for this integration to have it counted" in said


def test_the_plan_names_what_was_not_counted_because_it_is_sensitive() -> None:
    with connect(cost_estimator.app.app, config={}) as client:
        replay = replay_to(client, [made("aws_ebs_volume", size=HIDDEN, type="gp3")])
    stage = replay.stages["plan-stage-complete"]
    assert "The cost is unknown, because a value is sensitive, for 1 resource: aws_ebs_volume.x." in stage.message
    assert stage.metadata["not_counted"] == {"sensitive": ["aws_ebs_volume.x"]}
