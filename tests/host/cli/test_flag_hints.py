"""Misspelt flags of engine commands, and plans that were not saved."""

from pathlib import Path

import pytest
from tollgate_host.cli.flag_hints import flag_hints, plan_file_hints
from tollgate_host.engine.arguments import read_arguments
from tollgate_host.engine.flags import read_words


@pytest.mark.parametrize(
    ("word", "meant"),
    [("-outt=plan", "out"), ("-auto-aprove", "auto-approve"), ("-detailed-exit-code", "detailed-exitcode")],
)
def test_a_misspelt_flag_is_asked_about(word: str, meant: str) -> None:
    name = word.lstrip("-").partition("=")[0]
    assert list(flag_hints(read_words([word]).flags)) == [f"no flag -{name} is known; did you mean -{meant}?"]


def test_flags_that_are_known_or_like_none_are_left_alone() -> None:
    assert list(flag_hints(read_words(["-out=plan", "-input=false", "-frobnicate", "-xy"]).flags)) == []


def test_the_apply_of_a_plan_that_failed_its_checks_is_told_where_it_is(tmp_path: Path) -> None:
    apply = read_arguments([f"-chdir={tmp_path}", "apply", "saved"], {})
    assert list(plan_file_hints(apply)) == []
    (tmp_path / "saved.rejected").touch()
    (hint,) = plan_file_hints(apply)
    assert hint == "the plan failed its checks, and was saved as saved.rejected; plan again once they pass"
    (tmp_path / "saved").touch()
    assert list(plan_file_hints(apply)) == []
