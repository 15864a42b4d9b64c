"""Every page can be found from docs/README.md, and every command that a page shows is run by a test."""

import re

from tests.docs.pages import ROOT

DOCS = ROOT / "docs"
LISTED_ELSEWHERE = ("decisions", "rules")
"""Folders with an index of their own."""

RUN_BY = {
    "README.md": "tests/docs/test_readme.py",
    "docs/annotations.md": "tests/docs/test_live.py",
    "docs/ci/terragrunt.md": "tests/e2e/orchestrators/test_terragrunt.py",
    "docs/check.md": "tests/docs/test_saved_plan_pages.py",
    "docs/commands.md": "tests/host/cli/test_help.py",
    "docs/exemptions.md": "tests/docs/test_saved_plan_pages.py",
    "docs/howto/": "tests/docs/test_howto.py",
    "docs/integrations/policy-validator.md": "tests/docs/test_saved_plan_pages.py",
    "docs/live.md": "tests/docs/test_live.py",
    "docs/opentofu.md": "tests/e2e/tofu/test_encryption.py",
    "docs/orchestrators.md": "tests/e2e/dropin/test_ourselves.py",
    "docs/pyvider/tutorial.md": "tests/pyvider/tools/test_tutorial.py",
    "docs/reports.md": "tests/docs/test_saved_plan_pages.py",
    "docs/tutorial.md": "tests/docs/test_howto.py",
    "docs/write-an-integration.md": "tests/runtime/test_docs.py",
}
"""By page, or folder of pages, the test that runs its console blocks."""


def test_every_page_is_listed_by_what_the_reader_wants() -> None:
    index = (DOCS / "README.md").read_text(encoding="utf-8")
    listed = set(re.findall(r"\]\(([^)#]+)\)", index))
    pages = {path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md")}
    expected = {page for page in pages if page.split("/")[0] not in LISTED_ELSEWHERE} - {"README.md"}
    assert expected - listed == set()


def test_every_console_block_is_run_by_a_test() -> None:
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *DOCS.rglob("*.md")]
    shown = {page.relative_to(ROOT).as_posix() for page in pages if "\n```console" in page.read_text(encoding="utf-8")}
    assert {page for page in shown if _runner(page) is None} == set()


def test_a_test_that_runs_a_page_says_so() -> None:
    for page, test in RUN_BY.items():
        name = page.rstrip("/").rpartition("/")[2]
        assert name.removesuffix(".md") in (ROOT / test).read_text(encoding="utf-8"), f"{test} does not name {page}"


def test_no_command_hides_in_a_block_that_nobody_runs() -> None:
    command = re.compile(r"^```(?:sh|bash|shell)?\n\$? ?(?:tollgate|tf-[a-z-]+|pyvider) ", re.MULTILINE)
    pages = [ROOT / "README.md", *DOCS.rglob("*.md")]
    assert [page.name for page in pages if command.search(page.read_text(encoding="utf-8"))] == []


def _runner(page: str) -> str | None:
    return next((test for known, test in RUN_BY.items() if page == known or page.startswith(known)), None)
