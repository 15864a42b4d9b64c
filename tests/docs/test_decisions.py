"""The decision records: one for each critical question of the RFC, each with a context, a decision and consequences."""

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DECISIONS = ROOT / "docs" / "decisions"
RECORDS = sorted(DECISIONS.glob("[0-9]*.md"))
MOST_RECORDS = 50
MOST_CHARACTERS = 3_500
"""What fits on a page."""

_NAMED = re.compile(r"decisions/(\d{4}[\w-]*)(\.md)?")
_LINK = re.compile(r"\[(?:decision )?(\d{4})\b[^\]]*\]\([\w./]*?(\d{4})-[\w-]+\.md\)")


def _text(path: Path) -> str:
    return " ".join(path.read_text(encoding="utf-8").split())


@pytest.mark.requirement("R-Q1-01", "R-Q2-03", "R-Q7-01", "R-Q6-02", "R-Q8-01")
@pytest.mark.parametrize(
    ("record", "words"),
    [
        ("0001-local-sources", ["PATH", "remote", "protocol_version"]),
        ("0002-what-integrations-see", ["sensitive", "environment", "sandbox"]),
        ("0003-limits-and-restarts", ["timeout", "crash", "on_error"]),
        ("0004-annotations-in-private-data", ["KiB", "version", "backend"]),
        ("0005-failure-warning-error", ["fail", "warn", "deleted"]),
        ("0006-provider-scope", ["alias", "two providers", "terraform"]),
        ("0007-twelve-hooks", ["provider", "Locking", "twelve"]),
        ("0008-no-change-for-others", ["experimental", "tollgate check", "unmodified"]),
        ("0009-configuration", ["yaml", "json", "JSON Schema"]),
        ("0010-testing-kit", ["CI", "mock", "real provider"]),
    ],
)
def test_a_critical_question_of_the_rfc_has_its_answer(record: str, words: list[str]) -> None:
    text = _text(DECISIONS / f"{record}.md")
    assert "**Context.** The RFC asks" in text
    assert [word for word in words if word not in text] == []


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: path.stem)
def test_a_record_fits_on_a_page_and_says_context_decision_and_consequences(record: Path) -> None:
    text = record.read_text(encoding="utf-8")
    assert text.startswith(f"# {record.stem[:4]} ")
    places = [text.find(f"**{part}.**") for part in ("Context", "Decision", "Consequences")]
    assert -1 < places[0] < places[1] < places[2]
    assert len(text) < MOST_CHARACTERS


def test_records_are_few_and_numbered_without_a_gap() -> None:
    assert [record.stem[:4] for record in RECORDS] == [f"{number:04}" for number in range(1, len(RECORDS) + 1)]
    assert len(RECORDS) <= MOST_RECORDS


def test_the_list_of_records_has_every_title() -> None:
    listed = re.findall(r"^- \[(.*)\]\((.*)\)$", (DECISIONS / "README.md").read_text(encoding="utf-8"), re.MULTILINE)
    titles = [(record.read_text(encoding="utf-8").split("\n")[0].removeprefix("# "), record.name) for record in RECORDS]
    assert listed == titles


def test_every_mention_of_a_record_leads_to_one() -> None:
    names = {record.stem for record in RECORDS}
    wrong = [
        f"{file}: {found[0]}"
        for file, text in _tracked_texts()
        for found in _NAMED.finditer(text)
        if found[1] not in names
    ]
    assert wrong == []


def test_a_link_that_shows_a_number_leads_to_the_record_of_that_number() -> None:
    wrong = [
        f"{file}: {found[0]}"
        for file, text in _tracked_texts()
        for found in _LINK.finditer(text)
        if found[1] != found[2]
    ]
    assert wrong == []


def _tracked_texts() -> list[tuple[str, str]]:
    """The project's own texts; where there is no git, as in a source distribution, those of the documentation."""
    done = subprocess.run(["git", "ls-files", "*.md", "*.py"], cwd=ROOT, capture_output=True, text=True, check=False)
    files = done.stdout.split() or [str(path.relative_to(ROOT)) for path in (ROOT / "docs").rglob("*.md")]
    own = Path(__file__).relative_to(ROOT).as_posix()
    return [
        (file, (ROOT / file).read_text(encoding="utf-8")) for file in files if file != own and (ROOT / file).exists()
    ]
