"""What the README shows is true: its code runs, its configuration loads, its links lead somewhere."""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tollgate_host.config.configure import configure, require
from tollgate_runtime.testing import connect

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def _block(language: str) -> str:
    found = re.search(rf"```{language}\n(.*?)```", README, flags=re.DOTALL)
    assert found is not None
    return found[1]


def test_the_ten_lines_are_an_integration() -> None:
    scope: dict[str, Any] = {"__name__": "shown"}
    exec(compile(_block("python"), "README.md", "exec"), scope)  # the reader will run it too
    with connect(scope["app"], config={"prefix": "prod-"}) as client:
        refused = client.call("post-plan", {"type": "aws_s3_bucket", "after": {"name": "dev-logs"}})
        accepted = client.call("post-plan", {"type": "aws_s3_bucket", "after": {"name": "prod-logs"}})
    assert (refused.status, refused.message) == ("fail", "'dev-logs' must start with 'prod-'")
    assert accepted.status == "success"


@pytest.mark.requirement("C-08")
def test_the_configuration_loads_and_names_installed_console_scripts(tmp_path: Path) -> None:
    (tmp_path / "integrations.hcl").write_text(_block("hcl"), encoding="utf-8")
    config = require(configure(tmp_path, []))
    assert [integration.name for integration in config.integrations] == ["cost", "naming", "tags"]


@pytest.mark.requirement("C-07", "C-10", "C-11")
def test_the_demo_shows_what_the_readme_says(tmp_path: Path) -> None:
    shown = subprocess.run(
        [sys.executable, "-m", "tollgate_host", "demo", "--report", tmp_path / "report.html"],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
        env={**os.environ, "COLUMNS": "110", "NO_COLOR": "1"},
    )
    assert shown.returncode == 0, shown.stdout + shown.stderr
    printed = shown.stdout.splitlines()  # in any order: Terraform works on several resources at once
    assert [line for line in _block("text").splitlines() if line != "..." and line not in printed] == []


DOCS = ROOT / "docs"
PAGES = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md")),
    *(page for page in sorted(DOCS.rglob("*.md")) if "rules" not in page.relative_to(DOCS).parts),
]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_link_leads_to_a_file_and_to_a_heading_there(page: Path) -> None:
    text = re.sub(r"`[^`\n]*`", "", page.read_text(encoding="utf-8"))  # what is quoted leads nowhere
    links = re.findall(r"\]\(([^)#\s]*)(?:#([^)\s]+))?\)", text)
    targets = [(page.parent / file if file else page, heading) for file, heading in links if "://" not in file]
    assert [str(target) for target, _ in targets if not target.exists()] == []
    assert [heading for target, heading in targets if heading and heading not in _headings(target)] == []


def _headings(page: Path) -> set[str]:
    """The names that a page's headings have in links."""
    titles = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}
