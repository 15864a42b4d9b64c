"""The examples of the documentation work as written."""

import re
from pathlib import Path

import pytest
from tollgate_host.report.formats import targets_from_texts
from tollgate_host.report_formats import FORMATS
from tollgate_host.verdict.address_glob import compile_address_glob
from tollgate_host.verdict.settings.enforcement_file import enforcement_from_yaml
from tollgate_host.verdict.settings.exemption_file import exemptions_from_yaml

DOCS = Path(__file__).parents[3] / "docs"
EXEMPTIONS = (DOCS / "exemptions.md").read_text(encoding="utf-8")
REPORTS = (DOCS / "reports.md").read_text(encoding="utf-8")


def _yaml(text: str, begin: str) -> bytes:
    (block,) = [found for found in re.findall(r"```yaml\n(.*?)```", text, re.DOTALL) if found.startswith(begin)]
    return block.encode()


def test_the_exemptions_file_is_one() -> None:
    (found,) = exemptions_from_yaml(_yaml(EXEMPTIONS, "exemptions:"), name="exemptions.yaml")
    assert (found.rules, found.owner) == (("S3-ENC-1",), "team-web")


def test_the_enforcement_file_is_one() -> None:
    found = enforcement_from_yaml(_yaml(EXEMPTIONS, "fail_on:"), name="enforcement.yaml")
    assert (found.fail_on, found.decided_by_cloud, found.on_expired) == ("high", "pass", "warn")
    assert found.inline_exemptions is True
    assert [row.level for row in found.levels] == ["advisory", "hard-mandatory"]


def test_every_address_in_the_table_is_a_glob() -> None:
    table = EXEMPTIONS.partition("| glob | matches |")[2].partition("\n\n")[0]
    globs = [glob for row in table.splitlines()[2:] for glob in re.findall(r"`([^`]+)`", row.split("|")[1])]
    assert len(globs) > 9
    for glob in globs:
        compile_address_glob(glob.replace("…", "aws_s3_bucket.logs"))


def test_every_format_is_documented() -> None:
    table = REPORTS.partition("| format | what it is |")[2].partition("\n\n")[0]
    assert re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE) == list(FORMATS)


@pytest.mark.parametrize(
    "line", [line for line in REPORTS.splitlines() if "tollgate check plan.json" in line and "--report " in line]
)
def test_every_command_line_asks_for_reports_that_can_be_written(line: str) -> None:
    assert targets_from_texts(re.findall(r"--report ([\w./=-]+)", line))
