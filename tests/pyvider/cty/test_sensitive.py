"""Sensitive values are never shown."""

from typing import Any

import pytest
from pyvider.sensitive import handle_sensitive_value


@pytest.mark.requirement("V-6.3.3-01")
@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("hunter2", "(sensitive)"),
        (42, "(sensitive)"),
        (None, "(sensitive)"),
        (b"raw", "(sensitive)"),
        ({"a": "x", "b": {"c": 1}}, {"a": "(sensitive)", "b": {"c": "(sensitive)"}}),
        (["x", ["y"]], ["(sensitive)", ["(sensitive)"]]),
        (("x",), ["(sensitive)"]),
        ({"x"}, ["(sensitive)"]),
    ],
)
def test_a_sensitive_value_shows_only_its_shape(value: Any, shown: Any) -> None:
    assert handle_sensitive_value(value, sensitive=True) == shown
    assert handle_sensitive_value(value, sensitive=False) is value
