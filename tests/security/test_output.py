"""What is printed commands neither a terminal nor a build, wherever the words come from."""

import base64
import json
import logging
from typing import Any

import pytest
from tollgate_host.cli.log import HarmlessFormatter
from tollgate_host.interception.findings.diagnostics import diagnostic
from tollgate_host.report.formats import renderer

from tests.fuzz.targets.host_reports import check_html
from tests.host.report.hostile import HOSTILE, hostile_report

EVIL = "\x1b]0;owned\x07\x1b[2Jx\n::add-mask::y\n  ::stop-commands::z\n#\x00#vso[task.setvariable variable=a]b\u202e"


def check_text(text: str) -> None:
    """Nothing in it is obeyed by a terminal or a build log."""
    assert not any(character in text for character in "\x1b\x07\x00\u202e\x9b")
    assert "##vso[" not in text
    assert not any(line.lstrip().startswith("::") for line in text.splitlines())


@pytest.mark.parametrize("words", [EVIL, *HOSTILE])
def test_what_terraform_prints_for_us_is_harmless(words: str) -> None:
    found = diagnostic(words, words, is_error=True)
    check_text(found.summary)
    check_text(found.detail)
    assert "\n" not in found.summary


def test_a_log_line_is_harmless_and_stays_where_it_belongs() -> None:
    record = logging.LogRecord("tollgate_host.integration.x", logging.INFO, "", 1, "%s", (EVIL,), None)
    check_text(HarmlessFormatter("%(levelname)s %(name)s: %(message)s").format(record))


def test_a_mistake_in_a_cloned_file_is_shown_harmlessly(project: Any) -> None:
    project.write("integrations.hcl", f'terraform {{\n  integration "{EVIL[:20]}" {{\n  sourze = "x{EVIL}\n}}\n')
    project.plan("one")
    for arguments in (("check", "plan.json"), ("integrations",), ("doctor",)):
        outcome = project.run(*arguments)
        check_text(outcome.err + outcome.out)
        assert outcome.code == 3


def test_an_integration_that_introduces_itself_with_escapes_is_shown_harmlessly(project: Any) -> None:
    project.integration("odd", f"serve(answer, version={EVIL!r})\n")
    outcome = project.run("integrations")
    assert "odd" in outcome.out
    check_text(outcome.out + outcome.err)


def test_the_annotations_of_an_evil_state_are_shown_harmlessly(project: Any) -> None:
    record = {"version": EVIL, "hook": EVIL, "timestamp": EVIL, "data": {EVIL: EVIL}}
    note = base64.b64encode(json.dumps({"t": "x", "a": {EVIL: record, "no record": 7}}).encode()).decode()
    private = base64.b64encode(json.dumps({"tollgate": note}).encode()).decode()
    rows = [{"mode": "managed", "type": "a", "name": EVIL, "instances": [{"private": private}]}]
    project.write("evil.tfstate", json.dumps({"version": 4, "resources": rows}))
    outcome = project.run("annotations", "--state", "evil.tfstate")
    assert "owned" not in outcome.out
    check_text(outcome.out)


def test_no_text_becomes_part_of_an_html_report() -> None:
    check_html("".join(renderer("html")(hostile_report())))
