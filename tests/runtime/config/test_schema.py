"""An attrs class becomes a JSON Schema."""

import enum
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Annotated, Any, Literal, Optional

import attrs
import jsonschema
import pytest
from tollgate_runtime.config.schema import config_schema


class Colour(enum.Enum):
    RED = "red"
    BLUE = "blue"


class Level(enum.IntEnum):
    LOW = 1
    HIGH = 2


@attrs.frozen
class Limit:
    """How much is allowed.

    More about it.
    """

    amount: int
    unit: str = "EUR"


TYPES: dict[str, tuple[Any, dict[str, Any]]] = {
    "text": (str, {"type": "string"}),
    "whole number": (int, {"type": "integer"}),
    "number": (float, {"type": "number"}),
    "boolean": (bool, {"type": "boolean"}),
    "decimal": (Decimal, {"type": ["number", "string"]}),
    "anything": (Any, {}),
    "bare list": (list, {"type": "array"}),
    "bare map": (dict, {"type": "object"}),
    "list": (list[str], {"type": "array", "items": {"type": "string"}}),
    "sequence": (Sequence[int], {"type": "array", "items": {"type": "integer"}}),
    "tuple": (tuple[str, ...], {"type": "array", "items": {"type": "string"}}),
    "pair": (
        tuple[str, int],
        {"type": "array", "prefixItems": [{"type": "string"}, {"type": "integer"}], "minItems": 2, "maxItems": 2},
    ),
    "set": (set[str], {"type": "array", "items": {"type": "string"}, "uniqueItems": True}),
    "frozen set": (frozenset[int], {"type": "array", "items": {"type": "integer"}, "uniqueItems": True}),
    "map": (dict[str, int], {"type": "object", "additionalProperties": {"type": "integer"}}),
    "mapping": (Mapping[str, Any], {"type": "object", "additionalProperties": {}}),
    "map of lists": (
        dict[str, list[float]],
        {"type": "object", "additionalProperties": {"type": "array", "items": {"type": "number"}}},
    ),
    "literal": (Literal["a", "b", 3], {"enum": ["a", "b", 3]}),
    "enum": (Colour, {"enum": ["red", "blue"]}),
    "enum of numbers": (Level, {"enum": [1, 2]}),
    "optional": (int | None, {"anyOf": [{"type": "integer"}, {"type": "null"}]}),
    "old optional": (Optional[str], {"anyOf": [{"type": "string"}, {"type": "null"}]}),  # noqa: UP045 -- authors write it
    "union": (str | list[str], {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}),
    "annotated": (Annotated[int, "note"], {"type": "integer"}),
    "nested class": (Limit, {"$ref": "#/$defs/Limit"}),
    "list of classes": (list[Limit], {"type": "array", "items": {"$ref": "#/$defs/Limit"}}),
}


@pytest.mark.requirement("R-Q9-02")
@pytest.mark.parametrize(("kind", "expected"), TYPES.values(), ids=TYPES)
def test_every_type_has_its_schema(kind: Any, expected: dict[str, Any]) -> None:
    config = attrs.make_class("Config", {"field": attrs.field(type=kind)}, frozen=True)
    schema = config_schema(config)
    assert schema["properties"] == {"field": expected}
    assert schema["required"] == ["field"]
    jsonschema.Draft202012Validator.check_schema(schema)


def test_no_class_takes_nothing() -> None:
    assert config_schema(None) == {"type": "object", "properties": {}, "additionalProperties": False}


def test_a_nested_class_is_defined_once_with_its_first_line_as_description() -> None:
    @attrs.frozen
    class Config:
        soft: Limit
        hard: Limit

    assert config_schema(Config)["$defs"] == {
        "Limit": {
            "type": "object",
            "properties": {"amount": {"type": "integer"}, "unit": {"type": "string", "default": "EUR"}},
            "required": ["amount"],
            "additionalProperties": False,
            "description": "How much is allowed.",
        }
    }


@attrs.frozen
class Group:
    name: str
    members: "list[Group]" = attrs.field(factory=lambda: list[Group]())


def test_a_class_may_mention_itself() -> None:
    schema = config_schema(Group)
    assert schema["properties"]["members"] == {"type": "array", "items": {"$ref": "#/$defs/Group"}, "default": []}
    jsonschema.validate({"name": "a", "members": [{"name": "b", "members": [{"name": "c"}]}]}, schema)


def test_two_classes_of_one_name_are_told_apart() -> None:
    first = attrs.make_class("Part", {"a": attrs.field(type=int)})
    second = attrs.make_class("Part", {"b": attrs.field(type=str)})
    second.__module__ = "elsewhere"
    config = attrs.make_class(
        "Config", {"one": attrs.field(type=first), "two": attrs.field(type=second), "three": attrs.field(type=first)}
    )
    schema = config_schema(config)
    assert [member["$ref"] for member in schema["properties"].values()] == [
        "#/$defs/Part", "#/$defs/elsewhere.Part", "#/$defs/Part",
    ]  # fmt: skip
    assert list(schema["$defs"]["elsewhere.Part"]["properties"]) == ["b"]


def test_defaults_and_descriptions_are_in_the_schema() -> None:
    @attrs.frozen
    class Config:
        prefix: str = attrs.field(metadata={"description": "What every name starts with."})
        tags: list[str] = attrs.field(factory=lambda: ["Owner"])
        colour: Colour = Colour.RED
        limit: Limit = Limit(5)
        budget: Decimal | None = None
        shadow: str = attrs.field(default=attrs.Factory(lambda self: self.prefix, takes_self=True))

    schema = config_schema(Config)
    assert schema["properties"] == {
        "prefix": {"type": "string", "description": "What every name starts with."},
        "tags": {"type": "array", "items": {"type": "string"}, "default": ["Owner"]},
        "colour": {"enum": ["red", "blue"], "default": "red"},
        "limit": {"$ref": "#/$defs/Limit", "default": {"amount": 5, "unit": "EUR"}},
        "budget": {"anyOf": [{"type": ["number", "string"]}, {"type": "null"}], "default": None},
        "shadow": {"type": "string"},
    }
    assert schema["required"] == ["prefix"]


@pytest.mark.parametrize("kind", [complex, bytes, object, type(None) | complex, list[complex]])
def test_a_type_that_no_configuration_can_be_written_in_is_refused(kind: Any) -> None:
    config = attrs.make_class("Config", {"strange": attrs.field(type=kind)})
    with pytest.raises(
        TypeError, match=r"^strange: .* is no type for a configuration; use texts, numbers, times, paths, lists, maps"
    ):
        config_schema(config)
