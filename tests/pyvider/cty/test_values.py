"""Values: from Python and back, null, unknown, marks."""

import enum
from decimal import Decimal
from typing import Any

import pytest
from pyvider.cty import (
    SENSITIVE,
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
    CtyType,
    CtyValue,
    Unknown,
    infer_type,
)
from pyvider.errors import ConversionError

S, N, B, D = CtyString(), CtyNumber(), CtyBool(), CtyDynamic()
PERSON = CtyObject(attribute_types={"name": S, "age": N}, optional_attributes=frozenset({"age"}))


class Size(enum.StrEnum):
    SMALL = "small"


@pytest.mark.requirement("V-4.2.3-01")
@pytest.mark.parametrize(
    ("subject", "value", "raw", "back"),
    [
        (S, "example", "example", "example"),
        (S, Size.SMALL, "small", "small"),
        (N, 7, 7, 7),
        (N, Decimal("7.0"), 7, 7),
        (N, 10**30, 10**30, 10**30),
        (N, Decimal("0." + "1" * 36), Decimal("0." + "1" * 36), Decimal("0." + "1" * 36)),
        (N, 0.1, Decimal("0.1"), Decimal("0.1")),
        (N, 2.0, 2, 2),
        (B, True, True, True),
        (CtyList(element_type=S), ("a", "b"), ["a", "b"], ["a", "b"]),
        (CtySet(element_type=N), {3, 1, 2}, [1, 2, 3], {1, 2, 3}),
        (CtySet(element_type=S), ["b", "a", "b"], ["a", "b"], {"a", "b"}),
        (CtySet(element_type=CtyList(element_type=N)), [[2], [1], [2]], [[1], [2]], [[1], [2]]),
        (CtyMap(value_type=B), {"x": True}, {"x": True}, {"x": True}),
        (CtyTuple(element_types=[S, N]), ("a", 1), ["a", 1], ["a", 1]),
        (PERSON, {"name": "Ada"}, {"name": "Ada", "age": None}, {"name": "Ada", "age": None}),
        (D, "x", CtyValue(S, "x"), "x"),
        (CtySet(element_type=D), [[1]], [CtyValue(CtyTuple(element_types=[N]), [1])], [[1]]),
        (
            D,
            {"a": [1, None]},
            CtyValue(CtyObject(attribute_types={"a": CtyTuple(element_types=[N, D])}), {"a": [1, None]}),
            {"a": [1, None]},
        ),
        (S, "e\u0301", "\u00e9", "\u00e9"),
    ],
)
def test_python_values_become_raw_ones_and_come_back(subject: CtyType, value: Any, raw: Any, back: Any) -> None:
    converted = subject.from_python(value)
    assert converted == CtyValue(subject, raw)
    assert converted.to_python() == back
    subject.validate(value)


@pytest.mark.parametrize("subject", [S, N, B, D, PERSON, CtyList(element_type=S), CtyTuple(element_types=[])])
def test_null_and_unknown_fit_every_type(subject: CtyType) -> None:
    assert subject.from_python(None).is_null
    unknown = subject.from_python(UNKNOWN)
    assert not unknown.is_known
    assert not unknown.is_null
    assert unknown.to_python() is UNKNOWN


@pytest.mark.requirement("V-4.2.3-03", "V-4.2.1-03")
@pytest.mark.parametrize(
    ("subject", "value", "message"),
    [
        (S, 1, "a string is required, not an int"),
        (N, "1", "a number is required, not a str"),
        (N, True, "a number is required, not a bool"),
        (N, float("nan"), "a number is required, and NaN is none"),
        (N, Decimal("NaN"), "a number is required, and NaN is none"),
        (B, 1, "a bool is required, not an int"),
        (CtyList(element_type=S), "abc", "a list is required, not a str"),
        (CtyList(element_type=S), ["a", 2], r"\[1\]: a string is required"),
        (CtySet(element_type=S), {1}, "^a string is required"),
        (CtyMap(value_type=N), {"k": "v"}, r'\["k"\]: a number is required'),
        (CtyMap(value_type=N), {1: 2}, "a string as key is required"),
        (CtyMap(value_type=N), [1], "a map is required"),
        (PERSON, {"age": 3}, "attribute 'name' is required"),
        (PERSON, {"name": "x", "sex": 1}, "unsupported attribute 'sex'"),
        (PERSON, {"name": 1}, "name: a string is required"),
        (CtyTuple(element_types=[S]), ["a", "b"], "a tuple of length 1 is required, not 2"),
        (CtyTuple(element_types=[S, N]), ["a", "b"], r"\[1\]: a number is required"),
        (CtyList(element_type=PERSON), [{"name": "a"}, {"name": None, "age": "x"}], r"\[1\].age: a number"),
        (D, object(), "Terraform has no type for a Python object"),
        (D, {"a", 1}, "a set holds elements of one type, not number and string"),
        (S, CtyValue(N, 1), "string is required, not number"),
    ],
)
def test_a_value_that_does_not_fit_is_refused_with_its_path(subject: CtyType, value: Any, message: str) -> None:
    with pytest.raises(ConversionError, match=message):
        subject.validate(value)


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("x", S), (1, N), (1.5, N), (Decimal(1), N), (False, B), (None, D), (UNKNOWN, D),
        ([1, "a"], CtyTuple(element_types=[N, S])), ({"a": 1}, CtyObject(attribute_types={"a": N})),
        ({1, 2}, CtySet(element_type=N)), (set[str](), CtySet(element_type=D)), (CtyValue(B, True), B),
    ],
)  # fmt: skip
def test_a_python_value_has_the_type_of_the_literal_in_terraform(value: object, expected: CtyType) -> None:
    assert infer_type(value) == expected


def test_a_value_is_wholly_known_only_if_all_its_parts_are() -> None:
    subject = CtyObject(attribute_types={"a": CtyList(element_type=S), "b": D})
    assert subject.from_python({"a": ["x"], "b": {"c": 1}}).is_wholly_known
    assert not subject.from_python({"a": ["x", UNKNOWN], "b": None}).is_wholly_known
    assert not subject.from_python({"a": [], "b": {"c": [UNKNOWN]}}).is_wholly_known
    assert subject.from_python({"a": ["x", UNKNOWN], "b": None}).is_known


def test_a_mark_travels_with_the_value_and_a_sensitive_one_is_not_shown() -> None:
    secret = S.from_python("hunter2").mark(SENSITIVE)
    assert secret.is_sensitive
    assert secret != S.from_python("hunter2")
    assert "hunter2" not in repr(secret)
    assert "(sensitive)" in repr(secret)
    assert secret.unmark() == S.from_python("hunter2")
    assert secret.to_python() == "hunter2"


def test_values_of_different_types_are_different() -> None:
    assert CtyValue(B, True) != CtyValue(N, 1)
    assert CtyValue(S, None) != CtyValue(N, None)


@pytest.mark.parametrize(
    ("promise", "kept", "broken"),
    [
        (Unknown(not_null=True), "x", None),
        (Unknown(string_prefix="ab"), "abc", "b"),
        (Unknown(number_lower=1), 1, 0),
        (Unknown(number_lower=1, number_lower_inclusive=False), Decimal("1.5"), 1),
        (Unknown(number_upper=9), 9, 10),
        (Unknown(number_upper=9, number_upper_inclusive=False), 8, 9),
        (Unknown(length_lower=1), ["x"], []),
        (Unknown(length_upper=1), {"a": 1}, {"a": 1, "b": 2}),
    ],
)
def test_a_refined_unknown_tells_what_keeps_its_promise(promise: Unknown, kept: Any, broken: Any) -> None:
    assert promise.is_refined
    assert promise != UNKNOWN
    assert promise.admits(kept)
    assert not promise.admits(broken)
    assert promise.admits(UNKNOWN)


def test_unknown_prints_its_promises() -> None:
    assert repr(UNKNOWN) == "UNKNOWN" == repr(Unknown())
    assert repr(Unknown(not_null=True, string_prefix="a")) == "Unknown(not_null=True, string_prefix='a')"
    assert not UNKNOWN.is_refined
    assert UNKNOWN.admits(True)
    assert UNKNOWN.admits(None)
