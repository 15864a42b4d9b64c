"""Which command lines are Tollgate's own, and which are the engine's."""

import pytest
from tollgate_host.engine.own_flags import first_word


@pytest.mark.parametrize(
    ("argv", "word"),
    [
        (["check", "plan.json", "--root", "x"], "check"),
        (["plan", "-out=x"], "plan"),
        (["--engine", "tofu", "plan"], "plan"),
        (["--engine=tofu", "plan"], "plan"),
        (["-chdir=x", "apply"], "apply"),
        (["--report", "json=x", "-chdir=x", "apply"], "apply"),
        (["--version"], None),
        ([], None),
    ],
)
def test_the_command_is_the_first_word_that_is_no_flag_nor_its_value(argv: list[str], word: str | None) -> None:
    assert first_word(argv) == word
