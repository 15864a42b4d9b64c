"""HCL files: blocks, attributes, comments, and their positions."""

import pytest
from tollgate_hcl.position import SourceFile
from tollgate_hcl.reader import read_hcl
from tollgate_hcl.tree import Attribute, Block, ParsedFile


def read(text: str | bytes) -> ParsedFile:
    return read_hcl(SourceFile("main.tf", text.encode() if isinstance(text, str) else text))


def names(file: ParsedFile) -> list[str]:
    return [item.name if isinstance(item, Attribute) else item.type for item in file.body.items]


def test_attributes_and_blocks_come_in_order() -> None:
    file = read('a = 1\nb "x" y {\n  c = 2\n  d {}\n}\ne = 3\n')
    assert file.problems == ()
    assert names(file) == ["a", "b", "e"]
    block = next(file.body.blocks)
    assert block.label_texts == ("x", "y")
    assert [item.type for item in block.body.blocks] == ["d"]


def test_a_blocks_header_ends_before_the_brace_and_the_block_behind_its_own() -> None:
    text = 'resource "a" "b" {\n  c = 1\n} # end\n'
    block = next(read(text).body.blocks)
    assert block.header.text == 'resource "a" "b"'
    assert block.text == 'resource "a" "b" {\n  c = 1\n}'
    assert str(block.range) == "main.tf:1,1-3,2"


def test_an_attributes_range_is_that_of_name_and_value() -> None:
    attribute = read("  key   =   [1,\n 2]   # c\n").body.attribute("key")
    assert attribute is not None
    assert (attribute.text, attribute.name_node.text, attribute.value.text) == ("key   =   [1,\n 2]", "key", "[1,\n 2]")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n\n",
        "# only a comment",
        "a {}\n",
        "a { b = 1 }\n",
        "a {\n}\n",
        "a /* x */ = /* y */ 1 // z\n",
        "a /* l1\nl2 */ {\n}\n",
        "a = 1",
        "a = <<EOT\nx\nEOT\n",
        "é-1 = 1\n",
        "a = f(1,\n)\n",
    ],
)
def test_valid_text_is_read_without_a_problem(text: str) -> None:
    assert [str(problem) for problem in read(text).problems] == []


@pytest.mark.parametrize("text", ["a = 1\r\nb {\r\n  c = <<EOT\r\nx\r\nEOT\r\n}\r\n", "\ufeffa = 1\nb {\n}\n"])
def test_windows_line_ends_and_a_byte_order_mark_are_read(text: str) -> None:
    file = read(text)
    assert file.problems == ()
    assert names(file) == ["a", "b"]


def test_comments_are_kept_where_one_concerns_us() -> None:
    file = read("# one\na = [ # two\n  1, // three\n]\n/* four\n tollgate: */\nb = 1 # five")
    assert [comment.text for comment in file.comments] == [
        "# one",
        "# two",
        "// three",
        "/* four\n tollgate: */",
        "# five",
    ]
    assert read("# one\na = 1\n").comments == ()


def test_what_looks_like_a_comment_in_a_string_is_none() -> None:
    file = read('a = "# tollgate:ignore"\nb = <<EOT\n# tollgate:ignore\nEOT\n')
    assert file.comments == ()


def test_labels_may_hold_escapes_and_odd_characters() -> None:
    block = next(read('b "x \\"y\\" é" {\n}\n').body.blocks)
    assert block.label_texts == ('x "y" é',)


def test_an_item_on_one_line_is_found_by_name() -> None:
    block = next(read("locals { a = 1 }\n").body.blocks)
    assert isinstance(block, Block)
    assert block.body.attribute("a") is not None
    assert block.body.attribute("b") is None
