"""What a command is shown of a provider's schema: what it can come upon, and all where that is in doubt."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import anyio
import pytest
from tollgate_host.code.index import index_configuration
from tollgate_host.config.load import load
from tollgate_host.interception.gate_interceptor import Gatehouse
from tollgate_host.interception.schema.provider_schema import ProviderSchema
from tollgate_host.interception.schema.schema_filter import SchemaFilter, has_unknown_types, types_in
from tollgate_tfplugin.gen import tfplugin6_pb2 as pb

from .harness import PROVIDER, lab

pytestmark = pytest.mark.anyio
NAMES = ("lab_disk", "lab_disk_copy", "lab_image", "lab", "x-ray_tube", "größe")


def _answer() -> pb.GetProviderSchema.Response:
    response = pb.GetProviderSchema.Response()
    response.provider.block.attributes.add(name="region", type=b'"string"', optional=True)
    response.provider_meta.block.attributes.add(name="origin", type=b'"string"', optional=True)
    for name in ("lab_disk", "lab_disk_copy", "lab_shelf"):
        response.resource_schemas[name].block.attributes.add(name="id", type=b'"string"', computed=True)
    for name in ("lab_disk", "lab_image"):
        response.data_source_schemas[name].block.attributes.add(name="id", type=b'"string"', computed=True)
    response.ephemeral_resource_schemas["lab_token"].block.attributes.add(name="id", type=b'"string"', computed=True)
    response.list_resource_schemas["lab_shelf"].block.attributes.add(name="all", type=b'"bool"', optional=True)
    response.functions["sum"].summary = "adds up"
    response.server_capabilities.plan_destroy = True
    response.diagnostics.add(severity=pb.Diagnostic.WARNING, summary="old")
    return response


@pytest.mark.parametrize(
    ("text", "named"),
    [
        (b"", set[str]()),
        (b'resource "lab_disk" "a" {}', {"lab_disk"}),
        (b"resource lab_disk a {}", {"lab_disk"}),
        (b'{"resource":{"lab_disk":{"a":{}}}}', {"lab_disk"}),
        (b"# lab_disk_copy", {"lab_disk_copy"}),
        (b"n = 5-lab_disk.a.size", {"lab_disk"}),
        (b"data.lab_image.x lab_disk[0]", {"lab_image", "lab_disk"}),
        (b"a lab full of disks", {"lab"}),
        (b"moved { from = lab_disk_copy.a\n to = lab_image.b }", {"lab_disk_copy", "lab_image"}),
        (b"\x6a\x0alab_disk.a\x12", {"lab_disk"}),
        (b"lab_disks lab_dis LAB_DISK", set[str]()),
        (b'"x-ray_tube"', {"x-ray_tube"}),
        (b"lab_disk-copy", {"lab_disk"}),
    ],
)
def test_a_type_counts_that_is_named_in_any_way(text: bytes, named: set[str]) -> None:
    assert types_in([b"none here", text], NAMES) == named | {"größe"}


def test_a_provider_without_types_has_none() -> None:
    assert types_in([b"lab_disk"], ()) == frozenset()


def test_all_but_the_other_types_stays_as_the_provider_said_it() -> None:
    whole = _answer()
    data = whole.SerializeToString()
    schema = ProviderSchema(data)
    shown = pb.GetProviderSchema.Response.FromString(schema.extended(data, {"lab_disk"}))
    expected = pb.GetProviderSchema.Response.FromString(schema.extended(data))
    for name in ("lab_disk_copy", "lab_shelf"):
        del expected.resource_schemas[name]
    del expected.data_source_schemas["lab_image"]
    del expected.ephemeral_resource_schemas["lab_token"]
    assert shown == expected
    assert schema.resource("lab_disk_copy") is not None, "we ourselves know all of it"


def test_all_types_may_be_shown_or_none() -> None:
    data = _answer().SerializeToString()
    schema = ProviderSchema(data)
    assert schema.extended(data, schema.type_names) == schema.extended(data)
    shown = pb.GetProviderSchema.Response.FromString(schema.extended(data, ()))
    assert (len(shown.resource_schemas), len(shown.data_source_schemas)) == (0, 0)
    assert shown.provider.block.attributes[0].name == "region"


REQUIRED = 'terraform {{\n  required_providers {{\n    {name} = {{ source = "{source}" }}\n  }}\n}}\n'


@pytest.mark.parametrize(
    ("text", "is_unknown"),
    [
        ('resource "lab_disk" "a" {}', False),
        ('resource "lab_dsk" "a" {}', True),
        ('resource lab_dsk "a" {}', True),
        ('resource "lab_image" "a" {}', True),
        ('data "lab_image" "a" {}', False),
        ('data "lab_shelf" "a" {}', True),
        ('ephemeral "lab_token" "a" {}', False),
        ('ephemeral "lab_tokn" "a" {}', True),
        ('check "c" {\n  data "lab_imag" "a" {}\n}', True),
        ('check "c" {\n  data "lab_image" "a" {}\n}', False),
        ('resource "other_dsk" "a" {}', False),
        ('resource "other_dsk" "a" {\n  provider = lab.west\n}', True),
        ('resource "other_dsk" "a" {\n  provider = "lab.west"\n}', True),
        ('resource "lab_dsk" "a" {\n  provider = other\n}', False),
        (REQUIRED.format(name="bench", source="hashicorp/lab") + 'resource "bench_dsk" "a" {}', True),
        (REQUIRED.format(name="bench", source="else/lab") + 'resource "bench_dsk" "a" {}', False),
    ],
)
async def test_a_type_that_the_provider_does_not_have_is_noticed(tmp_path: Path, text: str, is_unknown: bool) -> None:
    (tmp_path / "main.tf").write_text(text + "\n")
    schema = ProviderSchema(_answer().SerializeToString())
    assert has_unknown_types(index_configuration(tmp_path), PROVIDER, schema) is is_unknown


async def _asked(
    tmp_path: Path, excerpt: SchemaFilter | None, *, is_released: bool = True
) -> pb.GetProviderSchema.Response:
    """What Terraform gets to see through a gate."""
    data = _answer().SerializeToString()

    async def ask(_: object = None) -> bytes:
        return data

    context = lab(tmp_path, excerpt=excerpt).context
    config = load(tmp_path).config
    house = Gatehouse(address=PROVIDER, config=config, start=_nobody, ask_schema=ask, is_released=is_released)
    interceptor = house.interceptor(context)
    return pb.GetProviderSchema.Response.FromString(await interceptor.call("GetProviderSchema", b"", ask))


async def _nobody(_: object) -> tuple[()]:
    return ()


async def test_terraform_is_shown_the_types_that_are_named_and_those_that_can_be_listed(tmp_path: Path) -> None:
    shown = await _asked(tmp_path, SchemaFilter(lambda: [b'resource "lab_disk" "a" {}']))
    assert set(shown.resource_schemas) == {"lab_disk", "lab_shelf"}
    assert set(shown.data_source_schemas) == {"lab_disk"}
    assert set(shown.ephemeral_resource_schemas) == set()
    assert set(shown.list_resource_schemas) == {"lab_shelf"}
    assert "integrations" in {attribute.name for attribute in shown.provider.block.attributes}


@pytest.mark.parametrize("case", ["no excerpt", "not sure", "in development", "unknown type"])
async def test_terraform_is_shown_all_types_where_there_is_doubt(tmp_path: Path, case: str) -> None:
    texts: Sequence[bytes] | None = None if case == "not sure" else [b"lab_disk"]
    (tmp_path / "wrong.tf").write_text('resource "lab_dsk" "a" {}\n' if case == "unknown type" else "")
    excerpt = None if case == "no excerpt" else SchemaFilter(lambda: texts, index_configuration(tmp_path))
    shown = await _asked(tmp_path, excerpt, is_released=case != "in development")
    assert set(shown.resource_schemas) == set(_answer().resource_schemas)
    assert set(shown.data_source_schemas) == set(_answer().data_source_schemas)
    assert set(shown.ephemeral_resource_schemas) == set(_answer().ephemeral_resource_schemas)


async def test_all_connections_of_a_command_see_the_same_whatever_is_written_meanwhile() -> None:
    texts = [[b"lab_disk"], [b"lab_image"]]
    excerpt = SchemaFilter(lambda: texts.pop(0))
    schema = ProviderSchema(_answer().SerializeToString())
    seen: list[Any] = []

    async def one() -> None:
        seen.append(await excerpt.types(PROVIDER, schema))

    async with anyio.create_task_group() as tasks:
        for _ in range(3):
            tasks.start_soon(one)
    await one()
    assert seen == [frozenset({"lab_disk", "lab_shelf"})] * 4
