"""Foreign text made fit to be shown."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tollgate_host.report.sanitize import one_line, plain, safe_link, shorten

from tests.host.report.hostile import HOSTILE

ANYTHING = st.text(st.characters(codec=None, exclude_categories=()), max_size=50) | st.sampled_from(HOSTILE)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain words", "plain words"),
        ("\x1b[1;31mred\x1b[0m", "red"),
        ("\x1b]8;;http://evil\x07link\x1b]8;;\x1b\\", "link"),
        ("\x1b]0;title", "]0;title"[1:1] + "0;title"),
        ("\x9b31mred", "red"),
        ("bell\x07 nul\x00 del\x7f", "bell nul del"),
        ("a\r\nb\rc\x0bd\u2028e", "a\nb\nc\nd\ne"),
        ("tab\tstays", "tab\tstays"),
        ("\u202eevil\u202c", "evil"),
        ("\ud800x\uffff", "\ufffdx\ufffd"),
        ("##vso[task.x]y", "# #vso[task.x]y"),
        ("##[error]y", "# #[error]y"),
        ("## heading", "## heading"),
        ("#\x00#vso[task.x]y", "# #vso[task.x]y"),
        ("#\x1b[0m#[error]y", "# #[error]y"),
        ("#\u202e#vso[x]", "# #vso[x]"),
        ("😀 漢字 é", "😀 漢字 é"),
    ],
)
def test_what_is_left_of_a_text(text: str, shown: str) -> None:
    assert plain(text) == shown


@given(ANYTHING)
def test_what_is_left_can_be_encoded_and_holds_no_control_character(text: str) -> None:
    shown = plain(text)
    shown.encode()
    assert all(char in "\n\t" or (ord(char) >= 32 and not 0x7F <= ord(char) <= 0x9F) for char in shown)
    assert plain(shown) == shown


@given(ANYTHING)
def test_one_line_is_one_line(text: str) -> None:
    assert len(one_line(text).splitlines()) <= 1


def test_a_text_is_cut_with_a_word_on_how_much_is_missing() -> None:
    assert shorten("abc", 3) == "abc"
    assert shorten("abcd", 3) == "abc… (1 more characters)"


@pytest.mark.parametrize("link", ["https://example.com/a?b=c#d", "http://example.com"])
def test_a_web_address_is_a_link(link: str) -> None:
    assert safe_link(link) == link


@pytest.mark.parametrize(
    "link", [None, "", "javascript:alert(1)", "https://x y", 'https://x"y', "https://x>y", "ftp://x"]
)
def test_anything_else_is_no_link(link: str | None) -> None:
    assert safe_link(link) is None
