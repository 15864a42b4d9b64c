"""A provider's configuration: the provider gets its own part byte for byte, Tollgate the rest."""

from typing import Any

import pytest
from tollgate_host.interception.provider_config import split_config
from tollgate_tfplugin.cty_msgpack import pack, unpack
from tollgate_tfplugin.gen import tfplugin6_pb2 as pb

from tests.host.interception.harness import UNKNOWN, value

OWN: dict[str, Any] = {"region": "eu", "token": None, "retries": 3}
LISTED: list[dict[str, Any]] = [{"name": "naming", "source": "./naming"}]


def test_the_provider_gets_everything_but_what_is_ours() -> None:
    split = split_config(value({**OWN, "integrations": LISTED, "integration": {}}))
    assert unpack(split.request.msgpack) == OWN
    assert (split.own, split.listed, split.blocks, split.is_known) == (OWN, LISTED, {}, True)


def test_settings_of_a_block_that_are_not_given_are_left_out() -> None:
    split = split_config(
        value({**OWN, "integrations": None, "integration": {"cost": {"source": "./c", "hooks": None}}})
    )
    assert split.blocks == {"cost": {"source": "./c"}}


@pytest.mark.parametrize("count", [0, 1, 14, 15, 16, 17, 200])
def test_a_configuration_of_any_size_stays_readable(count: int) -> None:
    own = {f"a{number}": number for number in range(count)}
    split = split_config(value({**own, "integrations": None, "integration": {}}))
    assert split.request.msgpack == pack(own)


@pytest.mark.parametrize(
    ("members", "is_known"),
    [
        ({"integrations": LISTED}, True),
        ({"integrations": UNKNOWN}, False),
        ({"integrations": [{"name": "naming", "config": {"prefix": UNKNOWN}}]}, False),
        ({"integrations": LISTED, "region": UNKNOWN}, True),
    ],
)
def test_ours_is_known_whatever_the_provider_still_waits_for(members: dict[str, Any], is_known: bool) -> None:
    assert split_config(value({**OWN, **members})).is_known is is_known


@pytest.mark.parametrize("content", [b"", b"\xc0", b"\xa1x"])
def test_what_is_no_object_goes_to_the_provider_as_it_is(content: bytes) -> None:
    sent = pb.DynamicValue(msgpack=content)
    assert split_config(sent).request == sent
