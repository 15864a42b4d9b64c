"""Objects of a state under the addresses that `moved` blocks and `count` give them."""

from pathlib import Path

import pytest
from tollgate_host.code.index import index_configuration
from tollgate_host.interception.identity.moved_objects import Moves

MAIN = """
resource "a_b" "new" {}
resource "a_b" "many" {
  count = 2
}
resource "a_b" "each" {
  for_each = toset(["x"])
}
module "outer" {
  source = "./inner"
  count  = 2
}
moved {
  from = a_b.old
  to   = a_b.new
}
moved {
  from = a_b.oldest
  to   = a_b.old
}
moved {
  from = a_b.single
  to   = a_b.each["x"]
}
moved {
  from = module.before
  to   = module.outer
}
"""
INNER = 'resource "a_b" "now" {}\nmoved {\n  from = a_b.then\n  to   = a_b.now\n}\n'


@pytest.fixture
def moves(tmp_path: Path) -> Moves:
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "main.tf").write_text(INNER)
    (tmp_path / "main.tf").write_text(MAIN)
    index = index_configuration(tmp_path)
    return Moves(index)


@pytest.mark.parametrize(
    ("stored", "planned"),
    [
        ("a_b.old", "a_b.new"),
        ("a_b.oldest", "a_b.new"),
        ("a_b.single", 'a_b.each["x"]'),
        ("a_b.older", "a_b.older"),
        ("module.before[1].a_b.now", "module.outer[1].a_b.now"),
        ("module.outer[0].a_b.then", "module.outer[0].a_b.now"),
        ("module.before[0].a_b.then", "module.outer[0].a_b.now"),
        ("a_b.many", "a_b.many[0]"),
        ("a_b.many[1]", "a_b.many[1]"),
        ("a_b.new[0]", "a_b.new"),
        ('a_b.each["y"]', 'a_b.each["y"]'),
    ],
)
def test_an_object_is_planned_where_the_configuration_has_moved_it(moves: Moves, stored: str, planned: str) -> None:
    assert moves.new_address(stored) == planned


def test_moves_that_go_round_in_a_circle_come_to_an_end(tmp_path: Path) -> None:
    (tmp_path / "main.tf").write_text(
        "moved {\n  from = a_b.x\n  to   = a_b.y\n}\nmoved {\n  from = a_b.y\n  to   = a_b.x\n}\n"
    )
    index = index_configuration(tmp_path)
    assert Moves(index).new_address("a_b.x") in ("a_b.x", "a_b.y")
