"""The output of the demo: the same words with colours and without."""

import io

import pytest
from tollgate_host.demo.demo_console import DemoConsole


@pytest.mark.parametrize("has_color", [True, False])
def test_colours_are_there_only_where_they_are_wanted(has_color: bool) -> None:
    out = io.BytesIO()
    voice = DemoConsole(out, has_color)
    voice.say("It begins.")
    voice.prompt("tollgate plan")
    voice.changes({"a": "b"})
    voice.mention("aside")
    voice.pass_on(b"Plan: 1 to add\n")
    assert (b"\x1b[" in out.getvalue()) == has_color
    assert out.getvalue().endswith(b"Plan: 1 to add\n")
    if not has_color:
        assert out.getvalue().decode() == "\nIt begins.\n$ tollgate plan\n  - a\n  + b\naside\nPlan: 1 to add\n"
