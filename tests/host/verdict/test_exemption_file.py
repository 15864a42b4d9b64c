"""`exemptions.yaml` read strictly, with the place of every mistake."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tollgate_host.errors import ConfigError
from tollgate_host.verdict.settings.enforcement import Exemption
from tollgate_host.verdict.settings.exemption_file import exemptions_from_yaml


def _read(text: str) -> tuple[Exemption, ...]:
    return exemptions_from_yaml(text.encode(), name="exemptions.yaml")


def _mistakes(text: str) -> list[tuple[int, int, str]]:
    with pytest.raises(ConfigError) as caught:
        _read(text)
    places = [(problem.range, problem) for problem in caught.value.problems]
    return [(place.start_line, place.start_column, problem.summary) for place, problem in places if place is not None]


def test_an_entry_is_read_with_all_its_members_and_its_line() -> None:
    text = """\
# agreed with security
exemptions:
  - rule: S3-ENC-1
    address: module.web["a"].aws_s3_bucket.*
    reason: Public data, nothing to hide.
    owner: team-web
    expires: 2027-01-31
  - {rule: [NET-*, "naming/*"], reason: 'old'}
"""
    assert _read(text) == (
        Exemption(
            rules=("S3-ENC-1",),
            address='module.web["a"].aws_s3_bucket.*',
            reason="Public data, nothing to hide.",
            owner="team-web",
            expires=date(2027, 1, 31),
            file="exemptions.yaml",
            line=3,
        ),
        Exemption(rules=("NET-*", "naming/*"), address="**", reason="old", file="exemptions.yaml", line=8),
    )


@pytest.mark.parametrize("text", ["", "# nothing yet\n", "exemptions:\n", "exemptions: []\n", "{}"])
def test_a_file_may_be_empty(text: str) -> None:
    assert _read(text) == ()


def test_all_mistakes_are_reported_at_once_in_the_order_of_the_file() -> None:
    text = """\
exemptions:
  - rule: S3-*
    adress: aws_s3_bucket.*
    reason: ""
    expires: 2027-02-31
  - reason: x
    address: 'module.web[a].b'
  - rule: a
    rule: b
    reason: y
  - just a text
others: 1
"""
    assert _mistakes(text) == [
        (3, 5, "Unknown name in an exemption"),
        (4, 13, "Not a text: a reason"),
        (5, 14, "Not a date: expires"),
        (6, 5, "Exemption without a rule"),
        (7, 14, "Not an address"),
        (9, 5, "Duplicate key"),
        (11, 5, "Not a mapping: an exemption"),
        (12, 1, "Unknown name in the exemptions file"),
    ]


def test_a_mistake_is_shown_with_its_line_and_what_was_meant() -> None:
    with pytest.raises(ConfigError) as caught:
        _read("exemptions:\n  - rule: a\n    reason: b\n    adress: c\n")
    shown = str(caught.value)
    assert "on exemptions.yaml line 4, column 5:" in shown
    assert "    adress: c" in shown
    assert 'Did you mean "address"?' in shown


@pytest.mark.parametrize(
    ("text", "summary"),
    [
        ("- rule: a", "Not a mapping: the exemptions file"),
        ("exemptions: {rule: a}", "Not a list: exemptions"),
        ("exemptions: [", "Invalid YAML"),
        ("exemptions:\n\t- a", "Invalid YAML"),
        ("a: b\n---\nc: d", "Invalid YAML"),
        ("exemptions: \x01", "Invalid YAML"),
        ("exemptions: *nobody", "Invalid YAML"),
        ("exemptions: [{rule: [], reason: x}]", "Empty list: a rule"),
        ("exemptions: [{rule: {a: b}, reason: x}]", "Not a text: a rule"),
        ("exemptions: [{rule: a, reason: x, expires: 31.01.2027}]", "Not a date: expires"),
        ("exemptions: [{rule: a, reason: x, expires: 2027-01-31T00:00:00Z}]", "Not a date: expires"),
        ("exemptions: [{rule: a, reason: null}]", "Not a text: a reason"),
        ("exemptions: [{<<: {rule: a}, reason: x}]", "Merge key"),
        ("exemptions: [{rule: a, reason: x, [1]: 2}]", "Invalid key"),
        ("exemptions: [{rule: a, reason: 5}]", "Not a text: a reason"),
        ("[" * 1200, "Nested too deeply"),
    ],
)
def test_a_wrong_file_is_refused_with_the_place(text: str, summary: str) -> None:
    assert summary in [found for _, _, found in _mistakes(text)]


def test_a_file_that_is_not_utf8_is_refused() -> None:
    with pytest.raises(ConfigError, match="UTF-8"):
        exemptions_from_yaml(b"exemptions: \xff", name="exemptions.yaml")


def test_aliases_and_tags_can_do_no_harm() -> None:
    laughs = "a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\nexemptions: *c\n"
    assert _mistakes(laughs)
    assert _mistakes("exemptions: !!python/object/apply:os.abort []\nx: 1\n")


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    data = ("exemptions:\n  - " + text).encode(errors="surrogatepass")
    try:
        exemptions_from_yaml(data, name="exemptions.yaml")
    except ConfigError:
        return
