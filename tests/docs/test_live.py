"""docs/live.md and docs/annotations.md: every command and configuration there is run, and prints what they say."""

import re

import pytest
from tollgate_host.interception.phase import Phase
from tollgate_host.live.command_hooks import COMMANDS

from tests.docs.pages import ROOT, Example, examples_of
from tests.e2e.live.conftest import Open

pytestmark = pytest.mark.e2e

QUICK = {"A first look", "Which Terraform", "Exit codes", "Runs on the remote side"}
EXAMPLES = [*examples_of("docs/live.md"), *examples_of("docs/annotations.md")]
TABLE = (ROOT / "docs" / "live.md").read_text(encoding="utf-8").partition("## Commands")[2].partition("\n## ")[0]


@pytest.mark.parametrize(
    "example",
    [pytest.param(one, id=one.title, marks=() if one.title in QUICK else pytest.mark.heavy) for one in EXAMPLES],
)
def test_an_example_does_what_the_page_says(open_live: Open, example: Example) -> None:
    live = open_live("")
    (live.folder / "integrations.json").unlink()
    example.run(live)


def test_every_command_with_hooks_is_in_the_table() -> None:
    rows = {line.split(" | ")[0]: line for line in TABLE.splitlines() if line.startswith("| `")}
    named = {name.partition(" ")[0]: row for cell, row in rows.items() for name in re.findall(r"`([^`]+)`", cell)}
    assert set(COMMANDS) - set(named) == set()
    for name, course in COMMANDS.items():
        assert (course.phase is Phase.QUIET) == ("nothing;" in named[name])
