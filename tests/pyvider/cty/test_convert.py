"""Conversion and unification, by Terraform's rules."""

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
)
from pyvider.cty.convert import convert, convert_value, infer_type, result_type, unify
from pyvider.errors import ConversionError
from pyvider.path import AttributePath

S, N, B, D = CtyString(), CtyNumber(), CtyBool(), CtyDynamic()


def listed(element: CtyType) -> CtyType:
    return CtyList(element_type=element)


def mapped(element: CtyType) -> CtyType:
    return CtyMap(value_type=element)


def obj(*optional: str, **attributes: CtyType) -> CtyType:
    return CtyObject(attribute_types=attributes, optional_attributes=frozenset(optional))


def tup(*elements: CtyType) -> CtyType:
    return CtyTuple(element_types=elements)


@pytest.mark.parametrize(
    ("source", "raw", "target", "expected"),
    [
        (N, 7, S, "7"),
        (N, Decimal("0.10"), S, "0.1"),
        (N, 10**25, S, "1" + "0" * 25),
        (S, "007", N, 7),
        (S, "1.50", N, Decimal("1.5")),
        (S, "1e3", N, 1000),
        (S, "1p4", N, 16),
        (S, "-Inf", N, Decimal("-Infinity")),
        (B, True, S, "true"),
        (S, "0", B, False),
        (listed(N), [1, 2], listed(S), ["1", "2"]),
        (listed(N), [2, 1, 2], CtySet(element_type=S), ["1", "2"]),
        (CtySet(element_type=N), [9, 10], listed(S), ["9", "10"]),
        (tup(S, N), ["a", 1], listed(S), ["a", "1"]),
        (tup(), [], listed(S), []),
        (tup(S, N), ["a", 1], CtySet(element_type=S), ["1", "a"]),
        (tup(S, N), ["1", 1], tup(N, S), [1, "1"]),
        (mapped(N), {"a": 1}, mapped(S), {"a": "1"}),
        (obj(a=N, b=S), {"a": 1, "b": "x"}, mapped(S), {"a": "1", "b": "x"}),
        (obj(a=N, b=S), {"a": 1, "b": "x"}, obj(a=S), {"a": "1"}),
        (obj(a=N), {"a": 1}, obj("b", a=S, b=N), {"a": "1", "b": None}),
        (mapped(N), {"a": 1, "z": 2}, obj("b", a=S, b=N), {"a": "1", "b": None}),
        (tup(mapped(N), obj(a=N)), [{}, {"a": 1}], listed(obj("a", a=S)), [{"a": None}, {"a": "1"}]),
        (S, "x", D, CtyValue(S, "x")),
        (D, CtyValue(N, 5), S, "5"),
        (D, CtyValue(tup(N, S), [1, "a"]), listed(S), ["1", "a"]),
        (tup(N, S), [1, "a"], listed(D), [CtyValue(S, "1"), CtyValue(S, "a")]),
        (tup(tup(N), tup(S)), [[1], ["a"]], listed(listed(D)), [[CtyValue(S, "1")], [CtyValue(S, "a")]]),
        (obj(a=N, b=B), {"a": 1, "b": True}, obj(a=D, b=D), {"a": CtyValue(N, 1), "b": CtyValue(B, True)}),
        (listed(D), [CtyValue(N, 1), CtyValue(S, "a")], listed(S), ["1", "a"]),
        (mapped(D), {"k": CtyValue(N, 1)}, mapped(S), {"k": "1"}),
        (tup(D, D), [None, CtyValue(N, 2)], listed(S), [None, "2"]),
        (obj(a=D), {"a": CtyValue(N, 1)}, mapped(S), {"a": "1"}),
    ],
)
def test_a_value_converts(source: CtyType, raw: Any, target: CtyType, expected: Any) -> None:
    assert convert(raw, source, target) == expected


@pytest.mark.parametrize("target", [S, listed(S), obj(a=S), D])
def test_null_and_unknown_of_any_type_stay_so(target: CtyType) -> None:
    assert convert(None, D, target) is None
    assert convert(UNKNOWN, D, target) == UNKNOWN


def test_null_keeps_its_type_where_any_type_is_allowed() -> None:
    assert convert(None, S, D) == CtyValue(S, None)
    assert convert(UNKNOWN, S, D) == CtyValue(S, UNKNOWN)


@pytest.mark.parametrize(
    ("source", "unknown", "target", "expected"),
    [
        (S, Unknown(not_null=True, string_prefix="a"), N, Unknown(not_null=True)),
        (obj(a=S, b=S), UNKNOWN, mapped(S), Unknown(length_lower=2, length_upper=2)),
        (tup(S, S), UNKNOWN, listed(S), Unknown(length_lower=2, length_upper=2)),
        (tup(S, S), UNKNOWN, CtySet(element_type=S), Unknown(length_lower=1, length_upper=2)),
        (listed(N), Unknown(length_lower=3), listed(S), Unknown(length_lower=3)),
        (
            listed(N),
            Unknown(length_lower=3, length_upper=5),
            CtySet(element_type=N),
            Unknown(length_lower=1, length_upper=5),
        ),
    ],
)
def test_an_unknown_value_keeps_what_is_still_certain(
    source: CtyType, unknown: Unknown, target: CtyType, expected: Unknown
) -> None:
    assert convert(unknown, source, target) == expected


@pytest.mark.parametrize(
    ("source", "raw", "target", "path", "message"),
    [
        (S, "x", N, "", "a number is required"),
        (S, "TRUE", B, "", 'a bool is required; to convert from string, use lowercase "true"'),
        (S, "yes", B, "", "a bool is required"),
        (N, 1, B, "", "bool required"),
        (S, "x", listed(S), "", "list of string required"),
        (listed(S), ["1", "x"], listed(N), "[1]", "a number is required"),
        (obj(a=listed(S)), {"a": ["x"]}, obj(a=listed(N)), "a[0]", "a number is required"),
        (mapped(S), {"k": "x"}, mapped(N), '["k"]', "a number is required"),
        (obj(a=S), {"a": "x"}, mapped(N), '["a"]', "a number is required"),
        (mapped(S), {}, obj(a=S), "", 'attribute "a" is required'),
        (obj(), {}, obj(a=S), "", 'attribute "a" is required'),
        (obj(), {}, obj(a=S, b=S), "", 'attributes "a" and "b" are required'),
        (obj(), {}, obj(a=S, b=S, c=S), "", 'attributes "a", "b", and "c" are required'),
        (obj(a=N), {"a": 1}, obj(a=B), "", 'attribute "a": bool required'),
        (listed(N), [1], listed(B), "", "incorrect list element type: bool required"),
        (tup(N, B), [1, True], listed(D), "", "all list elements must have the same type"),
        (obj(a=N, b=listed(S)), {"a": 1, "b": []}, mapped(D), "", "all map elements must have the same type"),
        (tup(S, B), ["x", True], listed(N), "", "element 1: number required"),
        (obj(a=B), {"a": True}, mapped(N), "", 'element "a": number required'),
        (tup(S), ["x"], tup(S, S), "", "tuple required"),
        (tup(obj(a=N), D), [{"a": 1}, None], listed(D), "", "all list elements must have the same type"),
    ],
)
def test_what_does_not_convert_tells_where_and_why(
    source: CtyType, raw: Any, target: CtyType, path: str, message: str
) -> None:
    with pytest.raises(ConversionError) as caught:
        convert(raw, source, target)
    assert caught.value.message == message
    assert caught.value.path == AttributePath.parse(path)


@pytest.mark.parametrize(
    ("types", "expected"),
    [
        ([S, N, B], S),
        ([N, B], None),
        ([N, N], N),
        ([], None),
        ([S, D], D),
        ([listed(N), listed(S)], listed(S)),
        ([listed(N), CtySet(element_type=N)], listed(N)),
        ([tup(N), tup(S)], tup(S)),
        ([tup(N), tup(S, N)], listed(S)),
        ([tup(N, S), listed(N)], listed(S)),
        ([obj(a=N), obj(a=S)], obj(a=S)),
        ([obj(a=N), obj(b=S)], mapped(S)),
        ([obj(b=S), mapped(N)], mapped(S)),
        ([obj(), tup()], None),
        ([obj(a=listed(N)), obj(a=S)], None),
        ([listed(N), D], D),
        ([S, listed(S)], None),
    ],
)
def test_types_unify_to_what_they_have_in_common(types: list[CtyType], expected: CtyType | None) -> None:
    assert unify(types) == expected
    assert unify(reversed(types)) == expected


def test_a_conversion_can_be_foretold() -> None:
    assert result_type(tup(N, S), listed(D)) == listed(S)
    assert result_type(N, B) is None
    assert result_type(obj(a=N), obj("b", a=S, b=listed(S))) == obj(a=S, b=listed(S))


def test_marks_survive_a_conversion() -> None:
    secret = CtyValue(N, 5).mark(SENSITIVE)
    assert convert_value(secret, S) == CtyValue(S, "5").mark(SENSITIVE)


def test_a_value_nested_too_deeply_is_a_conversion_error() -> None:
    value: Any = None
    for _ in range(3000):
        value = CtyValue(obj(a=D), {"a": value})
    with pytest.raises(ConversionError, match="deeply"):
        convert(value, D, mapped(D))


def test_infer_type_is_reachable_from_here() -> None:
    assert infer_type([1]) == tup(N)
