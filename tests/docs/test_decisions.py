"""The decision records: one for each critical question of the RFC, each with a decision and a reason."""

from pathlib import Path

import pytest

DECISIONS = Path(__file__).parents[2] / "docs" / "decisions"


@pytest.mark.requirement("R-Q1-01", "R-Q2-03", "R-Q7-01", "R-Q6-02", "R-Q8-01")
@pytest.mark.parametrize(
    ("record", "words"),
    [
        ("0010-source-resolution", ["PATH", "remote", "protocol_version"]),
        ("0011-security-boundary", ["sensitive", "environment", "sandbox"]),
        ("0012-performance", ["timeout", "crash", "on_error"]),
        ("0013-state", ["KiB", "version", "backend"]),
        ("0014-errors", ["fail", "warn", "deleted"]),
        ("0015-provider-scope", ["alias", "two providers", "terraform"]),
        ("0016-hook-granularity", ["provider", "Locking", "twelve"]),
        ("0017-backward-compatibility", ["experimental", "tollgate check", "unmodified"]),
        ("0018-configuration", ["yaml", "json", "JSON\nSchema"]),
        ("0019-testing", ["CI", "mock", "real provider"]),
    ],
)
def test_a_critical_question_of_the_rfc_has_its_answer(record: str, words: list[str]) -> None:
    text = (DECISIONS / f"{record}.md").read_text(encoding="utf-8")
    assert "**Question.**" in text
    assert "**Decision.**" in text
    assert [word for word in words if word not in text] == []


@pytest.mark.parametrize("record", sorted(DECISIONS.glob("[0-9]*.md")), ids=lambda path: path.stem)
def test_a_record_has_a_title_with_its_number(record: Path) -> None:
    assert record.read_text(encoding="utf-8").startswith(f"# {record.stem[:4]} ")
