"""Which resource a call is about: by its address, or one of several."""

from pathlib import Path

import pytest
from tollgate_host.code.index import index_configuration
from tollgate_host.interception.identity.candidate_blocks import CandidateBlocks
from tollgate_host.interception.identity.resource_identity import ResourceIdentity, place_among, place_at, place_in


@pytest.mark.parametrize(
    ("address", "module", "name", "index", "type_", "block"),
    [
        ("a_b.c", None, "c", None, "a_b", "a_b.c"),
        ("a_b.c[0]", None, "c", 0, "a_b", "a_b.c"),
        ('a_b.c["x.y"]', None, "c", "x.y", "a_b", "a_b.c"),
        ('a_b.c["a\\"]b"]', None, "c", 'a"]b', "a_b", "a_b.c"),
        ("data.a_b.c", None, "c", None, "a_b", "data.a_b.c"),
        ("module.m[1].a_b.c[2]", "module.m[1]", "c", 2, "a_b", "module.m.a_b.c"),
        (
            'module.m["k"].module.n.a_b.c',
            'module.m["k"].module.n',
            "c",
            None,
            "a_b",
            "module.m.module.n.a_b.c",
        ),
    ],
)
def test_an_address_tells_all(
    address: str, module: str | None, name: str, index: int | str | None, type_: str, block: str
) -> None:
    found = place_at(address)
    assert (found.module, found.name, found.index, found.type, found.block) == (module, name, index, type_, block)
    assert found.members() == {
        "address": address, "address_candidates": [], "module": module, "name": name, "index": index,
    }  # fmt: skip


def test_one_of_several_has_what_they_have_in_common() -> None:
    instances = place_in(["module.m.a_b.c[0]", "module.m.a_b.c[1]", "module.m.a_b.c[0]"])
    assert instances.address is None
    assert instances.candidates == ("module.m.a_b.c[0]", "module.m.a_b.c[1]")
    assert (instances.block, instances.module, instances.name) == ("module.m.a_b.c", "module.m", "c")
    others = place_in(["a_b.c", "a_b.d"])
    assert (others.block, others.name, others.blocks) == (None, "", ("a_b.c", "a_b.d"))
    assert place_in(["a_b.c", "a_b.c"]) == place_at("a_b.c")


def test_a_creation_is_one_of_the_blocks_that_may_make_it(tmp_path: Path) -> None:
    (tmp_path / "main.tf").write_text(
        'resource "a_b" "one" {\n  size = 1\n}\nresource "a_b" "two" {\n  size  = 2\n  count = 2\n}\n'
    )
    blocks = CandidateBlocks(index_configuration(tmp_path))
    found = blocks.candidates("managed", "a_b", {"size": 1}, (None,))
    assert place_among(found) == place_at("a_b.one")
    several = place_among(blocks.of("managed", "a_b"))
    assert (several.address, several.name) == (None, "")
    assert set(several.blocks) == {"a_b.one", "a_b.two"}
    assert place_among([]) == ResourceIdentity()
