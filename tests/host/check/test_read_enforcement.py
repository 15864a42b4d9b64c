"""The rules by which findings are judged: files, flags and comments, and which of them wins."""

from pathlib import Path

import pytest
from tollgate_host.check.options import CheckOptions
from tollgate_host.check.plan_code import Code
from tollgate_host.check.read_enforcement import read_enforcement
from tollgate_host.check.setup import read_setup
from tollgate_host.errors import HostError
from tollgate_host.verdict.settings.enforcement import Enforcement

EXEMPTIONS = """
exemptions:
  - rule: naming/prefix
    address: a_b.c
    reason: it has always been there
"""


def enforcement(
    root: Path,
    given: dict[str, str] | None = None,
    *,
    levels: tuple[str, ...] = (),
    ignore_inline: bool = False,
    **environ: str,
) -> Enforcement:
    options = CheckOptions(
        settings={"root": str(root), **(given or {})}, levels=levels, ignore_inline=ignore_inline, plans=("plan.json",)
    )
    setup = read_setup(options, environ)
    found, _ = read_enforcement(setup, options, Code(root, setup.reader))
    return found


def test_flags_beat_the_file_and_add_to_its_levels(tmp_path: Path) -> None:
    (tmp_path / "enforcement.yaml").write_text('fail_on: high\nlevels:\n  - rule: "*"\n    level: advisory\n')
    found = enforcement(tmp_path)
    assert found.fail_on == "high"
    assert len(found.levels) == 1
    flagged = enforcement(tmp_path, {"fail_on": "low"}, levels=("naming/prefix=hard-mandatory",))
    assert flagged.fail_on == "low"
    assert len(flagged.levels) == 2


def test_exemptions_are_read_from_beside_the_configuration_or_from_where_a_flag_says(tmp_path: Path) -> None:
    assert enforcement(tmp_path).exemptions == ()
    (tmp_path / "exemptions.yaml").write_text(EXEMPTIONS)
    [one] = enforcement(tmp_path).exemptions
    assert (one.address, one.reason) == ("a_b.c", "it has always been there")
    other = tmp_path / "other.yaml"
    other.write_text(EXEMPTIONS.replace("a_b.c", "a_b.d"))
    [other_one] = enforcement(tmp_path, {"exemptions": str(other)}).exemptions
    assert other_one.address == "a_b.d"


@pytest.mark.parametrize("setting", ["exemptions", "baseline"])
def test_a_file_that_was_asked_for_and_is_not_there_is_an_error(tmp_path: Path, setting: str) -> None:
    with pytest.raises(HostError, match=r"nothing\.yaml cannot be read"):
        enforcement(tmp_path, {setting: str(tmp_path / "nothing.yaml")})


def test_comments_count_unless_a_flag_or_the_file_says_otherwise(tmp_path: Path) -> None:
    assert enforcement(tmp_path).use_inline
    assert not enforcement(tmp_path, ignore_inline=True).use_inline
    (tmp_path / "enforcement.yaml").write_text("inline_exemptions: false\n")
    assert not enforcement(tmp_path).use_inline


def test_an_override_names_its_reason_and_who_gave_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GITHUB_ACTOR", "octocat")
    override = enforcement(tmp_path, {"override": "the site is down"}).override
    assert override is not None
    assert (override.reason, override.by) == ("the site is down", "octocat")
    assert enforcement(tmp_path).override is None


def test_a_level_that_is_none_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(HostError, match="--level"):
        enforcement(tmp_path, levels=("naming/prefix=sometimes",))
    with pytest.raises(HostError, match="TOLLGATE_LEVEL: 'naming' is not a level"):
        enforcement(tmp_path, TOLLGATE_LEVEL="naming")
