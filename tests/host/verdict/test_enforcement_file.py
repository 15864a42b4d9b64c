"""`enforcement.yaml`: levels and settings kept beside the code."""

import pytest
from tollgate_host.errors import ConfigError
from tollgate_host.verdict.settings.enforcement import LevelRule
from tollgate_host.verdict.settings.enforcement_file import EnforcementFile, enforcement_from_yaml


def _read(text: str) -> EnforcementFile:
    return enforcement_from_yaml(text.encode(), name="enforcement.yaml")


def test_every_setting_is_read() -> None:
    text = """\
fail_on: high
decided_by_cloud: warn
on_expired: fail
inline_exemptions: false
levels:
  - rule: S3-*
    level: hard-mandatory
  - integration: naming
    level: advisory
"""
    assert _read(text) == EnforcementFile(
        fail_on="high",
        decided_by_cloud="warn",
        on_expired="fail",
        inline_exemptions=False,
        levels=(LevelRule(rule="S3-*", level="hard-mandatory"), LevelRule(integration="naming", level="advisory")),
    )


def test_what_the_file_does_not_say_is_left_open() -> None:
    assert _read("") == EnforcementFile()
    assert _read("levels:\n") == EnforcementFile()


@pytest.mark.parametrize(
    ("text", "line", "summary", "words"),
    [
        ("fail_on: hihg", 1, "Unknown word: fail_on", 'Did you mean "high"?'),
        ("fail_on: [high]", 1, "Unknown word: fail_on", "info, low, medium, high, critical, never"),
        ("decided_by_cloud: warm", 1, "Unknown word: decided_by_cloud", 'Did you mean "warn"?'),
        ("inline_exemptions: maybe", 1, "Neither true nor false: inline_exemptions", "true or false"),
        ("level: []", 1, "Unknown name in the enforcement file", 'Did you mean "levels"?'),
        ("levels:\n  - rule: a", 2, "Level missing", "advisory, soft-mandatory, hard-mandatory"),
        ("levels:\n  - level: advisory", 2, "Level of nothing", '"rule" or an "integration"'),
        ("levels:\n  - {rule: a, level: soft}", 2, "Unknown word: level", "soft-mandatory"),
        ("levels: advisory", 1, "Not a list: levels", "dash"),
    ],
)
def test_a_mistake_is_reported_with_its_place(text: str, line: int, summary: str, words: str) -> None:
    with pytest.raises(ConfigError) as caught:
        _read(text)
    (problem,) = caught.value.problems
    assert problem.range is not None
    assert (problem.range.start_line, problem.summary) == (line, summary)
    assert words in problem.detail
