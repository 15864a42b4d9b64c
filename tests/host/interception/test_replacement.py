"""A provider names paths that force a replacement; only those that change do."""

from typing import Any

import pytest
from tollgate_host.interception.replacement import replace_paths
from tollgate_host.interception.resource_builder import Sides
from tollgate_tfplugin.gen import tfplugin6_pb2 as pb


def path(*steps: str | int) -> pb.AttributePath:
    first, *rest = steps
    made = [pb.AttributePath.Step(attribute_name=str(first))]
    for step in rest:
        is_number = isinstance(step, int)
        made.append(
            pb.AttributePath.Step(element_key_int=step) if is_number else pb.AttributePath.Step(element_key_string=step)
        )
    return pb.AttributePath(steps=made)


BEFORE: dict[str, Any] = {"id": "i-1", "zone": "a", "tags": {"k": "v"}, "disks": [{"size": 1}, {"size": 2}]}


@pytest.mark.parametrize(
    ("steps", "after", "unknown", "replaces"),
    [
        (("zone",), {**BEFORE, "zone": "b"}, False, True),
        (("zone",), BEFORE, False, False),
        (("id",), {**BEFORE, "zone": "b"}, False, False),
        (("zone",), {**BEFORE, "zone": None}, {"zone": True}, True),
        (("zone",), None, True, True),
        (("tags", "k"), {**BEFORE, "tags": {"k": "w"}}, False, True),
        (("tags", "other"), {**BEFORE, "tags": {"k": "w"}}, False, False),
        (("disks", 1, "size"), {**BEFORE, "disks": [{"size": 1}, {"size": 3}]}, False, True),
        (("disks", 0, "size"), {**BEFORE, "disks": [{"size": 1}, {"size": 3}]}, False, False),
        (("disks", 5, "size"), {**BEFORE, "disks": []}, False, False),
    ],
)
def test_a_path_counts_if_its_value_changes_or_may(
    steps: tuple[str | int, ...], after: dict[str, Any] | None, unknown: Any, replaces: bool
) -> None:
    sides = Sides(before=BEFORE, after=after, unknown=unknown)
    assert replace_paths([path(*steps)], sides) == ([[*steps]] if replaces else [])
