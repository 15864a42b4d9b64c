"""docs/check.md says what the command line does."""

import re
from pathlib import Path
from typing import Any

DOCS = Path(__file__).parents[3] / "docs"


def test_every_flag_is_documented_and_every_documented_flag_exists(project: Any):
    helped = set(re.findall(r"(?<![\w-])(--[a-z][a-z-]+)", project.run("check", "--help").out))
    table = (DOCS / "check.md").read_text().partition("## Flags")[2].partition("\n## ")[0]
    assert set(re.findall(r"(?<![\w-])(--[a-z][a-z-]+)", table)) == helped


def test_the_environment_variables_of_the_configuration_page_are_flags_here(project: Any):
    page = (DOCS / "configuration.md").read_text()
    helped = project.run("check", "--help").out
    for flag in re.findall(r"^\| `(--[a-z-]+)` \| `TOLLGATE_", page, re.MULTILINE):
        assert flag in helped


def test_every_exit_code_of_the_help_is_documented_and_no_other(project: Any):
    helped = project.run("check", "--help").out.partition("exit codes:")[2]
    table = (DOCS / "check.md").read_text().partition("## Exit codes")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| ([\d, ]+) \|", table, re.MULTILINE)
    assert re.findall(r"\d+", " ".join(rows)) == re.findall(r"\d+", helped) == ["0", "1", "3", "4", "129", "130", "143"]
