"""Globs over addresses, through module calls and instance keys."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tollgate_host.verdict.address_glob import (
    BadAddressGlob,
    compile_address_glob,
    literal_prefix,
    matches_address,
    without_instance_keys,
)


@pytest.mark.parametrize(
    ("glob", "address"),
    [
        ("aws_s3_bucket.logs", "aws_s3_bucket.logs"),
        ("aws_s3_bucket.*", "aws_s3_bucket.logs"),
        ("aws_s3_bucket.*", 'aws_s3_bucket.logs["x"]'),
        ("aws_s3_*.logs", "aws_s3_bucket.logs"),
        ("*.logs", "aws_s3_bucket.logs"),
        ("aws_s3_bucket.log?", "aws_s3_bucket.logs"),
        ("aws_s3_bucket.logs", "aws_s3_bucket.logs[0]"),
        ("aws_s3_bucket.logs[0]", "aws_s3_bucket.logs[0]"),
        ("aws_s3_bucket.logs[*]", 'aws_s3_bucket.logs["a"]'),
        ("module.web.*", "module.web.aws_s3_bucket.logs"),
        ("module.web.*", 'module.web["a"].aws_s3_bucket.logs[3]'),
        ("module.web.*", "module.web.module.inner.aws_s3_bucket.logs"),
        ("module.web.*", "module.web.data.aws_ami.this"),
        ('module.web["a"].aws_s3_bucket.*', 'module.web["a"].aws_s3_bucket.logs'),
        ('module.web["prod-*"].**', 'module.web["prod-eu"].aws_s3_bucket.logs'),
        ("module.*.aws_s3_bucket.*", "module.web[0].aws_s3_bucket.logs"),
        ("**.aws_s3_bucket.*", "aws_s3_bucket.logs"),
        ("**.aws_s3_bucket.*", "module.a.module.b[0].aws_s3_bucket.logs"),
        ("module.a.**.logs", "module.a.module.b.aws_s3_bucket.logs"),
        ("module.web.**", "module.web"),
        ("**", "anything at all"),
        ("*", "module.web.aws_s3_bucket.logs"),
        ('module.web["a.b[c]"].*', 'module.web["a.b[c]"].aws_s3_bucket.logs'),
        (r'module.web["say \"hi\""].*', r'module.web["say \"hi\""].x.y'),
        (r'module.web["\*"].*', 'module.web["*"].x.y'),
        ('module.web["?"].*', r'module.web["\""].x.y'),
        ("data.aws_ami.*", "data.aws_ami.this"),
    ],
)
def test_a_glob_matches(glob: str, address: str) -> None:
    assert matches_address(glob, address)


@pytest.mark.parametrize(
    ("glob", "address"),
    [
        ("aws_s3_bucket.*", "module.web.aws_s3_bucket.logs"),
        ("aws_s3_bucket.*", "aws_s3_bucket_policy.logs"),
        ("aws_s3_bucket.*", "data.aws_s3_bucket.logs"),
        ("aws_s3_bucket.logs", "aws_s3_bucket.logs2"),
        ("aws_s3_bucket.logs[0]", "aws_s3_bucket.logs[1]"),
        ("aws_s3_bucket.logs[*]", "aws_s3_bucket.logs"),
        ("module.web.*", "module.website.aws_s3_bucket.logs"),
        ("module.web.*", "module.web"),
        ('module.web["a"].*', 'module.web["b"].aws_s3_bucket.logs'),
        ('module.web["a"].*', "module.web.aws_s3_bucket.logs"),
        ('module.web["a.*"].x.y', 'module.web["b"].x.y'),
        (r'module.web["\*"].*', 'module.web["a"].x.y'),
        ("module.*.aws_s3_bucket.*", "module.a.module.b.aws_s3_bucket.logs"),
    ],
)
def test_a_glob_does_not_match(glob: str, address: str) -> None:
    assert not matches_address(glob, address)


@pytest.mark.parametrize(
    ("glob", "address"),
    [
        ("*a" * 20 + "*b", "a" * 200),
        ("x.y[" + '"' + "*a" * 20 + "*b" + '"]', 'x.y["' + "a" * 200 + '"]'),
        (".".join(["**", "a"] * 20) + ".b", ".".join("a" * 200)),
    ],
    ids=["name", "key", "depth"],
)
def test_many_stars_do_not_multiply_the_ways_to_be_tried(glob: str, address: str) -> None:
    assert not matches_address(glob, address)


@pytest.mark.parametrize(
    ("glob", "address"),
    [
        ("**.a.b.**", "x.a.bc.a.b"),
        ("**.a.b.**", "x.a.b.c"),
        ("**.a.**.b", "a.a.b.c.b"),
        ("*a*b*c", "axbxbaxbcc"),
        ("x.y[" + r'"*\"*b"]', r'x.y["a\"a\"b"]'),
        ("a.**.*.c.**.d", "a.b.c.c.x.d"),
    ],
)
def test_a_star_that_takes_as_little_as_it_can_still_finds_what_there_is(glob: str, address: str) -> None:
    assert matches_address(glob, address)


def test_what_has_no_address_is_matched_by_everything_only() -> None:
    assert matches_address("**", None)
    assert not matches_address("*", None)


@pytest.mark.parametrize(
    ("glob", "words"),
    [
        ("", "cannot be empty"),
        ("a..b", "cannot read it from '.b' on"),
        ("a.b.", "ends with a dot"),
        ("module.web[a].x.y", 'a text in double quotes or *: [0], ["a"], [*]'),
        ('module.web["a].x.y', "An instance key is"),
        ("a]b", "cannot read"),
        ("**[0].a", "** takes no instance key"),
    ],
)
def test_a_text_that_is_no_glob_is_refused_with_a_reason(glob: str, words: str) -> None:
    with pytest.raises(BadAddressGlob) as caught:
        compile_address_glob(glob)
    assert words in str(caught.value)


def test_instance_keys_are_taken_off_wherever_they_stand() -> None:
    assert without_instance_keys('module.web["a.b"].aws_x.y[0]') == "module.web.aws_x.y"
    assert without_instance_keys("aws_x.y") == "aws_x.y"


_NAMES = st.text("abz_-", min_size=1, max_size=4)
_KEYS = st.one_of(st.just(""), st.integers(0, 9).map("[{}]".format), st.text("ab.*[]", max_size=3).map('["{}"]'.format))
_STEPS = st.tuples(_NAMES, _KEYS).map("".join)
_ADDRESSES = st.lists(_STEPS, min_size=2, max_size=5).map(".".join)


@given(_ADDRESSES)
def test_an_address_without_its_keys_is_a_glob_for_every_instance(address: str) -> None:
    assert matches_address(without_instance_keys(address), address)
    assert matches_address(f"**.{without_instance_keys(address)}", f"module.outer.{address}")


@given(
    st.lists(st.sampled_from(["*", "**", "a", "b*", "module", "a[0]", 'x["*"]']), min_size=1).map(".".join), _ADDRESSES
)
def test_an_address_that_matches_begins_with_the_literal_part(glob: str, address: str) -> None:
    if matches_address(glob, address):
        assert address.startswith(literal_prefix(glob))


@given(st.text(max_size=30))
def test_any_text_is_a_glob_or_is_refused(text: str) -> None:
    try:
        matches_address(text, "module.web.aws_s3_bucket.logs")
    except BadAddressGlob:
        return
