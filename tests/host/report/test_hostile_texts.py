"""What no format lets through, whatever a plan or an integration says."""

import re

import pytest
from tollgate_host.report.formats import renderer
from tollgate_host.report_formats import FORMATS
from tollgate_host.verdict.merge import merge

from tests.host.report.hostile import hostile_report


@pytest.mark.parametrize("name", FORMATS)
def test_a_format_is_text_without_escapes_control_characters_and_commands(name: str) -> None:
    text = "".join(renderer(name)(merge([hostile_report(), hostile_report()])))
    text.encode()
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ufffe\uffff]", text)
    ours = {"github": r"::(error|warning|notice) \w+=", "azuredevops": r"##vso\[task\.(logissue|complete) "}
    for line in text.split("\n"):
        if re.match(r"\s*::|.*##\w*\[", line):
            assert re.match(ours[name], line)
            assert line.count("##vso[") <= 1


@pytest.mark.parametrize("name", [name for name in FORMATS if name != "json"])
def test_a_message_of_a_million_characters_is_cut_everywhere_but_in_json(name: str) -> None:
    text = "".join(renderer(name)(hostile_report()))
    assert "x" * 20_000 not in text
    assert len(text) < 2_000_000
