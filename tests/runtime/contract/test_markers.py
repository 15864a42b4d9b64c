"""UNKNOWN, SENSITIVE, OMITTED and MISSING: what a rule may and may not do with them."""

import pytest
from tollgate_runtime import MISSING, OMITTED, SENSITIVE, UNKNOWN


@pytest.mark.parametrize("marker", [UNKNOWN, SENSITIVE])
def test_a_value_that_is_not_there_to_be_judged_is_no_condition(marker: object) -> None:
    with pytest.raises(TypeError, match=f"{marker!r} is neither true nor false; ask `value is {marker!r}` before"):
        bool(marker)


@pytest.mark.parametrize("marker", [MISSING, OMITTED])
def test_a_value_that_the_configuration_does_not_set_is_false(marker: object) -> None:
    assert not marker


def test_markers_equal_only_themselves() -> None:
    assert len({UNKNOWN, SENSITIVE, OMITTED, MISSING}) == 4
    assert UNKNOWN != "known only after apply"
    assert [repr(marker) for marker in (UNKNOWN, SENSITIVE, MISSING)] == ["UNKNOWN", "SENSITIVE", "MISSING"]
