"""The messages of both protocols: what differs between them, and the schema of a real provider of protocol 5."""

import asyncio
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import anyio
import pytest
from tollgate_host.provider_proxy.methods import path_of
from tollgate_host.provider_proxy.packages.package import executable_in, platform_name
from tollgate_host.provider_proxy.processes.provider_process import request_headers
from tollgate_host.provider_proxy.upstream import Upstream
from tollgate_tfplugin.gen import tfplugin5_pb2, tfplugin6_pb2
from tollgate_tfplugin.handshake import build_plugin_environ, parse_handshake

from tests.host.provider_proxy.mirrors import HOST, SETTING, real_provider


def numbers(message: Any) -> dict[str, int]:
    return {field.name: field.number for field in message.DESCRIPTOR.fields}


def test_an_attribute_has_other_numbers_in_each_protocol() -> None:
    five, six = numbers(tfplugin5_pb2.Schema.Attribute), numbers(tfplugin6_pb2.Schema.Attribute)
    assert (five["write_only"], six["write_only"]) == (10, 11)
    assert (five["deprecation_message"], six["deprecation_message"]) == (11, 12)
    assert "nested_type" not in five
    assert six["nested_type"] == 10


@pytest.mark.parametrize("name", ["ReadResource", "PlanResourceChange", "ApplyResourceChange", "UpgradeResourceState"])
def test_the_calls_that_are_observed_have_the_same_fields_in_both_protocols(name: str) -> None:
    for part in ("Request", "Response"):
        five, six = (getattr(getattr(module, name), part) for module in (tfplugin5_pb2, tfplugin6_pb2))
        shared = {field: number for field, number in numbers(six).items() if field in numbers(five)}
        assert numbers(five) == shared


@pytest.mark.parametrize(
    "name", [method.name for method in tfplugin6_pb2.DESCRIPTOR.services_by_name["Provider"].methods]
)
def test_every_method_of_protocol_5_is_known_by_its_name_in_protocol_6(name: str) -> None:
    methods = tfplugin5_pb2.DESCRIPTOR.services_by_name["Provider"].methods_by_name
    own_name = path_of(name, 5).decode().rpartition("/")[2]
    is_state_store = "State" in name and "Resource" not in name
    assert (own_name in methods) != is_state_store


@pytest.fixture
def aws_schema(tmp_path: Path) -> Iterator[bytes]:
    """What the real AWS provider answers to GetSchema."""
    found = real_provider("hashicorp/aws")
    if found is None:
        pytest.skip(f"there is no mirror with hashicorp/aws here; name one with {SETTING}")
    file = executable_in(found[0] / HOST / "hashicorp/aws" / found[1] / platform_name(), "aws")
    environ = build_plugin_environ(os.environ, str(tmp_path))
    with subprocess.Popen([str(file)], env=environ, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as provider:
        try:
            assert provider.stdout is not None
            handshake = parse_handshake(provider.stdout.readline())
            assert handshake.protocol_version == 5

            async def ask() -> bytes:
                upstream = Upstream()
                with anyio.fail_after(60):
                    await upstream.connect(handshake.endpoint)
                    try:
                        return await upstream.call(request_headers(path_of("GetProviderSchema", 5)), b"")
                    finally:
                        upstream.lose()
                        await asyncio.sleep(0)

            yield asyncio.run(ask())
        finally:
            provider.kill()


@pytest.mark.heavy
def test_a_real_provider_of_protocol_5_is_read_whole(aws_schema: bytes) -> None:
    schema = tfplugin5_pb2.GetProviderSchema.Response.FromString(aws_schema)
    attributes = {one.name: one for one in schema.resource_schemas["aws_db_instance"].block.attributes}
    assert attributes["password_wo"].write_only
    assert not attributes["password"].write_only
    assert attributes["password"].sensitive
    misread = tfplugin6_pb2.GetProviderSchema.Response.FromString(aws_schema)
    by_six = {one.name: one for one in misread.resource_schemas["aws_db_instance"].block.attributes}
    assert not by_six["password_wo"].write_only, "read as protocol 6, the mark is lost: hence two descriptors"
    assert schema.SerializeToString(deterministic=True) == _without_unknown(schema).SerializeToString(
        deterministic=True
    )


def _without_unknown(message: Any) -> Any:
    """A copy without fields that the descriptors do not have."""
    copy = type(message)()
    copy.CopyFrom(message)
    copy.DiscardUnknownFields()
    return copy
