"""Python annotations as types of Terraform's."""

import enum
from decimal import Decimal
from typing import Any, Literal

import attrs
import pytest
from pyvider.errors import SchemaError
from pyvider.schema.annotations import type_of_annotation


class Colour(enum.Enum):
    RED = "red"


@attrs.frozen
class Point:
    x: int
    y: float


ANNOTATIONS: list[tuple[Any, Any]] = [
    (str, "string"),
    (bool, "bool"),
    (int, "number"),
    (float, "number"),
    (Decimal, "number"),
    (str | None, "string"),
    (Any, "dynamic"),
    (Colour, "string"),
    (Literal[1, 2], "number"),
    (list[str], ["list", "string"]),
    (set[int], ["set", "number"]),
    (frozenset[bool], ["set", "bool"]),
    (dict[str, list[int]], ["map", ["list", "number"]]),
    (tuple[str, int], ["tuple", ["string", "number"]]),
    (tuple[str, ...], ["list", "string"]),
    (Point, ["object", {"x": "number", "y": "number"}]),
]


@pytest.mark.requirement("V-2.1-02")
@pytest.mark.parametrize(("annotation", "expected"), ANNOTATIONS, ids=str)
def test_every_annotation_stands_for_a_type_of_terraforms(annotation: Any, expected: Any) -> None:
    assert type_of_annotation(annotation).json == expected


@pytest.mark.requirement("V-2.1-02")
@pytest.mark.parametrize("annotation", [b"no type", bytes, list, dict[int, str], Literal["a", 1]], ids=str)
def test_an_annotation_that_stands_for_none_is_refused(annotation: Any) -> None:
    with pytest.raises(SchemaError):
        type_of_annotation(annotation)
