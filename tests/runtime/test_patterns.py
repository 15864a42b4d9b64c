"""Users' regular expressions: refused with a sentence, matched within a bounded time."""

import pytest
from tollgate_runtime.errors import ConfigError
from tollgate_runtime.patterns import PatternTimeout, pattern


def test_a_pattern_matches_the_whole_text_or_a_part_of_it() -> None:
    assert pattern("[a-z]+").fullmatch("web")
    assert not pattern("[a-z]+").fullmatch("web-1")
    assert pattern("[0-9]").search("web-1")


def test_a_pattern_may_ignore_case() -> None:
    assert pattern("prod", ignore_case=True).fullmatch("PROD")
    assert not pattern("prod").fullmatch("PROD")


def test_what_is_no_pattern_is_refused_with_the_place_of_the_mistake() -> None:
    with pytest.raises(ConfigError, match=r"is not a regular expression: missing \) at position 9"):
        pattern("prod-(web")


@pytest.mark.parametrize("source", ["a{99999999}", "[a-f]{99999999}", "(?:(?:a{999}){999}){999}", r"\d{1000000000000}"])
def test_a_pattern_that_would_be_gigabytes_written_out_is_refused(source: str) -> None:
    with pytest.raises(ConfigError, match="repeats more than 200,000 times"):
        pattern(source)


@pytest.mark.parametrize(
    ("source", "text"),
    [
        (r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", "01234567-89ab-cdef-0123-456789abcdef"),
        (r"sha256:[0-9a-f]{64}", "sha256:" + "a" * 64),
        (r"[]{a-z]{1,63}", "]{a"),
        (r"\{3\}a{2}", "{3}aa"),
        (r"(a{64}b{64}){64}", ("a" * 64 + "b" * 64) * 64),
        (r"x{0,99999}", "xx"),
    ],
)
def test_counts_that_people_write_are_taken(source: str, text: str) -> None:
    assert pattern(source).fullmatch(text)


def test_a_pattern_that_is_nested_without_end_is_refused() -> None:
    with pytest.raises(ConfigError, match="is nested too deeply for a regular expression"):
        pattern("(" * 5000 + ")" * 5000)


def test_a_pattern_that_backtracks_without_end_is_stopped_and_named() -> None:
    with pytest.raises(PatternTimeout, match="nested repetitions"):
        pattern("(?:a|a)+[bc]").fullmatch("a" * 200)


def test_the_named_groups_of_a_match_can_be_had() -> None:
    assert pattern(r"(?P<env>dev|prod)-(?P<app>[a-z]+)").groups("prod-shop") == {"env": "prod", "app": "shop"}
    assert pattern(r"(?P<env>dev|prod)").groups("prod-shop") is None
