"""The region of a resource, from every source."""

from typing import Any

import pytest
from cost_estimator.app import app
from cost_estimator.regions import Region, region_of
from msgspec.structs import replace
from tollgate_runtime import Operation, Resource
from tollgate_runtime.testing import connect


@pytest.mark.parametrize(
    ("after", "provider_config", "expected"),
    [
        ({"region": "eu-west-1"}, {"region": "us-east-1"}, Region("eu-west-1")),
        ({"availability_zone": "eu-central-1b"}, {"region": "us-east-1"}, Region("eu-central-1")),
        ({"availability_zone": "us-east-1-bos-1a"}, {}, Region("us-east-1")),
        ({"availability_zone": "us-gov-west-1a"}, {}, Region("us-gov-west-1")),
        ({"arn": "arn:aws:rds:us-west-2:123456789012:db:x"}, {}, Region("us-west-2")),
        ({"arn": "arn:aws:s3:::bucket"}, {"region": "us-east-2"}, Region("us-east-2")),
        ({"x": 1}, {"region": "us-east-2"}, Region("us-east-2")),
        ({"x": 1}, {}, Region("ap-northeast-1", is_assumed=True)),
        ({"x": 1}, {"region": None}, Region("ap-northeast-1", is_assumed=True)),
        ({"availability_zone": "?", "arn": "?", "region": 5}, {}, Region("ap-northeast-1", is_assumed=True)),
    ],
)
def test_the_nearest_word_on_the_region_counts(
    after: dict[str, Any], provider_config: dict[str, Any], expected: Region
) -> None:
    resource = Resource(type="aws_instance", action="create", after=after, provider_config=provider_config)
    assert region_of(resource, "ap-northeast-1") == expected


TOLD: dict[str, Any] = {"id": "r1", "type": "aws_instance", "action": "create"}
"""Of a host that sends what providers are configured with, as far as it can be told."""


def test_a_region_that_the_host_cannot_tell_is_not_known() -> None:
    assert region_of(Resource(**TOLD, after={"x": 1})) == Region("")
    assert region_of(Resource(**TOLD, after={"x": 1}), "eu-west-1") == Region("eu-west-1", is_assumed=True)


def test_under_a_host_that_tells_nothing_of_providers_a_region_is_assumed() -> None:
    assert region_of(Resource(type="aws_instance", after={"x": 1})) == Region("us-east-1", is_assumed=True)
    assert region_of(Resource(type="azurerm_managed_disk", after={"x": 1})) == Region("eastus", is_assumed=True)


def test_a_region_of_its_own_that_is_not_known_yet_is_not_the_providers() -> None:
    configured = {"region": "us-east-1"}
    later = Resource(
        **TOLD,
        after={"x": 1},
        after_unknown={"region": True},
        references={"region": ["data.aws_region.there"]},
        provider_config=configured,
    )
    assert region_of(later, "us-east-1") == Region("", waits=True)
    left_out = Resource(**TOLD, after={"x": 1}, after_omitted={"region": True}, provider_config=configured)
    assert region_of(left_out) == Region("us-east-1")


def test_what_is_charged_by_region_has_no_cost_where_the_region_is_not_known() -> None:
    nat = replace(Resource(**TOLD), type="aws_nat_gateway", address="aws_nat_gateway.a", after={"subnet_id": "s"})
    zone = replace(nat, type="aws_route53_zone", address="aws_route53_zone.z", after={"name": "example.com"})
    with connect(app, config={"monthly_budget": 10}) as client:
        gateway, dns = client.call("post-plan", nat), client.call("post-plan", zone)
        whole = client.call("plan-stage-complete", Operation(operation="plan", resources=[nat, zone]))
    assert (gateway.message, gateway.metadata["status"]) == ("Cost not known: the region is not known", "unknown")
    assert dns.message == "Estimated cost: $0.50/month", "it costs the same everywhere"
    assert "The region is unknown for 1 resource: aws_nat_gateway.a. Set default_region." in whole.message
    assert [(finding.status, finding.undecided) for finding in whole.findings] == [("unknown", "data")]


def test_what_is_charged_by_usage_alone_lacks_no_figure_where_the_region_is_not_known() -> None:
    bucket = replace(Resource(**TOLD), type="aws_s3_bucket", address="aws_s3_bucket.b", after={"bucket": "b"})
    with connect(app, config={"monthly_budget": 10}) as client:
        answer = client.call("post-plan", bucket)
        whole = client.call("plan-stage-complete", Operation(operation="plan", resources=[bucket]))
    assert (answer.message, answer.metadata["status"]) == ("Cost depends on usage: the region is not known", "usage")
    assert not whole.findings
