"""What each validator lets pass."""

from decimal import Decimal
from typing import Any

import pytest
from pyvider.cty import UNKNOWN, Raw
from pyvider.schema.checks import ConfigValidator, Validator
from pyvider.schema.validators import (
    all_of,
    any_of,
    at_least_one_of,
    between,
    conflicting,
    each,
    exactly_one_of,
    is_cidr,
    is_ip_address,
    is_json,
    is_url,
    keys,
    length,
    none_of,
    not_blank,
    one_of,
    regex,
    required_together,
    rule,
    satisfies,
    starts_with,
    unique,
    whole_number,
)


@pytest.mark.parametrize(
    ("validator", "good", "bad", "message"),
    [
        (one_of("a", "b"), "a", "c", 'must be one of "a", "b"'),
        (one_of(1, True), 1, 2, "must be one of 1, true"),
        (one_of("a"), "a", "b", 'must be "a"'),
        (none_of("root", "admin"), "me", "root", 'must not be "root" or "admin"'),
        (length(1, 3), "abc", "", "must have between 1 and 3 characters"),
        (length(minimum=1), [1], [], "must have at least 1 elements"),
        (length(maximum=1), {"a": 1}, {"a": 1, "b": 2}, "must have at most 1 elements"),
        (length(2, 2), "ab", "a", "must have exactly 2 characters"),
        (between(1, 5), Decimal("4.5"), 6, "must be between 1 and 5"),
        (between(minimum=1), 10**30, 0, "must be at least 1"),
        (between(maximum=Decimal("0.5")), 0, 1, "must be at most 0.5"),
        (whole_number(), 3, Decimal("3.5"), "must be a whole number"),
        (regex("^a"), "ab", "ba", "must match ^a"),
        (regex("^a", "must start well"), "ab", "ba", "must start well"),
        (not_blank(), "x", " \n", "must not be blank"),
        (starts_with("arn:", "aws:"), "arn:x", "x", 'must start with "arn:" or "aws:"'),
        (is_json(), '{"a": 1}', "{", "must be valid JSON"),
        (is_ip_address(), "::1", "300.1.1.1", "must be an IP address"),
        (is_cidr(), "10.0.0.0/16", "10.0.0.1/16", "must be a network such as 10.0.0.0/16"),
        (is_cidr(), "10.0.0.0/16", "10.0.0.0", "must be a network such as 10.0.0.0/16"),
        (is_url(), "https://example.com/x", "example.com", "must be a URL that starts with http:// or https://"),
        (is_url("s3"), "s3://bucket", "http://[", "must be a URL that starts with s3://"),
        (satisfies(lambda n: n % 2 == 0, "must be even"), 2, 3, "must be even"),
        (satisfies(lambda text: int(text) > 3, "must be more than 3"), "4", "many", "must be more than 3"),
        (all_of(starts_with("a"), length(2, 2)), "ab", "ac-", "must have exactly 2 characters"),
        (any_of(one_of("a"), regex("^[0-9]+$")), "42", "b", 'must be "a", or must match ^[0-9]+$'),
    ],
)
def test_a_validator_takes_the_good_and_tells_what_is_wrong_with_the_bad(
    validator: Validator, good: Raw, bad: Raw, message: str
) -> None:
    assert list(validator.problems(good)) == []
    assert [problem.message for problem in validator.problems(bad)] == [message]
    assert list(validator.problems(None)) == []
    assert list(validator.problems(UNKNOWN)) == []
    assert validator.description


@pytest.mark.parametrize(
    ("validator", "value", "problems"),
    [
        (
            each(between(1, 5)),
            [1, 9, None, UNKNOWN, 0],
            ["[1]: must be between 1 and 5", "[4]: must be between 1 and 5"],
        ),
        (each(not_blank()), {"k": "", "l": "x"}, ['["k"]: must not be blank']),
        (keys(regex("^[a-z]+$")), {"ok": 1, "NO": 2}, ['["NO"]: the key must match ^[a-z]+$']),
        (unique(), ["a", "b", "a"], ["[2]: must not repeat an earlier element"]),
        (each(each(one_of(1))), [[1], [2]], ["[1][0]: must be 1"]),
    ],
)
def test_what_is_wrong_inside_a_collection_is_told_with_its_path(
    validator: Validator, value: Raw, problems: list[str]
) -> None:
    assert [f"{problem.path}: {problem.message}" for problem in validator.problems(value)] == problems


@pytest.mark.parametrize(
    ("validator", "values", "problems"),
    [
        (conflicting("a", "b"), {"a": "x", "b": None}, []),
        (conflicting("a", "b"), {"a": "x", "b": "y"}, ["b: cannot be set together with a"]),
        (conflicting("a", "b"), {"a": "x", "b": UNKNOWN}, []),
        (exactly_one_of("a", "b"), {"a": None, "b": None}, [": one of a, b must be set"]),
        (exactly_one_of("a", "b"), {"a": None, "b": UNKNOWN}, []),
        (exactly_one_of("a", "b"), {"a": 1, "b": 2}, ["b: cannot be set together with a"]),
        (at_least_one_of("a", "b"), {"a": [], "b": None}, [": one of a, b must be set"]),
        (at_least_one_of("a", "b"), {"a": 1, "b": 1}, []),
        (required_together("a", "b"), {"a": 1, "b": None}, ["b: must be set as well, because a is"]),
        (required_together("a", "b"), {"a": 1, "b": UNKNOWN}, []),
        (required_together("a", "b"), {"a": None, "b": None}, []),
        (rule(lambda v: v["a"] < v["b"], "a exceeds b", at="a"), {"a": 3, "b": 2}, ["a: a exceeds b"]),
        (rule(lambda v: v["a"] < v["b"], "a exceeds b"), {"a": 3, "b": UNKNOWN}, []),
    ],
)
def test_a_rule_ties_attributes_together(
    validator: ConfigValidator, values: dict[str, Any], problems: list[str]
) -> None:
    assert [f"{problem.path}: {problem.message}" for problem in validator.problems(values)] == problems
    assert validator.description
