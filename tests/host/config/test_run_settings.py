"""The settings of a run: by flag, by variable, and what is wrong with them."""

import re
from pathlib import Path

import pytest
from tollgate_host.config.overrides.run_settings import OPTIONS, settings_from, unknown_variables

ROOT = Path(__file__).parents[3]


def test_a_flag_comes_before_its_variable() -> None:
    settings, problems = settings_from({"fail_on": "high"}, {"TOLLGATE_FAIL_ON": "low", "TOLLGATE_JOBS": "4"})
    assert problems == ()
    assert {name: (setting.value, str(setting.origin)) for name, setting in settings.items()} == {
        "fail_on": ("high", "--fail-on"),
        "jobs": (4, "TOLLGATE_JOBS"),
    }


def test_what_is_not_given_is_not_there() -> None:
    assert settings_from({"fail_on": None}, {"TOLLGATE_ENGINE": " "}) == ({}, ())


def test_several_reports_can_be_asked_for() -> None:
    settings, _ = settings_from({}, {"TOLLGATE_REPORT": "console,json=out.json sarif"})
    assert settings["report"].value == ["console", "json=out.json", "sarif"]


@pytest.mark.parametrize(
    ("variable", "value", "detail"),
    [
        ("TOLLGATE_FAIL_ON", "hihg", 'Did you mean "high"?'),
        ("TOLLGATE_JOBS", "0", "a whole number from 1"),
        ("TOLLGATE_JOBS", "many", "a whole number from 1"),
    ],
)
def test_a_wrong_value_is_a_problem_that_names_the_variable(variable: str, value: str, detail: str) -> None:
    settings, problems = settings_from({}, {variable: value})
    assert settings == {}
    assert problems[0].detail.startswith(f'Wrong value of "{variable}"')
    assert detail in problems[0].detail
    assert problems[0].source_line == value


def test_a_misspelt_variable_is_a_warning() -> None:
    environ = {option.variable: "x" for option in OPTIONS} | {"TOLLGATE_SET_A": "", "TOLLGATE_ONLY": "", "PATH": ""}
    assert unknown_variables(environ) == ()
    (problem,) = unknown_variables({"TOLLGATE_FAILON": "high"})
    assert (problem.severity, problem.detail) == (
        "warning",
        'TOLLGATE_FAILON is not a variable of Tollgate. Did you mean "TOLLGATE_FAIL_ON"?',
    )


def test_every_variable_that_a_page_names_is_known() -> None:
    pages = [*(ROOT / "docs").rglob("*.md"), ROOT / "README.md"]
    named = {name for page in pages for name in re.findall(r"`(TOLLGATE_[A-Z][A-Z_]*)[=`]", page.read_text("utf-8"))}
    assert {"TOLLGATE_PRICES", "TOLLGATE_FAIL_ON"} <= named
    unknown = unknown_variables(dict.fromkeys(named, "x"))
    # a page says of the first that there is no such variable
    assert {problem.detail.partition(" ")[0] for problem in unknown} <= {"TOLLGATE_COST_MONTHLY_BUDGET"}


@pytest.mark.parametrize("text", ["sever", "neverr", "nev"])
def test_nobody_is_led_to_switch_the_gate_off(text: str) -> None:
    _, (problem,) = settings_from({"fail_on": text}, {})
    assert 'mean "never"' not in problem.detail


def test_a_blank_reason_for_an_override_is_a_problem() -> None:
    settings, (problem,) = settings_from({"override": "  "}, {})
    assert settings == {}
    assert problem.detail == 'Wrong value of "--override": it must be the reason, so that the report can show it.'


@pytest.mark.parametrize(
    ("name", "value", "wrong", "hint"),
    [
        ("TOLLGATE_VIEW", "Full", "ful", ' Did you mean "full"?'),
        ("TOLLGATE_CAGE", "off", "offf", ' Did you mean "off"?'),
    ],
)
def test_variables_that_are_read_elsewhere_are_checked_like_the_settings(
    name: str, value: str, wrong: str, hint: str
) -> None:
    assert settings_from({}, {name: value}) == ({}, ())
    _, (problem,) = settings_from({}, {name: wrong})
    assert problem.detail.startswith(f'Wrong value of "{name}": it must be one of ')
    assert problem.detail.endswith(hint)


def test_the_variable_of_the_log_is_checked_like_the_settings() -> None:
    assert settings_from({}, {"TOLLGATE_LOG": "DEBUG"}) == ({}, ())
    _, (problem,) = settings_from({}, {"TOLLGATE_LOG": "debgu"})
    assert problem.detail == (
        'Wrong value of "TOLLGATE_LOG": it must be one of debug, info, warning, error. Did you mean "debug"?'
    )
