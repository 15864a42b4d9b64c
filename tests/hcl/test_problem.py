"""How a problem is shown."""

from tollgate_hcl.position import SourceFile
from tollgate_hcl.problem import Problem, problem_at, render, suggestion
from tollgate_host.errors import ConfigError, HostError


def shown(text: str, start: int, end: int) -> str:
    return render(problem_at(SourceFile("main.tf", text.encode()), start, end, summary="Wrong", detail="Mend it."))


def test_a_problem_shows_summary_place_line_carets_and_detail() -> None:
    assert shown("one\n  two = 2\n", 6, 9) == (
        "Error: Wrong\n\n  on main.tf line 2, column 3:\n   2:   two = 2\n        ^^^\n\nMend it."
    )


def test_carets_end_with_the_line_where_the_range_goes_on() -> None:
    assert "   1: a = [\n          ^\n" in shown("a = [\n1]\n", 4, 8)


def test_a_range_without_characters_still_has_a_caret() -> None:
    assert "   1: ab\n        ^\n" in shown("ab", 2, 2)


def test_carets_stand_under_wide_characters_and_behind_tabs() -> None:
    assert "   1: \t日本 = x\n      \t^^^^\n" in shown("\t日本 = x\n", 1, 3)


def test_control_characters_of_a_file_do_not_reach_the_terminal() -> None:
    assert "\x1b" not in shown("a = \x1b[31m", 4, 5)


def test_of_a_very_long_line_only_the_part_around_the_place_is_shown() -> None:
    text = shown("x" * 100_000 + "!" + "y" * 100_000, 100_000, 100_001)
    assert len(text) < 600
    line, carets = text.splitlines()[3:5]
    assert line[carets.index("^")] == "!"


def test_a_problem_without_a_place_shows_summary_and_detail() -> None:
    assert str(Problem(summary="Wrong", detail="Mend it.", severity="warning")) == "Warning: Wrong\n\nMend it."


def test_a_close_word_is_suggested_and_a_far_one_is_not() -> None:
    assert suggestion("sorce", ["source", "name"]) == ' Did you mean "source"?'
    assert suggestion("zzz", ["source", "name"]) == ""


def test_a_config_error_says_everything_at_once() -> None:
    problems = [Problem(summary="One", detail="First."), Problem(summary="Two", detail="Second.")]
    error = ConfigError(problems)
    assert isinstance(error, HostError)
    assert error.problems == tuple(problems)
    assert str(error) == "Error: One\n\nFirst.\n\nError: Two\n\nSecond."
