"""Every target on a bounded number of inputs, the same each time; `make fuzz` goes on where this ends."""

import sys
from types import FrameType

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from tests.fuzz.target import Target, targets

pytestmark = pytest.mark.heavy
NAMES = sorted(targets())


@pytest.mark.parametrize("name", NAMES)
def test_no_input_is_a_find(name: str) -> None:
    target = targets()[name]

    @settings(
        max_examples=80,
        deadline=None,
        derandomize=True,
        database=None,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example],
    )
    @given(data=target.strategy)
    def holds(data: bytes) -> None:
        target.one_input(data)

    holds()


@pytest.mark.parametrize("name", NAMES)
def test_what_once_was_a_find_is_none_any_more(name: str) -> None:
    for path in targets()[name].find_files():
        targets()[name].one_input(path.read_bytes())


@pytest.mark.parametrize("name", [name for name in NAMES if targets()[name].pumps])
def test_four_times_as_much_of_the_same_is_about_four_times_the_work(name: str) -> None:
    target = targets()[name]
    for unit in target.pumps:
        once, more = (_calls(target, unit * count) for count in (250, 1000))
        assert more <= 6 * once + 3000, unit


def _calls(target: Target, data: bytes) -> int:
    """How many functions are called and left on an input: a measure of work that no other process disturbs."""
    count = 0

    def one_more(_frame: FrameType, _event: str, _what: object) -> None:
        nonlocal count
        count += 1

    sys.setprofile(one_more)
    try:
        target.one_input(data)
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.parametrize("target", targets().values(), ids=NAMES)
def test_the_least_of_inputs_is_no_find(target: Target) -> None:
    for data in (b"", b"\x00", b"\n", b"\xff", b"{}", b"[]", b"null"):
        target.one_input(data)
