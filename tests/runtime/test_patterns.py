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


def test_a_pattern_that_backtracks_without_end_is_stopped_and_named() -> None:
    with pytest.raises(PatternTimeout, match="nested repetitions"):
        pattern("(?:a|a)+[bc]").fullmatch("a" * 200)


def test_the_named_groups_of_a_match_can_be_had() -> None:
    assert pattern(r"(?P<env>dev|prod)-(?P<app>[a-z]+)").groups("prod-shop") == {"env": "prod", "app": "shop"}
    assert pattern(r"(?P<env>dev|prod)").groups("prod-shop") is None
