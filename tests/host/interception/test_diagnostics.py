"""Findings as diagnostics: their paths, as far as Terraform can follow them in the files."""

from typing import Any

import pytest
from tollgate_host.interception.findings.diagnostics import diagnostic
from tollgate_host.interception.schema.type_shape import shape_of
from tollgate_tfplugin.gen import tfplugin6_pb2 as pb

from .harness import disk_schema


def _schema() -> pb.Schema:
    schema = disk_schema()
    schema.block.attributes.add(name="ports", type=b'["set","number"]')
    return schema


SHAPE = shape_of(_schema())


@pytest.mark.parametrize(
    ("path", "steps"),
    [
        ((), []),
        (("size",), ["size"]),
        (("tags", "Name"), ["tags", "[Name]"]),
        (("rule", 0, "ports", 1), ["rule", 0, "ports", 1]),
        (("rule", 0, "ports", 1, "deeper"), ["rule", 0, "ports", 1]),
        (("ports", 0), ["ports"]),
        (("tags", "Name", "deeper"), ["tags", "[Name]"]),
    ],
)
def test_a_path_leads_to_an_attribute_and_at_most_to_a_key_of_it(path: tuple[str | int, ...], steps: list[Any]) -> None:
    found = diagnostic("s", "d", is_error=True, path=path, shape=SHAPE)
    assert [_step(step) for step in found.attribute.steps] == steps
    assert found.HasField("attribute") is bool(steps)


def _step(step: pb.AttributePath.Step) -> str | int:
    kind = step.WhichOneof("selector")
    if kind == "element_key_int":
        return step.element_key_int
    return step.attribute_name if kind == "attribute_name" else f"[{step.element_key_string}]"
