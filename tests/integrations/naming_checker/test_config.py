"""What is refused in a configuration: every mistake by its path, in a sentence, when the integration starts."""

from collections.abc import Callable
from typing import Any

import pytest
from naming_checker.app import app
from tollgate_runtime.testing import connect

Refuse = Callable[[dict[str, Any]], dict[str, str]]
MISTAKES: list[tuple[dict[str, Any], str, str]] = [
    ({"prefix": ["a"]}, "prefix", "expected a text, got a list"),
    ({"prefx": "a"}, "prefx", "unknown key; did you mean 'prefix'?"),
    ({"case": "kebab"}, "case", "did you mean 'kebab-case'?"),
    ({"pattern": "prod-("}, "pattern", "is not a regular expression"),
    ({"pattern": "(a|a)+$"}, "pattern", "nested repetitions"),
    ({"rules": [{"types": ["aws_*"], "pattern": "["}]}, "rules[0].pattern", "is not a regular expression"),
    ({"separator": "--"}, "separator", "expected one character"),
    ({"separator": "x"}, "separator", "neither a letter nor a digit"),
    ({"separator": "-", "case": "snake_case"}, "separator", "snake_case separates words with '_', not with '-'"),
    ({"separator": "-", "case": "camelCase"}, "separator", "camelCase has nothing between its words"),
    ({"min_length": 0}, "min_length", "from 1 on"),
    ({"min_length": 9, "max_length": 8}, "max_length", "8 is less than min_length, 9"),
    ({"prefix": "prod-", "max_length": 5}, "max_length", "leaves no room"),
    ({"forbidden": ["*"]}, "forbidden", "would forbid every name"),
    ({"template": "{env}-{name}"}, "template", "there is no token {env}; define it in tokens"),
    ({"template": "{evn}-{name}", "tokens": {"env": ["a"]}}, "template", "did you mean {env}?"),
    ({"template": "{name"}, "template", "a brace without a partner"),
    ({"template": "{a b}"}, "template", "which is not a token"),
    ({"template": "prod"}, "template", "has no token"),
    ({"rules": [{}, {"template": "{env}"}]}, "rules[1].template", "there is no token {env}"),
    ({"tokens": {"env": "("}}, "tokens", "env: '(' is not a regular expression"),
    ({"tokens": {"env": []}}, "tokens", "env: the list of texts is empty"),
    ({"tokens": {"the env": ["a"]}}, "tokens", "'the env' is not a name for a token"),
    ({"tokens": {"env": r"(a)\1"}}, "tokens", "neither named groups nor references"),
    ({"tokens": {"env": {}}}, "tokens.env.default", "it has none"),
    ({"tokens": {"env": {"tag": "A", "pattern": "b"}}}, "tokens.env.default", "it has pattern and tag"),
    ({"tokens": {"env": {"tga": "A"}}}, "tokens.env.tga", "did you mean 'tag'?"),
    ({"tokens": {"env": {"source": "moon"}}}, "tokens.env.source", "expected one of workspace, region"),
    ({"names": {"aws_vpc": "tags["}}, "names", "is not an attribute path"),
    ({"labels": "snake"}, "labels", "there is no format 'snake'; did you mean 'snake_case'?"),
    ({"labels": {"format": "mine"}}, "labels.format", "there is no format 'mine'"),
    ({"labels": {"module": {"format": "mine"}}}, "labels.module", "there is no format 'mine'"),
    ({"labels": {"custom": "("}}, "labels.custom", "is not a regular expression"),
    ({"labels": {"custom_formats": {"mine": {}}}}, "labels.custom_formats.mine.regex", "is required"),
    ({"labels": {"modul": {}}}, "labels.modul", "did you mean 'module'?"),
    ({"unknown": "later"}, "unknown", "expected one of defer, warn, fail, ignore"),
    ({"severity": "bad"}, "severity", "expected one of info, low, medium, high, critical"),
    ({"rules": [{"actions": ["make"]}]}, "rules[0].actions[0]", "expected one of"),
    ({"rules": [{"type": ["a"]}]}, "rules[0].type", "did you mean 'types'?"),
]


@pytest.mark.parametrize(("config", "path", "message"), MISTAKES)
def test_a_mistake_is_refused_with_its_path_and_a_sentence(
    config: dict[str, Any], path: str, message: str, refuse: Refuse
) -> None:
    assert message in refuse(config).get(path, "")


def test_every_mistake_is_named_at_once(refuse: Refuse) -> None:
    mistakes = refuse({"pattern": "(", "min_length": -1, "labels": {"custom": "["}, "prefx": "a"})
    assert set(mistakes) == {"pattern", "min_length", "labels.custom", "prefx"}


ACCEPTED: list[dict[str, Any]] = [
    {"prefix": "prod-"},
    {"prefix": None, "case": None},
    {"case": "none", "separator": "-"},
    {"case": "lowercase", "separator": "-"},
    {"template": "{env}-{app}-{name}", "tokens": {"env": ["a"], "app": "[a-z]+"}},
    {"template": "{{{name}}}"},
    {"tokens": {"env": {"tag": "Environment", "map": {"production": "prod"}, "default": "dev"}}},
    {"names": {"aws_route53_record": ""}},
    {"labels": {"format": "mine", "custom_formats": {"mine": {"regex": "a", "description": "Mine"}}}},
    {"rules": [{"name": "x", "types": ["aws_*"], "actions": ["create"], "skip": True}]},
]


@pytest.mark.parametrize("config", ACCEPTED)
def test_what_makes_sense_is_accepted(config: dict[str, Any]) -> None:
    with connect(app, config=config) as client:
        assert "plan-stage-complete" in client.introduction["hooks"]
