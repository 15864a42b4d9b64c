"""Misspelt flags of engine commands."""

import pytest
from tollgate_host.cli.flag_hints import flag_hints
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
