"""The instance key in the value of a template: found if it is certain, else None."""

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tollgate_host.code.index import index_configuration
from tollgate_host.interception.identity.candidate_blocks import CandidateBlocks
from tollgate_host.interception.identity.resource_identity import place_among
from tollgate_host.interception.identity.template_texts import template


@pytest.mark.parametrize(
    ("written", "text", "key"),
    [
        ('"web-${count.index}"', "web-7", 7),
        ('"web-${count.index + 1}"', "web-7", 6),
        ('"${ count.index }-web"', "7-web", 7),
        ('"${count.index}-${count.index}"', "7-7", 7),
        ('"${var.env}-web-${count.index}"', "prod-1-web-12", 12),
        ("count.index", "3", 3),
        ('"web-${each.key}"', "web-a-b", "a-b"),
        ("each.key", "a", "a"),
        ('"web-${count.index}"', "web-07", None),
        ('"web-${count.index + 1}"', "web-0", None),
        ('"${count.index}-${count.index}"', "7-8", None),
        ('"${var.env}${count.index}"', "prod12", None),
        ('"${count.index}${count.index}"', "11", None),
        ('"v1${count.index}"', "v112", None),
        ('"${count.index}-${var.env}"', "1-2", None),
        ('"${var.env}-${each.key}"', "a-b-c", None),
        ('"${each.key}-${each.key}"', "a-a", None),
        ("each.value", "a", None),
        ('"web"', "web", None),
        ('format("web-%d", count.index)', "web-1", None),
        ('"web-${upper(each.key)}"', "web-A", None),
        ('"web\\n-${count.index}"', "web\n-1", None),
        ('"%{ if true }x%{ endif }${count.index}"', "x1", None),
        ('"$${a}${count.index}"', "${a}1", None),
    ],
)
def test_a_text_tells_the_key_only_where_it_is_sure(written: str, text: str, key: int | str | None) -> None:
    found = template(written)
    assert (found.key(text) if found else None) == key


def test_in_a_set_the_value_is_the_key() -> None:
    found = template('"web-${each.value}"', is_set=True)
    assert found is not None
    assert found.key("web-a") == "a"


PARTS = st.lists(st.sampled_from(["${count.index}", "${var.x}", "-", "web", "1", "."]), min_size=1, max_size=5)


@given(parts=PARTS, index=st.integers(0, 120), x=st.text("a1-.", max_size=4))
def test_a_key_that_is_told_is_the_right_one(parts: list[str], index: int, x: str) -> None:
    written = '"' + "".join(parts) + '"'
    text = re.sub(r"\$\{(.*?)\}", lambda found: str(index) if found[1] == "count.index" else x, written[1:-1])
    found = template(written)
    if found is not None:
        assert found.can_be(text)
        assert found.key(text) in (None, index)


MAIN = """
resource "aws_instance" "web" {
  count = 2
  tags  = { Name = "web-${count.index}" }
}
resource "aws_instance" "job" {
  for_each = toset(["a", "b"])
  tags     = { Name = "job-${each.value}" }
}
resource "aws_instance" "bare" {
  count = 2
  ami   = "x"
}
"""


@pytest.mark.parametrize(
    ("config", "address"),
    [
        ({"ami": None, "tags": {"Name": "web-1"}}, "aws_instance.web[1]"),
        ({"ami": None, "tags": {"Name": "job-b"}}, 'aws_instance.job["b"]'),
        ({"ami": None, "tags": {"Name": 'job-"b"'}}, None),
        ({"ami": "x", "tags": {}}, None),
    ],
)
def test_instances_are_told_apart_while_they_are_planned(
    tmp_path: Path, config: dict[str, Any], address: str | None
) -> None:
    (tmp_path / "main.tf").write_text(MAIN, encoding="utf-8")
    blocks = CandidateBlocks(index_configuration(tmp_path))
    found = blocks.candidates("managed", "aws_instance", config, (None,))
    assert place_among(found, config).address == address


def test_of_several_blocks_each_names_the_instance_that_it_may_be(tmp_path: Path) -> None:
    (tmp_path / "main.tf").write_text(MAIN.replace('"job-', '"web-').replace('["a"', '["1"'), encoding="utf-8")
    blocks = CandidateBlocks(index_configuration(tmp_path))
    config = {"ami": None, "tags": {"Name": "web-1"}}
    found = blocks.candidates("managed", "aws_instance", config, (None,))
    assert place_among(found, config).candidates == ("aws_instance.web[1]", 'aws_instance.job["1"]')


def test_instances_in_a_module_that_is_called_twice_are_not_told_apart(tmp_path: Path) -> None:
    (tmp_path / "main.tf").write_text('module "m" {\n  source = "./m"\n  count = 2\n}\n', encoding="utf-8")
    (tmp_path / "m").mkdir()
    (tmp_path / "m" / "main.tf").write_text(MAIN, encoding="utf-8")
    blocks = CandidateBlocks(index_configuration(tmp_path))
    config = {"tags": {"Name": "web-1"}}
    found = blocks.candidates("managed", "aws_instance", config, (None,))
    assert place_among(found, config).address is None
