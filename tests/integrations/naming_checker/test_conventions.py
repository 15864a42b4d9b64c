"""Each option: names that keep it, names that break it, and what is suggested for those."""

from collections.abc import Callable
from typing import Any

import pytest
from tollgate_runtime import Resource, Result

Judge = Callable[..., Result]
Made = Callable[..., Resource]
Case = tuple[dict[str, Any], str, str | None, str | None]

KEPT = None
CASES: list[Case] = [
    ({"prefix": "prod-"}, "prod-logs", KEPT, None),
    ({"prefix": "prod-"}, "dev-logs", "start with 'prod-'", "prod-dev-logs"),
    ({"prefix": "prod-"}, "prod_logs", "start with 'prod-'", "prod-logs"),
    ({"prefix": "prod-"}, "production", "start with 'prod-'", "prod-production"),
    ({"suffix": "-eu"}, "logs-eu", KEPT, None),
    ({"suffix": "-eu"}, "logs", "end with '-eu'", "logs-eu"),
    ({"suffix": "-eu"}, "logs_EU", "end with '-eu'", "logs-eu"),
    ({"pattern": "[a-z]+-[a-z]+"}, "web-logs", KEPT, None),
    ({"pattern": "[a-z]+-[a-z]+"}, "WebLogs", "match [a-z]+-[a-z]+ from beginning to end", "web-logs"),
    ({"pattern": "[a-z]+"}, "web1", "match [a-z]+ from beginning to end", "this"),
    ({"pattern": "x{40}"}, "web", "match x{40} from beginning to end", None),
    ({"case": "kebab-case"}, "web-logs-2", KEPT, None),
    ({"case": "kebab-case"}, "WebLogs_2", "be written in kebab-case", "web-logs-2"),
    ({"case": "snake_case"}, "web_logs", KEPT, None),
    ({"case": "snake_case"}, "web-logs", "be written in snake_case", "web_logs"),
    ({"case": "camelCase"}, "webLogs", KEPT, None),
    ({"case": "camelCase"}, "web-logs", "be written in camelCase", "webLogs"),
    ({"case": "PascalCase"}, "WebLogs", KEPT, None),
    ({"case": "PascalCase"}, "web-logs", "be written in PascalCase", "WebLogs"),
    ({"case": "lowercase"}, "weblogs", KEPT, None),
    ({"case": "lowercase"}, "web-logs", "be written in lowercase", "weblogs"),
    ({"case": "lowercase", "separator": "-"}, "web-logs", KEPT, None),
    ({"case": "lowercase", "separator": "-"}, "Web_logs", "its words separated by '-'", "web-logs"),
    ({"case": "UPPER_SNAKE"}, "WEB_LOGS", KEPT, None),
    ({"case": "UPPER_SNAKE"}, "web-logs", "be written in UPPER_SNAKE", "WEB_LOGS"),
    ({"case": "none", "min_length": 2}, "what Ever_it-is", KEPT, None),
    ({"case": "kebab-case", "prefix": "P_", "suffix": ".X"}, "P_web-logs.X", KEPT, None),
    ({"separator": "-"}, "Web-Logs", KEPT, None),
    ({"separator": "-"}, "web_logs", "separate its words with '-' alone", "web-logs"),
    ({"separator": "-"}, "web--logs", "separate its words with '-' alone", "web-logs"),
    ({"min_length": 5}, "logs1", KEPT, None),
    ({"min_length": 5}, "log", "be at least 5 characters long (it has 3)", "log-this"),
    ({"max_length": 8}, "web-logs", KEPT, None),
    ({"max_length": 8}, "web-logs-archive", "be at most 8 characters long (it has 16)", "web-logs"),
    ({"max_length": 9}, "web-logs-archive", "be at most 9 characters long (it has 16)", "web-logs"),
    ({"max_length": 9}, "web-archives", "be at most 9 characters long (it has 12)", "web-archi"),
    ({"max_length": 11}, "web-archives", "be at most 11 characters long (it has 12)", "web-archive"),
    ({"max_length": 15}, "web-shop-archives", "be at most 15 characters long (it has 17)", "web-shop-archiv"),
    ({"max_length": 12}, "web-shop-archives", "be at most 12 characters long (it has 17)", "web-shop"),
    ({"forbidden": ["test", "foo*"]}, "contest", KEPT, None),
    ({"forbidden": ["test", "foo*"]}, "web-test", "not have the word 'test'", "web"),
    ({"forbidden": ["test", "foo*"]}, "webTestFoobar", "not have the words 'Test' and 'Foobar'", "web"),
    ({"forbidden": ["web-test"]}, "Web-Test", "not have the word 'web-test'", "webtest"),
]


@pytest.mark.parametrize(("config", "name", "demand", "suggested"), CASES)
def test_a_name_is_held_to_an_option(
    config: dict[str, Any], name: str, demand: str | None, suggested: str | None, judge: Judge, made: Made
) -> None:
    result = judge({"limits": False, **config}, made("acme_thing", {"name": name}))
    if demand is KEPT:
        assert (result.status, result.findings) == ("success", ())
    else:
        assert f"name {name!r} must " in result.message
        assert str(demand) in result.message
        assert {finding.path for finding in result.findings} == {("name",)}
        if suggested is not None:
            assert {finding.remediation for finding in result.findings} == {f"Call it {suggested!r}."}
    broken = {} if demand is KEPT else {"broken": [finding.rule for finding in result.findings]}
    assert result.metadata == {"name": name, "ok": demand is KEPT, "suggested": suggested, **broken}


def test_one_wrong_name_is_one_finding_however_many_faults_it_has(judge: Judge, made: Made) -> None:
    config = {"prefix": "prod-", "suffix": "-eu", "case": "kebab-case", "max_length": 20, "forbidden": ["tmp"]}
    result = judge(config, made("aws_s3_bucket", {"bucket": "Tmp_customer_statistics_archive"}))
    (finding,) = result.findings
    assert (finding.rule, finding.severity) == ("resource_name_limits", "high")
    assert finding.remediation == "Call it 'prod-customer-eu'."
    assert finding.message == (
        "bucket 'Tmp_customer_statistics_archive' would be refused by AWS: it must have only lower-case letters, "
        "digits, '.' and '-' (it has 'T' and '_'); it must be written in kebab-case; it must not have the word 'Tmp'; "
        "it must be at most 20 characters long (it has 31); it must start with 'prod-'; it must end with '-eu'"
    )
    assert result.metadata["broken"] == [
        "resource_name_case",
        "resource_name_forbidden",
        "resource_name_limits",
        "resource_name_max_length",
        "resource_name_prefix",
        "resource_name_suffix",
    ]


@pytest.mark.parametrize(
    ("severity", "level"), [("info", None), ("low", None), ("medium", "soft-mandatory"), ("high", "soft-mandatory")]
)
def test_what_is_low_does_not_block(severity: str, level: str | None, judge: Judge, made: Made) -> None:
    config = {"case": "kebab-case", "severity": severity, "limits": False}
    (finding,) = judge(config, made("acme_thing", {"name": "Logs"})).findings
    assert (finding.severity, finding.level) == (severity, level)


@pytest.mark.parametrize(("severity", "seen"), [(None, {"medium"}), ("critical", {"critical"})])
def test_the_severity_can_be_set(severity: str | None, seen: set[str], judge: Judge, made: Made) -> None:
    config = {"prefix": "prod-", "case": "kebab-case", "severity": severity, "limits": False}
    result = judge(config, made("acme_thing", {"name": "Logs"}))
    assert {finding.severity for finding in result.findings} == seen


def test_the_severity_of_the_clouds_limits_is_their_own(judge: Judge, made: Made) -> None:
    result = judge({"severity": "info"}, made("aws_s3_bucket", {"bucket": "Logs"}))
    assert [finding.severity for finding in result.findings] == ["high"]


def test_a_pattern_that_takes_for_ever_on_a_name_is_given_up_and_said(
    judge: Judge, made: Made, monkeypatch: pytest.MonkeyPatch
) -> None:
    from naming_checker import validation

    monkeypatch.setattr(validation, "_PROBES", ())
    config = {"pattern": "(?:b|b)+[xy]", "limits": False}
    result = judge(config, made("acme_thing", {"name": "b" * 64}))
    assert result.status == "fail"
    assert "cannot be judged: the pattern '(?:b|b)+[xy]' takes more than" in result.message
