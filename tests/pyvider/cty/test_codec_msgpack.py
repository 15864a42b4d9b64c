"""The MessagePack form, byte by byte, as Terraform writes and reads it."""

from decimal import Decimal
from typing import Any

import msgpack  # pyright: ignore[reportMissingTypeStubs]  # it has none
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
    Unknown,
)
from pyvider.cty.codec_msgpack import decode, encode
from pyvider.errors import ConversionError
from pyvider.path import AttributePath

S, N, B, D = CtyString(), CtyNumber(), CtyBool(), CtyDynamic()
LIST, SET, MAP = CtyList(element_type=S), CtySet(element_type=S), CtyMap(value_type=N)
PAIR = CtyTuple(element_types=[S, N])
DISK = CtyObject(attribute_types={"name": S, "size": N})

library: Any = msgpack
packed, EXT = library.packb, library.ExtType


@pytest.mark.requirement("V-TF-02")
@pytest.mark.parametrize(
    ("subject", "raw", "data"),
    [
        (S, "héllo", b"\xa6h\xc3\xa9llo"),
        (S, None, b"\xc0"),
        (S, UNKNOWN, b"\xd4\x00\x00"),
        (B, True, b"\xc3"),
        (N, 5, b"\x05"),
        (N, -1, b"\xff"),
        (N, 2**63 - 1, b"\xcf\x7f" + b"\xff" * 7),
        (N, -(2**63), b"\xd3\x80" + b"\0" * 7),
        (N, 2**63, packed("9223372036854775808")),
        (N, 10**29 + 1, packed("1" + "0" * 28 + "1")),
        (N, Decimal("0.5"), packed(0.5)),
        (N, Decimal("0.1"), packed("0.1")),
        (N, Decimal("0." + "3" * 36), packed("0." + "3" * 36)),
        (N, Decimal("Infinity"), packed(float("inf"))),
        (N, Decimal("-Infinity"), packed(float("-inf"))),
        (LIST, ["a", None, UNKNOWN], packed(["a", None, EXT(0, b"\0")])),
        (LIST, [], b"\x90"),
        (SET, ["a", "b"], packed(["a", "b"])),
        (MAP, {"k": 1}, packed({"k": 1})),
        (PAIR, ["a", Decimal("0.1")], packed(["a", "0.1"])),
        (DISK, {"name": "a", "size": UNKNOWN}, packed({"name": "a", "size": EXT(0, b"\0")})),
        (D, CtyValue(S, "x"), packed([b'"string"', "x"])),
        (D, CtyValue(LIST, ["x"]), packed([b'["list","string"]', ["x"]])),
        (D, CtyValue(S, None), packed([b'"string"', None])),
        (D, CtyValue(S, UNKNOWN), packed([b'"string"', EXT(0, b"\0")])),
        (D, None, b"\xc0"),
        (D, UNKNOWN, b"\xd4\x00\x00"),
    ],
)
def test_a_value_is_written_and_read_in_the_form_of_the_protocol(subject: CtyType, raw: Any, data: bytes) -> None:
    assert encode(raw, subject) == data
    assert decode(data, subject) == raw


@pytest.mark.requirement("V-TF-02")
@pytest.mark.parametrize(
    ("subject", "data", "raw"),
    [
        (N, packed(1e20), 10**20),
        (N, packed(3.0), 3),
        (N, packed("3.0"), 3),
        (
            N,
            packed(0.1),
            Decimal(float.fromhex("0x1.999999999999ap-4")),
        ),  # a float on the wire means the float, bit for bit
        (N, packed(2**64 - 1), 2**64 - 1),
        (N, packed("1e-2"), Decimal("0.01")),
        (SET, packed(["b", "a", "b"]), ["a", "b"]),
        (D, packed(['"string"', "x"]), CtyValue(S, "x")),
        (D, packed([b'"dynamic"', [b'"string"', "x"]]), CtyValue(S, "x")),
        (S, b"", None),
        (DISK, b"", None),
    ],
)
def test_other_forms_that_terraform_may_send_are_understood(subject: CtyType, data: bytes, raw: Any) -> None:
    decoded = decode(data, subject)
    assert decoded == raw
    assert not isinstance(decoded, float)


@pytest.mark.requirement("V-TF-02")
@pytest.mark.parametrize("code", [0, 1, 5, 12, 42, 127, -1, -128])
@pytest.mark.parametrize("subject", [S, N, B, D, LIST, SET, MAP, PAIR, DISK])
def test_any_extension_is_an_unknown_value(subject: CtyType, code: int) -> None:
    extension = b"\xd6" + code.to_bytes(1, signed=True) + b"\0\0\0\0"
    assert decode(extension, subject) == UNKNOWN
    assert decode(b"\x92" + packed(b'"string"') + extension, D) == CtyValue(S, UNKNOWN)


@pytest.mark.requirement("V-TF-02")
@pytest.mark.parametrize(
    ("subject", "unknown", "promises"),
    [
        (S, Unknown(not_null=True), {1: False}),
        (S, Unknown(string_prefix="ami-"), {2: "ami-"}),
        (N, Unknown(number_lower=1, number_upper=Decimal("9.5")), {3: [1, True], 4: [9.5, True]}),
        (N, Unknown(number_lower=0, number_lower_inclusive=False), {3: [0, False]}),
        (N, Unknown(number_upper=10**30, number_upper_inclusive=False), {4: ["1" + "0" * 30, False]}),
        (LIST, Unknown(not_null=True, length_lower=1, length_upper=4), {1: False, 5: 1, 6: 4}),
        (SET, Unknown(length_upper=0), {6: 0}),
        (DISK, Unknown(not_null=True), {1: False}),
    ],
)
def test_refinements_travel_in_extension_12(subject: CtyType, unknown: Unknown, promises: dict[int, Any]) -> None:
    data = packed(EXT(12, packed(promises)))
    assert encode(unknown, subject) == data
    assert decode(data, subject) == unknown


@pytest.mark.parametrize(
    ("subject", "unknown"),
    [
        (B, Unknown(string_prefix="x")),  # refinements of another type: Terraform would refuse them
        (N, Unknown(length_lower=3)),
        (PAIR, Unknown(length_upper=3)),
        (LIST, Unknown(length_lower=0)),
        (D, Unknown(not_null=True)),
        (N, Unknown(number_lower=10**2000)),  # more than Terraform takes
    ],
)
def test_a_refinement_that_terraform_would_refuse_is_not_sent(subject: CtyType, unknown: Unknown) -> None:
    assert encode(unknown, subject) == b"\xd4\x00\x00"


def test_a_long_prefix_is_cut_between_characters() -> None:
    unknown = decode(encode(Unknown(string_prefix="é" * 200), S), S)
    assert unknown == Unknown(string_prefix="é" * 128)
    odd = decode(encode(Unknown(string_prefix="a" + "é" * 200), S), S)
    assert odd == Unknown(string_prefix="a" + "é" * 127)


def test_unknown_refinement_keys_are_ignored_and_a_refinement_to_null_is_null() -> None:
    assert decode(packed(EXT(12, packed({99: "later", 1: False}))), S) == Unknown(not_null=True)
    assert decode(packed(EXT(12, packed({1: True}))), S) is None
    assert decode(packed(EXT(12, packed({}))), S) == UNKNOWN
    for rubbish in ({3: "x"}, {3: [1]}, {2: 5}, {5: "x"}, {6: True}, {4: [None, True]}, ["list"]):
        assert decode(packed(EXT(12, packed(rubbish))), N) == UNKNOWN


@pytest.mark.parametrize(
    ("subject", "raw", "path", "message"),
    [
        (S, 5, "", "a string is required, not an int"),
        (N, True, "", "a number is required, not a bool"),
        (N, 1.5, "", "a number is required"),
        (B, "true", "", "a bool is required"),
        (LIST, ["a", 1], "[1]", "a string is required"),
        (LIST, "a", "", "a list of string is required, not a str"),
        (LIST, {"a"}, "", "a list of string is required, not a set"),
        (MAP, {"k": "v"}, '["k"]', "a number is required"),
        (MAP, {1: 1}, "", "a map's keys must be strings"),
        (MAP, [], "", "a map of number is required"),
        (PAIR, ["a"], "", "a tuple of length 2 is required, not 1"),
        (PAIR, ["a", "b"], "[1]", "a number is required"),
        (DISK, {"name": "a"}, "", r"an object with 2 attributes is required \(1 given\); missing: size"),
        (DISK, {"name": "a", "sise": 1}, "", r"\(2 given\); missing: size; unsupported: sise"),
        (DISK, {"name": 1, "size": 1}, "name", "a string is required"),
        (CtyList(element_type=DISK), [{"name": "a", "size": "b"}], "[0].size", "a number is required"),
        (DISK, [], "", "an object is required, not a list"),
        (D, "x", "", "a CtyValue is required, not a str"),
        (CtyMap(value_type=D), {"k": CtyValue(S, 1)}, '["k"]', "a string is required"),
        (S, "\ud800", "", "cannot be written as UTF-8"),
    ],
)
def test_a_value_of_the_wrong_type_is_not_sent(subject: CtyType, raw: Any, path: str, message: str) -> None:
    with pytest.raises(ConversionError, match=message) as caught:
        encode(raw, subject)
    assert caught.value.path == AttributePath.parse(path)


@pytest.mark.parametrize(
    ("subject", "form", "path", "message"),
    [
        (S, 5, "", "a string is required"),
        (S, b"bytes", "", "a string is required"),
        (N, "five", "", "a number is required"),
        (N, float("nan"), "", "NaN"),
        (N, [], "", "a number is required"),
        (LIST, ["a", 1], "[1]", "a string is required"),
        (MAP, {"k": "v"}, '["k"]', "a number is required"),
        (MAP, {1: 1}, "", "malformed"),
        (PAIR, ["a", 1, 2], "", "a tuple of length 2 is required, not 3"),
        (DISK, {"name": "a"}, "", r"\(1 given\); missing: size"),
        (DISK, {"name": "a", "other": 1}, "", "unsupported: other"),
        (DISK, {"name": "a", "size": "x"}, "size", "a number is required"),
        (D, "x", "", "a pair of a type and a value"),
        (D, [b'"string"'], "", "a pair of a type and a value"),
        (D, [b'"strong"', "x"], "", "is not a Terraform type"),
        (D, [b"\xff", "x"], "", "malformed"),
    ],
)
def test_what_does_not_fit_the_type_is_not_taken(subject: CtyType, form: Any, path: str, message: str) -> None:
    with pytest.raises(ConversionError, match=message) as caught:
        decode(packed(form), subject)
    assert caught.value.path == AttributePath.parse(path)


@pytest.mark.parametrize("data", [b"\xc1", b"\x92\xa1a", b"\xa5ab", b"\xa1\xff", b"\xc0\xc0", b"\xdd\xff\xff\xff\xff"])
def test_broken_data_is_a_conversion_error(data: bytes) -> None:
    for subject in (S, LIST, D):
        with pytest.raises(ConversionError):
            decode(data, subject)


def test_deeply_nested_data_is_a_conversion_error_not_a_crash() -> None:
    for depth in (200, 600, 100_000):
        with pytest.raises(ConversionError):
            decode(b"\x91" * depth + b"\xc0", D)
    holder = CtyObject(attribute_types={"inner": D})
    form = b"\xc0"
    for _ in range(2000):
        form = b"\x92" + packed(holder.json_bytes) + b"\x81" + packed("inner") + form
    with pytest.raises(ConversionError, match=r"deeply|malformed"):
        decode(form, D)
    value: Any = None
    for _ in range(2000):
        value = CtyValue(holder, {"inner": value})
    with pytest.raises(ConversionError, match="deeply"):
        encode(value, D)


def test_encoding_leaves_the_value_as_it_was() -> None:
    raw = {"name": UNKNOWN, "size": Decimal("0.1")}
    encode(raw, DISK)
    assert raw == {"name": UNKNOWN, "size": Decimal("0.1")}


@pytest.mark.requirement("V-2.1-05")
def test_what_a_codec_must_know_of_a_type_is_worked_out_once() -> None:
    subject = CtyObject(attribute_types={"name": S, "disks": CtyList(element_type=DISK)})
    raw = {"name": "a", "disks": [{"name": "b", "size": 1}]}
    data = encode(raw, subject)
    assert decode(data, subject) == raw
    remembered = dict(subject.memory)
    assert len(remembered) == 2
    for _ in range(3):
        encode(raw, subject)
        decode(data, subject)
    assert subject.memory == remembered
