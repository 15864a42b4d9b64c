"""Sets as lists: one order, no duplicates."""

from decimal import Decimal
from typing import Any

import pytest
from pyvider.cty import UNKNOWN, CtyList, CtyMap, CtyNumber, CtyObject, CtyString, CtyType, Unknown
from pyvider.cty.set_order import canonical_set

S, N = CtyString(), CtyNumber()
ITEM = CtyObject(attribute_types={"a": S, "b": N})


@pytest.mark.parametrize(
    ("element", "given", "expected"),
    [
        (S, ["b", "a", "b", "B", "é"], ["B", "a", "b", "é"]),
        (S, [None, "a", None], ["a", None]),
        (N, [10, 9, Decimal("9.5"), Decimal(9), 10], [9, Decimal("9.5"), 10]),
        (N, [10**400, 1, 10**400], [1, 10**400]),
        (CtyList(element_type=N), [[10], [9], [1, 2], [9]], [[10], [1, 2], [9]]),
        (CtyMap(value_type=N), [{"b": 1}, {"a": 2}, {"b": 1}], [{"a": 2}, {"b": 1}]),
        (
            ITEM,
            [{"a": "z", "b": 1}, {"a": None, "b": 2}, {"a": "b", "b": None}, {"a": "z", "b": 1}],
            [{"a": "b", "b": None}, {"a": "z", "b": 1}, {"a": None, "b": 2}],
        ),
        (S, [], []),
    ],
)
def test_a_set_has_one_order_whatever_the_order_given(element: CtyType, given: list[Any], expected: list[Any]) -> None:
    assert canonical_set(given, element) == expected
    assert canonical_set(reversed(given), element) == expected


def test_unknown_elements_are_all_kept_because_none_is_known_to_equal_another() -> None:
    assert canonical_set([UNKNOWN, "a", UNKNOWN], S) == ["a", UNKNOWN, UNKNOWN]
    partly = {"a": UNKNOWN, "b": 1}
    assert canonical_set([partly, {"a": "x", "b": 1}, partly], ITEM).count(partly) == 2
    assert len(canonical_set([Unknown(not_null=True), UNKNOWN], S)) == 2
