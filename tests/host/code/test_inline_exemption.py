"""Exemptions in comments: what they say, what they cover, and what is wrong with them."""

from datetime import date

import pytest
from tollgate_hcl.problem import Problem
from tollgate_host.code.index import index_configuration
from tollgate_host.code.inline_exemption import InlineExemption, inline_exemptions

from tests.host.conftest import WriteRoot


def read(write_root: WriteRoot, text: str) -> tuple[tuple[InlineExemption, ...], tuple[Problem, ...]]:
    return inline_exemptions(index_configuration(write_root({"main.tf": text})))


def only(write_root: WriteRoot, text: str) -> InlineExemption:
    found, problems = read(write_root, text)
    assert [str(problem) for problem in problems] == []
    (exemption,) = found
    return exemption


def test_a_comment_says_which_rules_why_by_whom_and_until_when(write_root: WriteRoot) -> None:
    comment = '# tollgate:ignore S3-ENC-1, S3-* reason="legacy \\"logs\\", see #4" owner="web team" expires=2027-01-31'
    exemption = only(write_root, f'{comment}\nresource "aws_s3_bucket" "logs" {{\n}}\n')
    assert exemption.rules == ("S3-ENC-1", "S3-*")
    assert (exemption.reason, exemption.owner) == ('legacy "logs", see #4', "web team")
    assert exemption.expires == date(2027, 1, 31)
    assert (exemption.address, exemption.path) == ("aws_s3_bucket.logs", ())
    assert (exemption.file, exemption.line, str(exemption.target)) == ("main.tf", 1, "main.tf:2,1-32")


@pytest.mark.parametrize(
    ("comment", "rules"),
    [
        ("# tollgate:ignore A reason=x", ("A",)),
        ("#tollgate:ignore A reason=x", ("A",)),
        ("// tollgate:ignore A,B reason=x", ("A", "B")),
        ("/* tollgate:ignore A , B reason=x */", ("A", "B")),
        ("/* why\n * tollgate:ignore naming/case reason=x\n */", ("naming/case",)),
        ("## tollgate:ignore * reason=everything", ("*",)),
        ("# tollgate:ignore A reason=x\t", ("A",)),
    ],
)
def test_every_kind_of_comment_counts(write_root: WriteRoot, comment: str, rules: tuple[str, ...]) -> None:
    assert only(write_root, f'{comment}\nresource "a" "b" {{\n}}\n').rules == rules


@pytest.mark.parametrize(
    ("text", "address", "path"),
    [
        ('# I\n# more words\n\tresource "a" "b" {\n}\n', "a.b", ()),
        ('resource "a" "b" { # I\n}\n', "a.b", ()),
        ('resource "a" "b" {\n  # I\n  x = 1\n}\n', "a.b", ()),
        ('resource "a" "b" {\n} # I\n', "a.b", ()),
        ('resource "a" "b" {\n  x = 1 # I\n}\n', "a.b", ("x",)),
        ('resource "a" "b" {\n  x = {\n    y = 1, # I\n    z = 2\n  }\n}\n', "a.b", ("x", "y")),
        ('resource "a" "b" {\n  x = {\n    # I\n    y = 1\n  }\n}\n', "a.b", ("x",)),
        ('resource "a" "b" {\n  x = [\n    { y = 1 }, # I\n  ]\n}\n', "a.b", ("x", 0)),
        ('resource "a" "b" {\n  x = f(\n    y, # I\n  )\n}\n', "a.b", ("x",)),
        ('resource "a" "b" {\n  r {\n  }\n  r {\n    # I\n    x = 1\n  }\n}\n', "a.b", ("r", 1)),
        ('resource "a" "b" {\n  r {\n    x = 1 # I\n  }\n}\n', "a.b", ("r", 0, "x")),
        ('resource "a" "b" {\n  r { # I\n    x = 1\n  }\n}\n', "a.b", ("r", 0)),
        ('resource "a" "b" {\n  dynamic "r" {\n    content {\n      x = 1 # I\n    }\n  }\n}\n', "a.b", ("r", "x")),
        ('data "a" "b" {\n  x = 1 # I\n}\n', "data.a.b", ("x",)),
        ('# I\nmodule "m" {\n}\n', "module.m", ()),
        ('variable "v" { # I\n}\n', "var.v", ()),
        ('output "o" { value = 1 } # I\n', "output.o", ()),
        ('# I\ncheck "c" {\n}\n', "check.c", ()),
        ("locals {\n  l = 1 # I\n}\n", "local.l", ()),
        ('# I\nprovider "aws" {\n}\n', "provider.aws", ()),
    ],
)
def test_a_comment_covers_what_it_stands_beside(
    write_root: WriteRoot, text: str, address: str, path: tuple[str | int, ...]
) -> None:
    exemption = only(write_root, text.replace("# I", "# tollgate:ignore R reason=x"))
    assert (exemption.address, exemption.path) == (address, path)


def test_a_comment_in_a_module_counts_for_every_call(write_root: WriteRoot) -> None:
    calls = "".join(f'module "{name}" {{\n  source = "./m"\n}}\n' for name in ("x", "y"))
    root = write_root({"main.tf": calls, "m/m.tf": 'resource "a" "b" {\n  # tollgate:ignore R reason=x\n}\n'})
    found, problems = inline_exemptions(index_configuration(root))
    assert problems == ()
    assert [(item.address, item.file) for item in found] == [("module.x.a.b", "m/m.tf"), ("module.y.a.b", "m/m.tf")]


@pytest.mark.parametrize(
    ("comment", "detail"),
    [
        ("# tollgate:ingore A", 'Write "ignore" after "tollgate:", not "ingore". Did you mean "ignore"?'),
        ("# tollgate: ignore A", '"ignore" follows "tollgate:" without a space: tollgate:ignore RULE reason="…".'),
        ("# tollgate:ignore A", 'Say why: tollgate:ignore A reason="…".'),
        ("# tollgate:ignore A, B owner=web expires=2027-01-31", 'Say why: tollgate:ignore A, B reason="…".'),
        ('# tollgate:ignore A reason=" "', 'Say why: tollgate:ignore A reason="…".'),
        ("# tollgate:ignore", "Name the rules first"),
        ("# tollgate:ignore reason=x", "Name the rules first"),
        ("# tollgate:ignore A expires=tomorrow", '"tomorrow" is not a date: write expires=2027-01-31.'),
        ("# tollgate:ignore A expires=2027-02-30", '"2027-02-30" is not a date'),
        ("# tollgate:ignore A until=2027-01-31", 'An exemption has no "until".'),
        ("# tollgate:ignore A because it is old", 'Cannot read "because it is old"'),
        ('# tollgate:ignore A reason="open', 'Cannot read "reason="open"'),
        ("# tollgate:ignore A reason=x reason=y", '"reason" is given twice.'),
    ],
)
def test_a_comment_that_cannot_be_read_is_an_error_at_its_place(
    write_root: WriteRoot, comment: str, detail: str
) -> None:
    found, problems = read(write_root, f'resource "a" "b" {{\n  x = 1 {comment}\n}}\n')
    assert found == ()
    (problem,) = problems
    assert (problem.summary, problem.severity) == ("Invalid exemption", "error")
    assert problem.detail.startswith(detail)
    assert problem.range is not None
    assert (problem.range.start_line, problem.range.start_column) == (2, 11)


@pytest.mark.parametrize(
    "text",
    [
        '# tollgate:ignore R reason=x\n\nresource "a" "b" {\n}\n',
        'resource "a" "b" {\n}\n# tollgate:ignore R reason=x\n',
        "# tollgate:ignore R reason=x\n",
        "# tollgate:ignore R reason=x\nterraform {\n}\n",
        "locals {\n  # tollgate:ignore R reason=x\n  l = 1\n}\n",
    ],
)
def test_a_comment_beside_nothing_is_a_warning(write_root: WriteRoot, text: str) -> None:
    found, problems = read(write_root, text)
    assert found == ()
    assert [(problem.summary, problem.severity) for problem in problems] == [("Exemption without effect", "warning")]


def test_other_comments_and_strings_are_left_alone(write_root: WriteRoot) -> None:
    text = '# see tollgate:ignore in the manual\nresource "a" "b" {\n  x = "# tollgate:ignore R"\n}\n'
    assert read(write_root, text) == ((), ())
