"""CEL in YAML rules: what it decides, and that it leaves open what it cannot know."""

from typing import Any

import pytest
from policy_validator.languages.cel import CelError, compile_cel
from policy_validator.yaml_rules.operator import UnfitValue
from policy_validator.yaml_rules.scope import ConditionScope
from tollgate_runtime import Resource


def holds(expression: str, resource: Resource) -> bool | None:
    return (
        compile_cel(expression)
        .ask(ConditionScope(resource=resource, this=resource, plan=None, parameters={"most": 10}))
        .holds
    )


def made(unknown: Any = None, before: Any = None, **after: Any) -> Resource:
    return Resource(type="t_a", action="create", before=before or {}, after=after, after_unknown=unknown or {})


@pytest.mark.parametrize(
    ("expression", "after", "expected"),
    [
        ("after.size < 100", {"size": 10}, True),
        ("after.size < params.most", {"size": 10}, False),
        ("has(after.size)", {}, False),
        ("!has(after.size) || after.size > 5", {}, True),
        ("has(after.none)", {}, False),
        ("after.none == null", {}, True),
        ("'has(after.none)' == 'has(' + 'after.none)'", {}, True),
        ("after.disks.all(d, d.encrypted)", {"disks": [{"encrypted": True}, {"encrypted": False}]}, False),
        ("'Owner' in after.tags && after.tags.Owner != ''", {"tags": {"Owner": "me"}}, True),
        ("after['size'] == 1.0", {"size": 1}, True),
        ("after.name.matches('^(a+)+$')", {"name": "a" * 60 + "b"}, False),
        ("resource.type == 't_a' && resource.action == 'create'", {}, True),
        ("after.size > before.size", {"size": 3}, True),
    ],
)
def test_an_expression_is_true_or_false(expression: str, after: dict[str, Any], expected: bool) -> None:
    assert holds(expression, made(before={"size": 1}, id="x", none=None, **after)) is expected


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("after.later == 1", None),
        ("after.known == 1 || after.later == 1", True),
        ("after.later == 1 || after.known == 1", True),
        ("after.known == 2 && after.later == 1", False),
        ("after.known == 1 && after.later == 1", None),
        ("has(after.later)", None),
        ("!has(after.later)", None),
        ("'a' in after.tags", None),
        ("size(after.tags) == 1", None),
        ("after.tags.a == 'x'", True),
        ("after.tags.b == 'x'", None),
        ("after.rules.all(r, r.port > 0)", None),
        ("after.rules[0].port == 1", None),
        ("size(after) > 0", None),
        ("after.known == 1", True),
    ],
)
def test_what_depends_on_the_unknown_is_open_and_the_rest_is_decided(expression: str, expected: bool | None) -> None:
    unknown = {"later": True, "tags": {"b": True}, "rules": [{"port": True}]}
    assert holds(expression, made(unknown, known=1, tags={"a": "x"}, rules=[{}])) is expected


@pytest.mark.parametrize(
    "expression", ["after.key == 'x'", "before.key == 'x'", "has(before.key)", "'x' in before.all"]
)
def test_what_is_masked_is_open_before_and_after(expression: str) -> None:
    masked = {"key": "(sensitive)", "all": ["(sensitive)"]}
    assert holds(expression, made(before=masked, **masked)) is None


@pytest.mark.parametrize(
    ("expression", "message"),
    [
        ("after.absent == 1", "cannot be evaluated: there is no 'absent'"),
        ("after.size > 'x'", "cannot be evaluated: No such overload"),
        ("1 / 0 == 1", "cannot be evaluated: division by zero"),
        ("after.size", "gives int, not true or false"),
        ("unheard(1)", "cannot be evaluated: Undefined variable or function: 'unheard'"),
        ("after.disks[9] == 1", "cannot be evaluated: index out of bounds"),
    ],
)
def test_an_expression_that_fails_is_an_error_of_the_rule(expression: str, message: str) -> None:
    with pytest.raises(UnfitValue, match=message.replace("(", r"\(")):
        holds(expression, made(size=1, disks=[]))


@pytest.mark.parametrize(
    ("expression", "message"),
    [
        ("after.size >", "this is not CEL"),
        ("afte.size > 1", "there is no variable 'afte'; the variables are after, before, resource, params"),
        ("(" * 50 + "true" + ")" * 50, "nested more than 40 deep"),
        ("true" + " && true" * 400, "has 3,204 characters"),
        ("after.a.all(x, after.a.all(y, after.a.all(z, after.a.all(w, true))))", "has more than 3 of all, exists"),
    ],
)
def test_an_expression_that_cannot_be_used_is_refused_when_it_is_read(expression: str, message: str) -> None:
    with pytest.raises(CelError, match=message):
        compile_cel(expression)
