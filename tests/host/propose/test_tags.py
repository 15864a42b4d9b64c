"""How tag keys are used, by what the code says and the integration answers."""

from pathlib import Path
from typing import Any

from tollgate_host.propose.facts import Facts
from tollgate_host.propose.survey import survey
from tollgate_host.propose.tags import PROBE_KEY, KeyUse, key_uses


def facts_of(folder: Path, text: str, name: str = "main.tf") -> Facts:
    (folder / name).write_text(text, encoding="utf-8")
    return survey(folder).facts


def uses_of(facts: Facts, **answers: dict[str, list[str]]) -> dict[str, KeyUse]:
    said: dict[str, dict[str, Any]] = {one.address: {"missing": [PROBE_KEY], "unknown": []} for one in facts.subjects}
    for label, answer in answers.items():
        said[f"aws_sns_topic.{label}"] = {"missing": [PROBE_KEY], "unknown": [], **answer}
    return {use.key: use for use in key_uses(facts, facts.subjects, said)}


def test_a_resource_that_lacks_a_key_is_named(tmp_path: Path) -> None:
    text = 'resource "aws_sns_topic" "a" {\n  tags = { Owner = "web" }\n}\nresource "aws_sns_topic" "b" {}\n'
    owner = uses_of(facts_of(tmp_path, text), b={"missing": [PROBE_KEY, "Owner"]})["Owner"]
    assert (owner.on, owner.lacking, owner.is_on_all) == (1, ("aws_sns_topic.b",), False)


def test_tags_that_another_run_may_add_are_not_said_to_be_missing(tmp_path: Path) -> None:
    text = 'variable "more" {\n  default = { Team = "x" }\n}\nresource "aws_sns_topic" "a" {\n  tags = var.more\n}\n'
    team = uses_of(facts_of(tmp_path, text), a={"unknown": ["Team"]})["Team"]
    assert (team.on, team.lacking) == (1, ())


def test_values_that_are_no_texts_are_no_list_to_choose_from(tmp_path: Path) -> None:
    text = 'resource "aws_sns_topic" "a" {\n  tags = { Owner = ["web"], Team = null, Size = 3 }\n}\n'
    found = uses_of(facts_of(tmp_path, text))
    assert {key: use.values for key, use in found.items()} == {"Owner": (), "Team": (), "Size": ()}


def test_values_of_keys_that_are_called_like_secrets_are_not_repeated(tmp_path: Path) -> None:
    block = 'resource "aws_sns_topic" "NAME" {\n  tags = { ApiToken = "abc", Owner = "web" }\n}\n'
    found = uses_of(facts_of(tmp_path, block.replace("NAME", "a") + block.replace("NAME", "b")))
    assert (found["ApiToken"].values, found["Owner"].values) == ((), ("web",))


def test_default_tags_in_json_count_as_in_a_block(tmp_path: Path) -> None:
    text = (
        '{"provider": {"aws": {"default_tags": {"tags": {"Owner": "web"}}}}, "resource": {"aws_sns_topic": {"a": {}}}}'
    )
    owner = uses_of(facts_of(tmp_path, text, "main.tf.json"))["Owner"]
    assert (owner.on, owner.by_default) == (1, True)
