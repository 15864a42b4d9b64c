"""Small files that would be large: each is refused by its claims or its depth, before it has cost anything."""

import io
import zipfile
from pathlib import Path

import pytest
from tollgate_hcl.position import SourceFile
from tollgate_host.code.files import parse
from tollgate_host.errors import ConfigError
from tollgate_host.interception.identity.planned_changes import read_plan_file
from tollgate_host.verdict.settings.enforcement_file import enforcement_from_yaml
from tollgate_host.verdict.settings.exemption_file import exemptions_from_yaml

from tests.fuzz.target import targets

ALIASES = b"a0: &a0 [x,x,x,x,x,x,x,x,x,x]\n" + b"".join(
    b"a%d: &a%d [%b]\n" % (n, n, b",".join([b"*a%d" % (n - 1)] * 10)) for n in range(1, 9)
)


@pytest.mark.heavy
@pytest.mark.parametrize("unit", [b"[", b'{"a":', b"{a: ", b"- ", b"a {\n", b"\x91", b"((", b'["list",'])
def test_nothing_that_is_read_can_be_nested_without_end(unit: bytes) -> None:
    for target in targets().values():
        target.one_input(b"\x00" + unit * 1500)
        target.one_input(unit * 1500)


def test_aliases_that_stand_for_millions_are_never_followed() -> None:
    assert any("aliases" in problem.detail for problem in parse(SourceFile("integrations.yaml", ALIASES)).problems)
    for read in (exemptions_from_yaml, enforcement_from_yaml):
        with pytest.raises(ConfigError):
            read(ALIASES, name="f.yaml")


def _plan_file(path: Path, size: int) -> Path:
    """A plan file that claims a size; the claim is what a reader goes by."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("tfplan", bytes(1000))
    data = bytearray(buffer.getvalue())
    entry = data.find(b"PK\x01\x02")
    data[entry + 24 : entry + 28] = size.to_bytes(4, "little")
    path.write_bytes(data)
    return path


def test_a_plan_file_that_unpacks_to_gigabytes_is_not_unpacked(tmp_path: Path) -> None:
    assert read_plan_file(_plan_file(tmp_path / "bomb.tfplan", (1 << 30) + 1)) is None


@pytest.mark.parametrize(("at", "byte"), [(8, 0x63), (6, 0x01)], ids=["unknown packing", "encrypted"])
def test_a_plan_file_that_cannot_be_unpacked_is_none(tmp_path: Path, at: int, byte: int) -> None:
    path = _plan_file(tmp_path / "odd.tfplan", 1000)
    data = bytearray(path.read_bytes())
    entry = data.find(b"PK\x01\x02")
    data[at] = data[entry + at + 2] = byte
    path.write_bytes(data)
    assert read_plan_file(path) is None
