"""Cases: splitting a name into words, and writing it in another case."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from naming_checker.conventions.cases import Case, is_separated_by, is_written_in, rewrite, words_of


@pytest.mark.parametrize(
    ("text", "case", "rewritten"),
    [
        ("MyHTTPServer", "kebab-case", "my-http-server"),
        ("my http_server", "snake_case", "my_http_server"),
        ("my-http-server", "camelCase", "myHttpServer"),
        ("my-http-server", "PascalCase", "MyHttpServer"),
        ("my-http-server", "lowercase", "myhttpserver"),
        ("myHttpServer2", "UPPER_SNAKE", "MY_HTTP_SERVER2"),
        ("S3Logs", "kebab-case", "s3-logs"),
        ("---", "kebab-case", "---"),
    ],
)
def test_a_name_is_rewritten_in_a_case(text: str, case: Case, rewritten: str) -> None:
    assert rewrite(text, case) == rewritten


CASES: st.SearchStrategy[Case] = st.sampled_from(
    ["kebab-case", "snake_case", "lowercase", "UPPER_SNAKE", "PascalCase", "camelCase"]
)


@given(text=st.text("abcXYZ09-_ ", min_size=1), case=CASES)
def test_what_is_rewritten_is_written_so(text: str, case: Case) -> None:
    rewritten = rewrite(text, case)
    if words_of(text) and not rewritten[0].isdigit():
        assert is_written_in(rewritten, case)


@pytest.mark.parametrize(
    ("text", "separator", "holds"),
    [
        ("a-b", "-", True),
        ("aB-c", "-", True),
        ("a_b", "-", False),
        ("a--b", "-", False),
        ("-a", "-", False),
        ("a", "-", True),
        ("a+b", "+", True),
    ],
)
def test_words_are_separated_by_one_sign_alone(text: str, separator: str, holds: bool) -> None:
    assert is_separated_by(text, separator) is holds
