"""The JSON form of values, as in Terraform's state."""

from decimal import Decimal
from typing import Any

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
    CtyType,
    CtyValue,
)
from pyvider.cty.codec_json import decode, encode
from pyvider.errors import ConversionError
from pyvider.path import AttributePath

S, N, B, D = CtyString(), CtyNumber(), CtyBool(), CtyDynamic()
LIST, MAP = CtyList(element_type=S), CtyMap(value_type=N)
DISK = CtyObject(attribute_types={"name": S, "size": N})


@pytest.mark.requirement("V-TF-02")
@pytest.mark.parametrize(
    ("subject", "raw", "text"),
    [
        (S, 'a "b" é\n', '"a \\"b\\" é\\n"'),
        (S, None, "null"),
        (B, False, "false"),
        (N, 10**29 + 1, "1" + "0" * 28 + "1"),
        (N, Decimal("0.123456789012345678901234567890123456"), "0.123456789012345678901234567890123456"),
        (LIST, ["a", None], '["a",null]'),
        (CtySet(element_type=N), [1, 2], "[1,2]"),
        (MAP, {"b": 1, "a": 2}, '{"a":2,"b":1}'),
        (CtyTuple(element_types=[S, B]), ["a", True], '["a",true]'),
        (DISK, {"name": "a", "size": None}, '{"name":"a","size":null}'),
        (D, CtyValue(LIST, ["x"]), '{"value":["x"],"type":["list","string"]}'),
        (D, None, "null"),
    ],
)
def test_a_value_is_written_and_read_as_in_the_state(subject: CtyType, raw: Any, text: str) -> None:
    assert encode(raw, subject).decode() == text
    assert decode(text, subject) == raw
    assert decode(text.encode(), subject) == raw


@pytest.mark.parametrize(
    ("subject", "text", "raw"),
    [
        (N, '"12345678901234567890123456789012.5"', Decimal("12345678901234567890123456789012.5")),
        (N, "1E3", 1000),
        (N, "9" * 5000, Decimal("9" * 5000)),
        (S, "5", "5"),
        (S, "true", "true"),
        (B, '"true"', True),
        (CtySet(element_type=S), '["b","a","b"]', ["a", "b"]),
        (DISK, '{"name":"a"}', {"name": "a", "size": None}),
        (D, '{"type":"dynamic","value":null}', None),
        (DISK, "", None),
    ],
)
def test_other_forms_that_old_state_may_have_are_understood(subject: CtyType, text: str, raw: Any) -> None:
    assert decode(text, subject) == raw


def test_attributes_of_an_older_schema_are_refused_or_dropped_on_request() -> None:
    text = '[{"name":"a","size":1,"gone":2}]'
    with pytest.raises(ConversionError, match=r"\[0\]: unsupported attribute 'gone'"):
        decode(text, CtyList(element_type=DISK))
    assert decode(text, CtyList(element_type=DISK), ignore_unsupported=True) == [{"name": "a", "size": 1}]


@pytest.mark.parametrize(
    ("subject", "raw", "path"),
    [
        (S, 1, ""),
        (N, 1.5, ""),
        (N, True, ""),
        (N, Decimal("Infinity"), ""),
        (B, 1, ""),
        (LIST, ["a", 1], "[1]"),
        (LIST, {}, ""),
        (MAP, {"k": "v"}, '["k"]'),
        (MAP, [], ""),
        (CtyTuple(element_types=[S]), [], ""),
        (CtyTuple(element_types=[S]), [1], "[0]"),
        (DISK, {"name": "a", "size": UNKNOWN}, "size"),
        (DISK, {"name": "a"}, ""),
        (DISK, [], ""),
        (D, "x", ""),
        (S, "\ud800", ""),
    ],
)
def test_what_json_cannot_say_is_a_conversion_error_with_its_path(subject: CtyType, raw: Any, path: str) -> None:
    with pytest.raises(ConversionError) as caught:
        encode(raw, subject)
    assert caught.value.path == AttributePath.parse(path)


@pytest.mark.parametrize(
    ("subject", "text", "path"),
    [
        (S, "[]", ""),
        (N, '"x"', ""),
        (N, "NaN", ""),
        (N, "Infinity", ""),
        (B, "1", ""),
        (LIST, '["a",[]]', "[1]"),
        (LIST, "{}", ""),
        (MAP, '{"k":"v"}', '["k"]'),
        (MAP, "[]", ""),
        (DISK, '{"size":"x"}', "size"),
        (DISK, "[]", ""),
        (CtyTuple(element_types=[S]), "[]", ""),
        (D, '"x"', ""),
        (D, '{"type":"strong","value":1}', ""),
        (S, "{", ""),
        (S, "[" * 100_000, ""),
    ],
)
def test_json_that_does_not_fit_is_a_conversion_error_with_its_path(subject: CtyType, text: str, path: str) -> None:
    with pytest.raises(ConversionError) as caught:
        decode(text, subject)
    assert caught.value.path == AttributePath.parse(path)
