"""What is written at random, read by us and by a real Terraform: the same files are valid, and mean the same."""

import json
import random
import subprocess
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pyvider.cty import CtyType, codec_msgpack, type_from_json
from tollgate_hcl.constant import NeedsEvaluation, plain_from_value
from tollgate_hcl.position import SourceFile
from tollgate_hcl.reader import read_hcl
from tollgate_host.engine.discovery.find_engine import EMBEDDED, engine_command
from tollgate_tfplugin.fields import fields

pytestmark = [pytest.mark.heavy, pytest.mark.e2e]
SEED, COUNT = 155, 400
OBJECT: CtyType = type_from_json(
    '["object",{"id":"string","input":"dynamic","output":"dynamic","triggers_replace":"dynamic"}]'
)
# Beyond 1e307 we refuse, and Terraform does not: no integration could be sent such a number.
ATOMS = [
    "1", "0", "-1", "1.5", "1e3", "1E-2", "01", "1.", ".5", "0x1f", "1e300", "123456789012345678901234567890", "-0",
    "true", "false", "null", '""', '"a"', '"é"', '"\\u00e9"', '"\\U0001F600"', '"\\n\\t\\\\\\""', '"\\x"',
    '"$${a}"', '"%%{a}"',
    '"$"', '"a$b%c"', '"${1}"', '"${"x"}y"', '"a${true}b"', '"\\u00"', '"a\nb"', "'a'", "x", "tru", '"', "<<E\na\nE\n",
    "<<-E\n    a\n      b\n    E\n", "<<E\n${1}\nE\n", "<<E\nE\n", "<<E\n$${x}\nE\n", "[]", "{}", "(1)", "((2))",
    "-(1)", "!true",
    '"\\ud83d"', '"~"', "1 2", "[1 2]", "{a 1}", "1,", "/* c */ 1", "1 # c", "// c\n", "0.1", "1e-300", '"\u0085"',
    '"\u2028"',
]  # fmt: skip


def expression(choice: random.Random, depth: int = 3) -> str:
    """A value, now and then one with a mistake in it."""
    kind = choice.randrange(7) if depth else 0
    if kind < 3:
        return choice.choice(ATOMS)
    parts = [expression(choice, depth - 1) for _ in range(choice.randrange(4))]
    if kind < 5:
        return "[" + choice.choice([",", ", ", ",\n"]).join(parts) + choice.choice(["", ",", "\n"]) + "]"
    if kind == 5:
        keys = choice.choice([["a", '"b"', "c-d", '("e")'], ["true", "1", "null", "for"], ["a", "a", "a", "a"]])
        sign = choice.choice([" = ", ": ", "="])
        members = [f"{key}{sign}{part}" for key, part in zip(keys, parts, strict=False)]
        return "{" + choice.choice([", ", "\n", ",\n"]).join(members) + choice.choice(["", "\n"]) + "}"
    return choice.choice(["(", "-", "!", "1 + ", "true ? 1 : "]) + "".join(parts[:1]) + choice.choice([")", "", "[0]"])


def run(root: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    command = [*engine_command(EMBEDDED), *arguments]
    environ = {"PATH": "/usr/bin:/bin", "HOME": str(root), "CHECKPOINT_DISABLE": "1"}
    return subprocess.run(command, cwd=root, env=environ, capture_output=True, text=True, timeout=300)


@pytest.fixture(scope="module")
def judged(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[bytes, bool]]:
    """By file, its content and whether Terraform takes it for valid syntax."""
    root = tmp_path_factory.mktemp("syntax")
    choice = random.Random(SEED)
    written: dict[str, bytes] = {}
    for number in range(COUNT):
        written[f"f{number}.tf"] = f"locals {{\n  v{number} = {expression(choice)}\n}}\n".encode()
        (root / f"f{number}.tf").write_bytes(written[f"f{number}.tf"])
    answer = json.loads(run(root, "validate", "-json").stdout)
    wrong = {row["range"]["filename"] for row in answer["diagnostics"] if row["severity"] == "error" and "range" in row}
    return {name: (data, name not in wrong) for name, data in written.items()}


def test_the_same_files_are_valid_to_us_and_to_terraform(judged: dict[str, tuple[bytes, bool]]) -> None:
    differing = [
        (data.decode(), is_valid, [problem.detail for problem in read_hcl(SourceFile(name, data)).problems])
        for name, (data, is_valid) in judged.items()
        if is_valid == bool(read_hcl(SourceFile(name, data)).problems)
    ]
    assert differing == []


@pytest.fixture(scope="module")
def planned(
    judged: dict[str, tuple[bytes, bool]], tmp_path_factory: pytest.TempPathFactory
) -> tuple[dict[str, Any], Path]:
    """What each value is to us, and the plan in which Terraform has them."""
    root = tmp_path_factory.mktemp("values")
    values: dict[str, Any] = {}
    for name, (data, is_valid) in judged.items():
        [block] = read_hcl(SourceFile(name, data)).body.blocks if is_valid else [None]
        attribute = block.body.attribute(f"v{name[1:-3]}") if block is not None else None
        if attribute is None:
            continue
        try:
            values[attribute.name] = plain_from_value(attribute.value)
        except NeedsEvaluation:
            continue
        (root / name).write_bytes(data)
    rows = [f'resource "terraform_data" "{name}" {{\n  input = local.{name}\n}}\n' for name in values]
    (root / "main.tf").write_text("".join(rows), encoding="utf-8")
    for step in (["init", "-input=false"], ["plan", "-input=false", "-out=p.tfplan"]):
        done = run(root, *step)
        assert done.returncode == 0, done.stdout + done.stderr
    return values, root


def test_what_is_written_out_means_to_us_what_it_means_to_terraform(planned: tuple[dict[str, Any], Path]) -> None:
    values, root = planned
    shown = json.loads(run(root, "show", "-json", "p.tfplan").stdout)
    found = {change["name"]: change["change"]["after"]["input"] for change in shown["resource_changes"]}
    assert len(found) > COUNT / 4
    assert {name: (found[name], value) for name, value in values.items() if not _same(found[name], value)} == {}


def _same(one: Any, other: Any) -> bool:
    """Equal in Terraform's eyes: of numbers, as near as a float is."""
    return _floats(one) == _floats(other)


def _floats(value: Any) -> Any:
    return json.loads(json.dumps(value), parse_int=float)


def test_terraforms_own_bytes_are_what_we_would_write(planned: tuple[dict[str, Any], Path]) -> None:
    values, root = planned
    with zipfile.ZipFile(root / "p.tfplan") as archive:
        packed = list(_values(archive.read("tfplan")))
    assert len(packed) == len(values)
    assert [data for data in packed if codec_msgpack.encode(codec_msgpack.decode(data, OBJECT), OBJECT) != data] == []


def _values(plan: bytes) -> Iterator[bytes]:
    """The value that each change of a plan file leads to: change 9, its values 2, as MessagePack 1."""
    for row in fields(plan):
        if row.number == 3:
            yield from _inside(plan, row.start, row.end, (9, 2, 1))


def _inside(plan: bytes, start: int, end: int, numbers: tuple[int, ...]) -> Iterator[bytes]:
    if not numbers:
        yield plan[start:end]
        return
    *_, last = [field for field in fields(plan, start, end) if field.number == numbers[0]]
    yield from _inside(plan, last.start, last.end, numbers[1:])
