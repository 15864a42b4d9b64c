"""Numbers: exact, whatever their size."""

from decimal import Decimal

import pytest
from pyvider.cty.numbers import (
    exact_float,
    number_from_float,
    number_from_python,
    number_from_text,
    number_to_text,
)
from pyvider.errors import ConversionError


@pytest.mark.requirement("V-4.2.1-03")
@pytest.mark.parametrize(
    "text",
    [
        "0", "-5", "123456789012345678901234567890", "0.123456789012345678901234567890123456", "0.1", "-0.000001",
        "1" + "0" * 60, "0." + "0" * 60 + "1", "9" * 4500, "1" + "0" * 10_000,
    ],
)  # fmt: skip
def test_a_number_in_plain_notation_is_read_and_written_digit_for_digit(text: str) -> None:
    assert number_to_text(number_from_text(text)) == text


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("1.50", Decimal("1.5")),
        ("1e3", 1000),
        ("1E-3", Decimal("0.001")),
        ("1p-2", Decimal("0.25")),
        ("007", 7),
        ("2.0", 2),
    ],
)
def test_other_notations_are_read(text: str, number: int | Decimal) -> None:
    parsed = number_from_text(text)
    assert parsed == number
    assert type(parsed) is type(number)


def test_a_number_too_great_to_be_written_out_keeps_its_exponent() -> None:
    assert number_to_text(number_from_text("1e999999999")) == "1E+999999999"
    with pytest.raises(ConversionError, match="out of range"):
        number_from_text("1e99999999999999999999999")


def test_a_float_is_taken_bit_by_bit_from_the_wire_and_by_its_digits_from_an_author() -> None:
    assert number_from_float(0.5) == Decimal("0.5")
    assert number_from_float(0.1) != Decimal("0.1")
    assert number_from_python(0.1) == Decimal("0.1")
    assert number_from_python(1e23) == 10**23
    assert number_from_float(1e23) != 10**23


def test_only_a_number_that_a_float_holds_exactly_becomes_one() -> None:
    assert exact_float(Decimal("0.5")) == 0.5
    assert exact_float(Decimal("0.1")) is None
    assert exact_float(Decimal("1e400")) is None
    assert exact_float(Decimal("Infinity")) == float("inf")
