"""Where a resource is, from whatever tells."""

from typing import Any

import pytest
from cost_estimator.regions import Region, region_of
from tollgate_runtime import Resource


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


def test_a_region_known_only_after_apply_is_not_guessed_from_nothing() -> None:
    resource = Resource(type="aws_instance", action="create", after={"x": 1}, after_unknown={"region": True})
    assert region_of(resource, "us-east-1").is_assumed
