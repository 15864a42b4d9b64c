"""A configuration map into its class, and every mistake in one that does not fit."""

import enum
import subprocess
import sys
from collections.abc import Mapping
from decimal import Decimal
from typing import Any, Literal

import attrs
import pytest
from tollgate_runtime import ConfigError
from tollgate_runtime.config.structure import structure_config


class Mode(enum.Enum):
    STRICT = "strict"
    LOOSE = "loose"


@attrs.frozen
class Limit:
    amount: Decimal = attrs.field(validator=attrs.validators.gt(Decimal(0)))
    currency: Literal["EUR", "USD"] = "EUR"


@attrs.frozen
class Config:
    prefix: str = attrs.field(metadata={"description": "What every name starts with."})
    retries: int = 3
    ratio: float = 0.5
    strict: bool = False
    mode: Mode = Mode.STRICT
    tags: list[str] = attrs.field(factory=lambda: list[str]())
    limit: Limit | None = None
    limits: dict[str, Limit] = attrs.field(factory=lambda: dict[str, Limit]())
    steps: list[Limit] = attrs.field(factory=lambda: list[Limit]())
    extra: dict[str, Any] = attrs.field(factory=lambda: dict[str, Any]())
    name_length: int | None = attrs.field(default=None, validator=attrs.validators.optional(attrs.validators.ge(3)))


def structured(**config: Any) -> Config:
    return structure_config({"prefix": "prod-", **config}, Config)


def mistakes(config: Any, config_class: type | None = Config) -> dict[str, str]:
    with pytest.raises(ConfigError) as refused:
        structure_config(config, config_class)
    return {mistake.path: mistake.message for mistake in refused.value.mistakes}


@pytest.mark.requirement("R-Q9-02")
def test_a_configuration_becomes_an_instance_of_its_class() -> None:
    config = structured(
        retries=5, ratio=1, strict=True, mode="loose", tags=["a"], limit={"amount": 5}, steps=[{"amount": "1.50"}],
        limits={"prod": {"amount": 7, "currency": "USD"}}, extra={"anything": [1]},
    )  # fmt: skip
    assert config == Config(
        prefix="prod-",
        retries=5,
        ratio=1.0,
        strict=True,
        mode=Mode.LOOSE,
        tags=["a"],
        limit=Limit(Decimal(5)),
        steps=[Limit(Decimal("1.50"))],
        limits={"prod": Limit(Decimal(7), "USD")},
        extra={"anything": [1]},
    )


def test_defaults_fill_what_is_not_given() -> None:
    assert structured() == Config("prod-")


COERCED: list[tuple[str, Any, Any]] = [
    ("retries", "5", 5),
    ("retries", "-5", -5),
    ("retries", 5.0, 5),
    ("ratio", "0.25", 0.25),
    ("ratio", 2, 2.0),
    ("strict", "true", True),
    ("strict", "false", False),
    ("name_length", "5", 5),
    ("limit", {"amount": "12.30"}, Limit(Decimal("12.30"))),
]


@pytest.mark.parametrize(("name", "given", "expected"), COERCED)
def test_a_number_or_a_boolean_may_come_as_a_text(name: str, given: Any, expected: Any) -> None:
    assert getattr(structured(**{name: given}), name) == expected


@pytest.mark.parametrize(
    ("name", "given"),
    [("retries", "many"), ("retries", "5.5"), ("retries", ""), ("retries", True), ("strict", "yes"), ("prefix", 5)],
)
def test_what_could_be_misread_is_refused(name: str, given: Any) -> None:
    assert list(mistakes({"prefix": "a", name: given})) == [name]


@attrs.frozen
class Switches:
    on: bool = False
    maybe: bool | None = None
    many: list[bool] = attrs.field(factory=lambda: list[bool]())
    named: dict[str, bool] = attrs.field(factory=lambda: dict[str, bool]())
    inner: list["Switches"] = attrs.field(factory=lambda: list["Switches"]())
    amount: int | bool = 0


@pytest.mark.parametrize(
    ("config", "path"),
    [
        ({"on": 1}, "on"),
        ({"on": 0.0}, "on"),
        ({"maybe": 0}, "maybe"),
        ({"many": [True, 1]}, "many[1]"),
        ({"named": {"a": 1}}, "named.a"),
        ({"inner": [{}, {"on": 1}]}, "inner[1].on"),
    ],
)
def test_a_number_is_no_boolean(config: dict[str, Any], path: str) -> None:
    assert mistakes(config, Switches) == {path: "expected true or false, got a number"}


def test_a_number_stays_one_where_either_is_allowed() -> None:
    assert structure_config({"amount": 1, "on": True, "many": ["true"]}, Switches).amount == 1


def test_a_null_is_as_good_as_absent_at_every_depth() -> None:
    assert structured(retries=None, limit={"amount": 1, "currency": None}, limits=None) == structured(
        limit={"amount": 1}
    )
    assert mistakes({"prefix": None})["prefix"].startswith("is required")


@pytest.mark.parametrize("config", [None, {}, {"x": None}])
def test_an_integration_without_a_configuration_takes_none(config: Any) -> None:
    assert structure_config(config, None) is None


def test_an_integration_without_a_configuration_refuses_one() -> None:
    assert mistakes({"prefix": "a"}, None) == {"prefix": "unknown key; this integration takes none"}


@pytest.mark.requirement("R-Q9-02", "R-CFG-08")
def test_all_mistakes_are_told_at_once_with_their_paths() -> None:
    config = {
        "prefx": "prod-",
        "retries": "many",
        "ratio": [],
        "strict": "perhaps",
        "mode": "strickt",
        "tags": ["a", 2, None],
        "limit": {"amount": -1, "currency": "EURO", "amout": 3},
        "limits": {"prod": {"currency": "USD"}, "the.dev": {"amount": "much"}},
        "steps": [{"amount": 1}, {"amount": 0}, 7],
        "name_length": 1,
    }
    assert mistakes(config) == {
        "prefx": "unknown key; did you mean 'prefix'?",
        "prefix": "is required: What every name starts with.",
        "retries": "expected a whole number, got a text",
        "ratio": "expected a number, got a list",
        "strict": "expected true or false, got a text",
        "mode": "expected one of strict, loose, got 'strickt'; did you mean 'strict'?",
        "tags[1]": "expected a text, got a number",
        "tags[2]": "expected a text, got null",
        "limit.amount": "'amount' must be > 0: -1",
        "limit.currency": "expected one of EUR, USD, got 'EURO'; did you mean 'EUR'?",
        "limit.amout": "unknown key; did you mean 'amount'?",
        "limits.prod.amount": "is required",
        "limits.the.dev.amount": "expected a number",
        "steps[1].amount": "'amount' must be > 0: 0",
        "steps[2]": "expected a map, got a number",
        "name_length": "'name_length' must be >= 3: 1",
    }


def test_the_error_says_it_all_in_one_sentence_and_carries_each_mistake_for_a_machine() -> None:
    with pytest.raises(ConfigError) as refused:
        structure_config({"prefix": 1, "nope": 2}, Config)
    error = refused.value
    assert str(error) == (
        "invalid configuration: nope: unknown key; known are extra, limit, limits, mode, name_length, prefix, ratio, "
        "retries, steps, strict, tags; prefix: expected a text, got a number"
    )
    assert error.code == -32602
    assert [row["path"] for row in error.data["errors"]] == ["nope", "prefix"]


def test_what_the_class_would_have_taken_is_no_mistake_beside_another() -> None:
    assert list(mistakes({"once": ["a", "a"], "level": []}, Union)) == ["level"]
    config = {"retries": "5", "strict": "1", "name_length": "7", "limit": {"amount": "3"}, "steps": [{"amount": "2"}]}
    assert list(mistakes(config)) == ["prefix"]


@pytest.mark.parametrize("config", [[], "prefix", 5, True])
def test_a_configuration_that_is_no_map_is_refused(config: Any) -> None:
    assert list(mistakes(config)) == [""]
    assert mistakes(config)[""].startswith("expected a map, got ")


@attrs.frozen
class Union:
    source: str | list[str] | None = None
    level: Literal["a", "b"] | int = 1
    pair: tuple[str, int] | None = None
    once: set[str] = attrs.field(factory=lambda: set[str]())
    prices: dict[str, Decimal] = attrs.field(factory=lambda: dict[str, Decimal]())


@pytest.mark.parametrize(
    ("config", "expected"),
    [
        ({"source": 5}, {"source": "expected a text or a list, got a number"}),
        ({"source": ["a", 5]}, {"source[1]": "expected a text, got a number"}),
        ({"level": "c"}, {"level": "expected one of a, b, got 'c'"}),
        ({"level": []}, {"level": "expected one of a, b or a whole number, got a list"}),
        ({"pair": ["a"]}, {"pair": "expected 2 items, got 1"}),
        ({"pair": ["a", 1, 2]}, {"pair": "expected 2 items, got 3"}),
        ({"level": 1.5}, {"level": "expected one of a, b or a whole number, got a number"}),
        ({"prices": {"a": "x"}}, {"prices": "expected a number"}),
        ({"pair": ["a", "b"]}, {"pair[1]": "expected a whole number, got a text"}),
    ],
)
def test_of_several_alternatives_the_one_that_was_meant_is_explained(config: Any, expected: dict[str, str]) -> None:
    assert mistakes(config, Union) == expected


def test_unknown_keys_are_found_inside_mappings_and_pairs() -> None:
    @attrs.frozen
    class Nested:
        by_name: Mapping[str, Limit]
        pair: tuple[Limit, int]

    given = {"by_name": {"a": {"amount": 1, "x": 1}}, "pair": [{"amount": 1, "y": 1}, 2]}
    assert list(mistakes(given, Nested)) == ["by_name.a.x", "pair[0].y"]


def not_below_low(instance: "Range", _attribute: object, value: int) -> None:
    if value < instance.low:
        raise ValueError(f"high ({value}) is below low ({instance.low})")


@attrs.frozen
class Range:
    low: int
    high: int = attrs.field(validator=not_below_low)


@attrs.frozen
class Ranges:
    range: Range
    name: str = "x"


def test_a_validator_may_look_at_its_neighbours() -> None:
    assert mistakes({"range": {"low": 5, "high": 1}}, Ranges) == {"range.high": "high (1) is below low (5)"}
    both = mistakes({"range": {"low": 5, "high": 1}, "name": 7}, Ranges)
    assert both == {"range.high": "high (1) is below low (5)", "name": "expected a text, got a number"}


def test_a_validator_whose_neighbour_is_wrong_itself_is_left_out() -> None:
    assert mistakes({"range": {"low": "x", "high": 1}}, Ranges) == {"range.low": "expected a whole number, got a text"}


@attrs.frozen
class Whole:
    first: int
    second: int = 0

    def __attrs_post_init__(self) -> None:
        if self.first == self.second:
            raise ValueError("first and second must differ")


@attrs.frozen
class Holder:
    whole: Whole


def test_what_the_class_says_after_building_itself_comes_through_the_same_channel() -> None:
    assert mistakes({"first": 0}, Whole) == {"": "first and second must differ"}
    assert mistakes({"whole": {"first": 0}}, Holder) == {"whole": "first and second must differ"}


def test_an_author_may_raise_the_error_himself() -> None:
    error = ConfigError("no such policy set", path="policy_set")
    assert str(error) == "invalid configuration: policy_set: no such policy set"
    assert error.data == {"errors": [{"path": "policy_set", "message": "no such policy set"}]}


def test_a_good_configuration_does_not_pay_for_jsonschema() -> None:
    program = """
import sys, attrs
from tollgate_runtime.config.structure import structure_config
from tollgate_runtime import ConfigError

@attrs.frozen
class Config:
    prefix: str

structure_config({"prefix": "a"}, Config)
print("jsonschema" in sys.modules)
try:
    structure_config({}, Config)
except ConfigError:
    print("jsonschema" in sys.modules)
"""
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert said.split() == ["False", "True"]


@attrs.frozen
class Mixed:
    """Keys as a list, or rules by key."""

    rules: list[str] | dict[str, Limit | list[str]] = attrs.field(factory=lambda: list[str]())


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ({"a": {"amount": 1, "curency": "USD"}}, {"rules.a.curency": "unknown key; did you mean 'currency'?"}),
        ({"a": ["x"], "b": {}}, {"rules.b.amount": "is required"}),
        ({"a": {"amount": 0}}, {"rules.a.amount": "'amount' must be > 0: 0"}),
    ],
)
def test_in_a_union_the_kind_of_the_value_tells_whose_keys_are_known(rules: Any, expected: dict[str, str]) -> None:
    assert mistakes({"rules": rules}, Mixed) == expected
