"""Raw values to attrs classes and back."""

import enum
import re
from collections.abc import Sequence
from decimal import Decimal
from typing import Annotated, Any

import attrs
import pytest
from pyvider.cty import (
    UNKNOWN,
    CtyBool,
    CtyDynamic,
    CtyList,
    CtyMap,
    CtyNumber,
    CtyObject,
    CtySet,
    CtyString,
    CtyTuple,
    CtyValue,
    Unknown,
)
from pyvider.cty.structuring import class_mismatches, structure, structuring_errors, unstructure
from pyvider.errors import ConversionError, SchemaError

S, N, B, D = CtyString(), CtyNumber(), CtyBool(), CtyDynamic()


class Speed(enum.Enum):
    SLOW = "slow"


@attrs.frozen
class Disk:
    size: int
    labels: frozenset[str] = frozenset()


def _check_name(instance: object, attribute: object, value: str) -> None:
    if not re.match(r"^[a-z]+$", value):
        raise ValueError("Name may only have small letters")


@attrs.frozen
class Config:
    name: str = attrs.field(validator=_check_name)
    from_: str | None = None
    tags: dict[str, str] = attrs.field(factory=dict[str, str])
    enabled: bool = True
    disks: list[Disk] = attrs.field(factory=list[Disk])
    by_name: dict[str, Disk] = attrs.field(factory=dict[str, Disk])
    pair: tuple[str, int] | None = None
    ratio: Decimal | Unknown | None = None
    speed: Speed = Speed.SLOW
    extra: Any = None
    typed: CtyValue | None = None
    words: Annotated[Sequence[str], "in order"] = ()


DISK = CtyObject(attribute_types={"size": N, "labels": CtySet(element_type=S)})
TYPE = CtyObject(
    attribute_types={
        "name": S,
        "from": S,
        "tags": CtyMap(value_type=S),
        "enabled": B,
        "disks": CtyList(element_type=DISK),
        "by_name": CtyMap(value_type=DISK),
        "pair": CtyTuple(element_types=[S, N]),
        "ratio": N,
        "speed": S,
        "extra": D,
        "typed": D,
        "words": CtyList(element_type=S),
        "not_in_the_class": S,
    }
)
NULLS: dict[str, Any] = dict.fromkeys(TYPE.attribute_types)


def test_a_raw_object_becomes_an_instance_with_what_the_annotations_ask_for() -> None:
    raw = NULLS | {
        "name": "web",
        "from": "home",
        "tags": {"a": "b"},
        "enabled": False,
        "disks": [{"size": 3, "labels": ["x"]}],
        "by_name": {"root": {"size": 4, "labels": None}},
        "pair": ["p", 2],
        "ratio": 2,
        "speed": "slow",
        "extra": CtyValue(CtyTuple(element_types=[N]), [5]),
        "typed": CtyValue(S, "x"),
        "words": ["u", "v"],
    }
    config = structure(raw, TYPE, Config)
    assert config == Config(
        name="web",
        from_="home",
        tags={"a": "b"},
        enabled=False,
        disks=[Disk(size=3, labels=frozenset({"x"}))],
        by_name={"root": Disk(size=4)},
        pair=("p", 2),
        ratio=Decimal(2),
        speed=Speed.SLOW,
        extra=[5],
        typed=CtyValue(S, "x"),
        words=["u", "v"],
    )
    assert isinstance(config.ratio, Decimal)
    back = unstructure(config, TYPE)
    assert back == raw | {"by_name": {"root": {"size": 4, "labels": []}}, "not_in_the_class": None}


def test_null_takes_the_default_unless_none_is_allowed() -> None:
    config = structure(NULLS | {"name": "web"}, TYPE, Config)
    assert config == Config(name="web")
    assert config.from_ is None


def test_unknown_values_stay_unknown_and_no_validator_sees_them() -> None:
    raw = NULLS | {
        "name": UNKNOWN,
        "disks": [UNKNOWN, {"size": UNKNOWN, "labels": [UNKNOWN]}],
        "ratio": Unknown(not_null=True),
    }
    config = structure(raw, TYPE, Config)
    assert config.name is UNKNOWN
    assert config.enabled is True
    assert config.tags == {}
    assert config.ratio == Unknown(not_null=True)
    assert config.disks[0] is UNKNOWN
    assert config.disks[1].size is UNKNOWN
    assert unstructure(config, TYPE)["disks"] == raw["disks"]


def test_a_validator_still_sees_the_known_fields_beside_an_unknown_one() -> None:
    with pytest.raises(ConversionError, match="name: Name may only have small letters"):
        structure(NULLS | {"name": "B4D", "ratio": UNKNOWN}, TYPE, Config)


def test_changing_the_instance_does_not_change_the_raw_value() -> None:
    raw = NULLS | {"name": "web", "tags": {"a": "b"}, "words": ["u"]}
    config = structure(raw, TYPE, Config)
    config.tags["c"] = "d"
    assert raw["tags"] == {"a": "b"}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"name": "B4D"}, "^name: Name may only have small letters$"),
        ({"disks": [{"size": Decimal("1.5"), "labels": None}]}, r"^disks\[0\].size: a whole number is required$"),
        ({"by_name": {"k": {"size": Decimal("0.1"), "labels": None}}}, r'^by_name\["k"\].size: a whole number'),
        ({"pair": ["p", Decimal("0.1")]}, r"^pair\[1\]: a whole number"),
        ({"speed": "fast"}, '^speed: must be one of "slow"$'),
    ],
)
def test_a_field_that_refuses_its_value_is_named_by_its_path(change: dict[str, Any], message: str) -> None:
    with pytest.raises(ConversionError, match=message):
        structure(NULLS | {"name": "web"} | change, TYPE, Config)


def test_all_refusals_are_told_at_once() -> None:
    raw = NULLS | {"name": "B4D", "disks": [{"size": Decimal("1.5"), "labels": None}]}
    errors = structuring_errors(raw, TYPE, Config)
    assert sorted(str(error.path) for error in errors) == ["disks[0].size", "name"]
    assert structuring_errors(NULLS | {"name": "web"}, TYPE, Config) == []
    assert len(structuring_errors(None, TYPE, Config)) == 1


@attrs.frozen
class Measures:
    weight: float
    doubled: int = attrs.field(init=False, default=0)
    note: str = attrs.field(default="", converter=str.strip)
    half: int = attrs.Factory(lambda _: 21, takes_self=True)


MEASURES = CtyObject(attribute_types={"weight": N, "note": S, "half": N})


def test_a_float_field_takes_what_a_float_can_hold_and_refuses_the_rest() -> None:
    assert structure({"weight": Decimal("0.1"), "note": " x ", "half": None}, MEASURES, Measures).weight == 0.1
    with pytest.raises(ConversionError, match=r"weight: .*annotate the field as Decimal"):
        structure({"weight": Decimal("0." + "1" * 36), "note": None, "half": 1}, MEASURES, Measures)
    assert unstructure(Measures(weight=0.1), MEASURES) == {"weight": Decimal("0.1"), "note": "", "half": 21}


def test_converters_and_defaults_work_beside_unknown_values() -> None:
    measures = structure({"weight": UNKNOWN, "note": " x ", "half": None}, MEASURES, Measures)
    assert (measures.note, measures.half, measures.doubled) == ("x", 21, 0)


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ({"size": "x"}, "size: a number is required"),
        ({"size": 1, "labels": "x"}, "labels: a set of string is required, not a str"),
        ({"size": 1, "labels": [1]}, r"labels\[0\]: a string is required"),
        ({"sise": 1}, "unsupported attribute 'sise'"),
        (object(), "an object is required"),
        ([1], "an object is required, not a list"),
    ],
)
def test_what_does_not_fit_is_not_unstructured(value: object, message: str) -> None:
    with pytest.raises(ConversionError, match=message):
        unstructure(value, DISK)


def test_dicts_are_unstructured_with_null_for_what_they_lack() -> None:
    assert unstructure({"size": 1}, DISK) == {"size": 1, "labels": None}
    assert unstructure({"size": 1, "labels": {"b", "a"}}, DISK) == {"size": 1, "labels": ["a", "b"]}
    assert unstructure(None, DISK) is None
    assert unstructure(UNKNOWN, DISK) is UNKNOWN
    assert unstructure(Disk(size=1), D) == CtyValue(
        CtyObject(attribute_types={"size": N, "labels": CtySet(element_type=D)}), {"size": 1, "labels": []}
    )


def test_a_class_that_cannot_take_the_type_is_told_apart() -> None:
    assert class_mismatches(Config, TYPE) == []
    sizeless = CtyObject(attribute_types={"labels": CtySet(element_type=S)})
    assert class_mismatches(Disk, sizeless) == ["Disk.size is no attribute of the schema and has no default"]
    with pytest.raises(SchemaError, match=r"Disk.size is no attribute of the schema"):
        structure({"labels": None}, sizeless, Disk)


def test_structuring_something_that_is_no_object_is_a_conversion_error() -> None:
    with pytest.raises(ConversionError, match="an object is required to make a Disk"):
        structure(None, DISK, Disk)
