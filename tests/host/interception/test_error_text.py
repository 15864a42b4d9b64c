"""Errors of providers without the secrets that they quote."""

from typing import Any

import pytest
from tollgate_host.interception.secrets.error_text import redact_text, secrets_in
from tollgate_host.plan.secrets.masks import Mask

SECRET = 'hunter2"\n<hunter2>'


@pytest.mark.parametrize(
    ("value", "mask", "expected"),
    [
        ({"a": "s", "b": "t"}, {"a": True}, {"s"}),
        ({"a": {"b": "s", "c": "t"}}, {"a": True}, {"s", "t"}),
        ({"a": ["s", "t"]}, {"a": [False, True]}, {"t"}),
        ({"a": ["s", "t", "u"]}, {"a": [True]}, {"s", "t", "u"}),
        ({"a": 12345, "b": True, "c": None}, True, {"12345"}),
        ({"a": "s"}, False, set[str]()),
        ({"a": "s"}, {"b": True}, set[str]()),
    ],
)
def test_what_a_mask_marks_is_found(value: Any, mask: Mask, expected: set[str]) -> None:
    assert secrets_in(value, mask) == expected


@pytest.mark.parametrize("spelled", [SECRET, r"hunter2\"\n<hunter2>"])
def test_a_secret_is_removed_as_it_is_and_as_it_is_quoted(spelled: str) -> None:
    text = redact_text(f'invalid password "{spelled}"', ({"password": SECRET}, {"password": True}))
    assert text == 'invalid password "(sensitive)"'


def test_the_longer_of_two_secrets_goes_first() -> None:
    sides = ({"a": "hunter", "b": "hunter2000"}, True)
    assert redact_text("hunter2000 and hunter", sides) == "(sensitive) and (sensitive)"


def test_secrets_of_every_side_are_removed_and_short_ones_leave_the_words_alone() -> None:
    text = redact_text("no old, no new, no at all", ({"a": "old"}, True), ({"a": "new", "b": "no"}, True))
    assert text == "no (sensitive), no (sensitive), no at all"
