"""Whether a value may come from a block: what is written must fit, what is computed may be anything."""

from pathlib import Path
from typing import Any

import pytest
from tollgate_hcl.tree import Body
from tollgate_host.code.index import index_configuration
from tollgate_host.interception.identity.literals import can_be


def body_of(folder: Path, text: str) -> Body:
    (folder / "main.tf").write_text(f'resource "a_b" "c" {{\n{text}\n}}\n')
    [block] = index_configuration(folder).modules[""].blocks("resource", "a_b", "c")
    return block.body


FITS: list[tuple[str, dict[str, Any], bool]] = [
    ('zone = "a"', {"zone": "a"}, True),
    ('zone = "a"', {"zone": "b"}, False),
    ('zone = "a"', {}, True),
    ('zone = "a"', {"zone": None}, False),
    ("zone = null", {"zone": None}, True),
    ("port = 8080", {"port": "8080"}, True),
    ('port = "8080"', {"port": 8080}, True),
    ("port = 8080", {"port": 8081}, False),
    ("on = true", {"on": "true"}, True),
    ("on = true", {"on": False}, False),
    ("zone = var.zone", {"zone": "anything"}, True),
    ('zone = "eu-${var.zone}"', {"zone": "eu-1"}, True),
    ('count = 2\nzone = "a"', {"count": 9, "zone": "a"}, True),
    ('zones = ["a", "b"]', {"zones": ["b", "a"]}, True),
    ('zones = ["a", "b"]', {"zones": ["a", "c"]}, False),
    ('tags = { Name = "x" }', {"tags": {"Name": "x", "Owner": "y"}}, True),
    ('tags = { Name = "x" }', {"tags": {"Name": "z"}}, False),
    ("disk {\n  size = 1\n}", {"disk": [{"size": 1}]}, True),
    ("disk {\n  size = 1\n}", {"disk": [{"size": 2}]}, False),
    ("disk {\n  size = 1\n}", {"disk": [{"size": 1}, {"size": 2}]}, False),
    ("disk {\n  size = 1\n}", {"disk": {"size": 2}}, False),
    ('dynamic "disk" {\n  for_each = [1, 2]\n  content {\n    size = 1\n  }\n}', {"disk": [{}, {}, {}]}, True),
]


@pytest.mark.parametrize(("text", "value", "expected"), FITS)
def test_a_block_may_be_meant_if_all_that_it_writes_fits(
    tmp_path: Path, text: str, value: dict[str, Any], expected: bool
) -> None:
    assert can_be(body_of(tmp_path, text), value) is expected
