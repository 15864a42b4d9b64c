"""JUnit XML, read by a library that build systems' tools use."""

import re
from typing import Any
from xml.etree import ElementTree

import junitparser
import pytest
from tollgate_host.report.model import RawFinding, Report
from tollgate_host.report.renderers.render_junit import render_junit

from tests.host.report.hostile import hostile_report
from tests.host.report.sample import BUCKET, full_report, judged, result

LIBRARY: Any = junitparser  # half typed


def _parsed(report: Report) -> Any:
    return LIBRARY.JUnitXml.fromstring("".join(render_junit(report)).encode())


def _suites(report: Report) -> dict[str, Any]:
    return {suite.name: suite for suite in _parsed(report)}


def _cases(suite: Any) -> dict[str, Any]:
    return {case.name: case for case in suite}


@pytest.mark.parametrize("make", [judged, full_report, hostile_report])
def test_the_counts_are_those_of_the_cases(make: Any) -> None:
    for suite in _parsed(make()):
        given = (suite.tests, suite.failures, suite.errors, suite.skipped)
        suite.update_statistics()
        assert given == (suite.tests, suite.failures, suite.errors, suite.skipped)


def test_there_is_a_suite_per_integration() -> None:
    assert list(_suites(full_report())) == ["policy", "cost", "naming"]


def test_a_failure_is_a_failed_case_with_message_rule_and_place() -> None:
    case = _cases(_suites(full_report())["policy"])[f"S3-ENC-1: {BUCKET}.encryption[0]"]
    (failure,) = case.result
    assert (type(failure).__name__, failure.message, failure.type) == (
        "Failure",
        "The bucket is not encrypted.",
        "S3-ENC-1",
    )
    assert "infra/main.tf:12" in failure.text


def test_what_is_exempted_or_unknown_is_skipped_with_the_reason() -> None:
    cases = _cases(_suites(full_report())["policy"])
    assert "exempted (agreed; owner web" in cases[f"S3-LOG-1: {BUCKET}"].result[0].message
    assert "decided at apply" in cases[f"S3-KEY-1: {BUCKET}.kms_key_id"].result[0].message


def test_a_warning_passes_and_says_why() -> None:
    assert _cases(_suites(full_report())["policy"])[f"S3-OLD-1: {BUCKET}"].is_passed
    written = ElementTree.fromstring("".join(render_junit(full_report()))).findtext("testsuite/system-out")
    assert "Versioning is off." in (written or "")


def test_a_resource_with_nothing_wrong_is_a_passed_case() -> None:
    assert _cases(_suites(full_report())["cost"])[BUCKET].is_passed


def test_an_error_that_counts_is_an_error_and_one_that_does_not_is_skipped() -> None:
    (case,) = _suites(judged(result(status="error", error="it crashed")))["policy"]
    assert type(case.result[0]).__name__ == "Error"
    assert type(_cases(_suites(full_report())["naming"])["integration"].result[0]).__name__ == "Skipped"


def test_newlines_in_a_message_survive_and_begin_no_line_of_the_file() -> None:
    text = "".join(render_junit(judged(result(RawFinding("R", "one\n::error::two", severity="high")))))
    assert not any(line.lstrip().startswith("::") for line in text.splitlines())
    (case,) = _suites(judged(result(RawFinding("R", "one\n::error::two", severity="high"))))["policy"]
    assert "one\n::error::two" in case.result[0].text


# What both Ant's schema (JUnit.xsd) and Jenkins' (junit-10.xsd) demand and allow: children in this order, attributes.
STRICT: dict[str, tuple[str, set[str]]] = {
    "testsuites": (r"(testsuite )*", set()),
    "testsuite": (
        r"properties (testcase )*system-out system-err ",
        {"id", "name", "package", "timestamp", "hostname", "tests", "failures", "errors", "skipped", "time"},
    ),
    "testcase": (r"((skipped|error|failure) )?", {"name", "classname", "time"}),
    "failure": ("", {"message", "type"}),
    "error": ("", {"message", "type"}),
    "skipped": ("", {"message", "type"}),
    "properties": ("", set()),
    "system-out": ("", set()),
    "system-err": ("", set()),
}


@pytest.mark.parametrize("make", [judged, full_report, hostile_report])
def test_strict_readers_find_what_they_demand_and_nothing_else(make: Any) -> None:
    for element in ElementTree.fromstring("".join(render_junit(make()))).iter():
        order, attributes = STRICT[element.tag]
        assert re.fullmatch(order, "".join(f"{child.tag} " for child in element)), element.tag
        assert set(element.attrib) == attributes, element.tag
        if element.tag == "testsuite":
            assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d", element.attrib["timestamp"])
