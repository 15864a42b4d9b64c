"""What the code tells of arguments, for each instance of a block: left out, or unknown."""

from pathlib import Path
from typing import Any

import pytest
from tollgate_host.code.files import FileReader
from tollgate_host.code.index import index_configuration
from tollgate_host.plan.evaluation.configuration_source import configuration_from_index
from tollgate_host.plan.saved_plan import plan_from_json

from tests.host.plans.pieces import Json, block, change, configuration, plan, refers, resource_change, to_json

OTHER = refers("aws_instance.other.id", "aws_instance.other")


def masks(folder: Path, code: str, unknown: list[Json], **expressions: Any) -> list[tuple[Any, Any]]:
    """Return what stays unknown and what is left out, of one instance of `aws_instance.it` after another."""
    (folder / "main.tf").write_text(code, encoding="utf-8")
    source = configuration_from_index(index_configuration(folder, reader=FileReader(folder)))
    it = block("aws_instance", "it", expressions=expressions, count_expression={"constant_value": len(unknown)})
    document = plan(
        resource_change("aws_instance", "other", change(["create"], None, {}, after_unknown={"id": True})),
        *(
            resource_change("aws_instance", "it", change(["create"], None, {}, after_unknown=mask), index=number)
            for number, mask in enumerate(unknown)
        ),
        configuration=configuration({"resources": [block("aws_instance", "other"), it]}),
    )
    found = plan_from_json(to_json(document), configuration=source).resources()
    wires = sorted((one.wire() for one in found if "it[" in one.address), key=lambda wire: wire["index"])
    return [(wire["after_unknown"], wire["after_omitted"]) for wire in wires]


@pytest.mark.parametrize("nested", ["", "\n  ebs {\n    size = count.index\n  }"])
def test_what_no_instance_writes_is_left_out_of_all(tmp_path: Path, nested: str) -> None:
    code = f'resource "aws_instance" "it" {{\n  count = 3\n  name = "n${{count.index}}"{nested}\n}}\n'
    expressions = {"name": refers("count.index")} | ({"ebs": [{"size": refers("count.index")}]} if nested else {})
    unknown: list[Json] = [{"id": True, "tags": {}}, {"id": True, "tags": {}}, {"arn": True}]
    assert masks(tmp_path, code, unknown, **expressions) == [
        ({"tags": {}}, {"id": True}),
        ({"tags": {}}, {"id": True}),
        ({}, {"arn": True}),
    ]


def test_what_is_written_is_decided_for_each_instance_by_its_own_value(tmp_path: Path) -> None:
    code = (
        'resource "aws_instance" "other" {}\nresource "aws_instance" "it" {\n  count = 3\n'
        "  a = [null, aws_instance.other.id, null][count.index]\n}\n"
    )
    unknown = [{"a": True, "id": True}] * 3
    assert masks(tmp_path, code, unknown, a=OTHER) == [
        ({}, {"a": True, "id": True}),
        ({"a": True}, {"id": True}),
        ({}, {"a": True, "id": True}),
    ]


@pytest.mark.parametrize("empty", ['""', "[]", "{}", 'lower("")'])
def test_what_is_empty_and_unknown_in_the_plan_is_left_to_the_provider(tmp_path: Path, empty: str) -> None:
    code = f'variable "it" {{\n  default = {empty}\n}}\n' if "lower" not in empty else ""
    value = empty if "lower" in empty else "var.it"
    code += f'resource "aws_instance" "other" {{}}\nresource "aws_instance" "it" {{\n  count = 1\n  a = {value}\n}}\n'
    assert masks(tmp_path, code, [{"a": True, "id": True}], a={}) == [({}, {"a": True, "id": True})]


def test_what_is_written_and_unknown_in_the_plan_stays_unknown(tmp_path: Path) -> None:
    code = 'resource "aws_instance" "other" {}\nresource "aws_instance" "it" {\n  count = 1\n  a = "x"\n}\n'
    assert masks(tmp_path, code, [{"a": True}], a={"constant_value": "x"}) == [({"a": True}, {})]


def test_all_tags_of_an_instance_are_unknown_while_its_tags_are(tmp_path: Path) -> None:
    code = (
        'resource "aws_instance" "other" {}\nresource "aws_instance" "it" {\n  count = 2\n'
        "  tags = [{}, { a = aws_instance.other.id }][count.index]\n}\n"
    )
    unknown: list[Json] = [{"tags_all": True, "tags": {}}, {"tags_all": True, "tags": {"a": True}}]
    assert masks(tmp_path, code, unknown, tags=OTHER) == [
        ({"tags": {}}, {"tags_all": True}),
        ({"tags_all": True, "tags": {"a": True}}, {}),
    ]
