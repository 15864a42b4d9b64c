"""What a shadow root leaves out: only those bytes, and what is left is still a configuration."""

import json
import os
import subprocess
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tollgate_hcl.position import SourceFile
from tollgate_hcl.tree import Node, ObjectValue
from tollgate_host.code.files import parse
from tollgate_host.config.load import load
from tollgate_host.engine.discovery.find_engine import find_engine
from tollgate_host.engine.shadow_root.blank import blank_out, blanks_for

from tests.host.conftest import WriteRoot


def test_blanks_keep_every_line_and_column_of_the_rest() -> None:
    data = b"a = 1\r\nb = [\r\n  2\r\n] # c\r\nd = 4\r\n"
    assert blank_out(data, [(7, 21)]) == b"a = 1\r\n     \r\n   \r\n  # c\r\nd = 4\r\n"
    assert blank_out(data, []) == data


def test_ranges_may_overlap_and_come_in_any_order() -> None:
    assert blank_out(b"abcdef", [(3, 5), (0, 2), (1, 4)]) == b"     f"


@given(st.dictionaries(st.text("ab", min_size=1, max_size=3), st.integers() | st.text('x,"}é'), max_size=6), st.data())
def test_a_json_object_without_some_members_is_still_one(members: dict[str, int | str], data: st.DataObject) -> None:
    gone = data.draw(st.sets(st.sampled_from(sorted(members)))) if members else set[str]()
    text = json.dumps({"terraform": members}, indent=data.draw(st.sampled_from([None, 2])), ensure_ascii=False)
    file = parse(SourceFile("main.tf.json", text.encode()))
    assert isinstance(file.data, ObjectValue)
    inner = file.data.items[0].value
    assert isinstance(inner, ObjectValue)
    nodes = [Node(file.source, item.key.start, item.value.end) for item in inner.items if item.name in gone]
    left = blank_out(file.source.data, blanks_for(file, nodes))
    expected = {key: value for key, value in members.items() if key not in gone}
    assert json.loads(left) == ({"terraform": expected} if expected or not gone else {})
    assert len(left) == len(file.source.data)


FILES = {
    "main.tf": """terraform {
  required_version = ">= 1.0"
  integrations = [
    { name = "a", source = "./a" }, # é
  ]
  integration "b" {
    source = "./b"
    text   = <<EOT
}
EOT
  }
}
output "o" {
  value = "kept"
}
""",
    "more.tf.json": '{"terraform": {"integration": {"c": {"source": "./c"}}, "required_version": ">= 1.1"}}',
    "x_override.tf": "terraform {\n  integrations = []\n}\n",
}


@pytest.mark.requirement("R-CFG-03")
def test_only_what_terraform_would_refuse_is_blanked(write_root: WriteRoot) -> None:
    root = write_root(FILES)
    config = load(root).config
    assert sorted(path.name for path in config.blanks) == ["main.tf", "more.tf.json", "x_override.tf"]
    left = blank_out((root / "main.tf").read_bytes(), config.blanks[root / "main.tf"]).decode()
    assert [line.rstrip() for line in left.splitlines() if line.strip()] == [
        "terraform {",
        '  required_version = ">= 1.0"',
        "}",
        'output "o" {',
        '  value = "kept"',
        "}",
    ]
    assert left.count("\n") == FILES["main.tf"].count("\n")
    left = blank_out((root / "more.tf.json").read_bytes(), config.blanks[root / "more.tf.json"]).decode()
    assert json.loads(left) == {"terraform": {"required_version": ">= 1.1"}}


def test_a_providers_block_keeps_what_its_schema_has_room_for(write_root: WriteRoot) -> None:
    text = 'provider "aws" {\n  integrations = []\n  integration "x" {\n    source = "./x"\n    budget = 5\n  }\n}\n'
    root = write_root({"main.tf": text})
    config = load(root).config
    assert blank_out(text.encode(), config.blanks[root / "main.tf"]) == text.replace("budget = 5", " " * 10).encode()


@pytest.mark.parametrize(
    "block", ['provider "aws" {\n  integrations = []\n}', 'terraform {\n  required_version = ">= 1"\n}']
)
@pytest.mark.requirement("P-T-07")
def test_a_file_that_terraform_accepts_has_no_blanks(write_root: WriteRoot, block: str) -> None:
    files = {"main.tf": f"{block}\n", "integrations.hcl": "terraform {\n  integrations = []\n}\n"}
    assert load(write_root(files)).config.blanks == {}


@pytest.mark.e2e
@pytest.mark.requirement("R-CFG-03", "P-1.3-05")
def test_terraform_accepts_the_blanked_files_and_nothing_else(write_root: WriteRoot, tmp_path: Path) -> None:
    root = write_root(FILES)
    assert "Unsupported argument" in validate(root)
    for path, ranges in load(root).config.blanks.items():
        path.write_bytes(blank_out(path.read_bytes(), ranges))
    assert "Success" in validate(root)


def validate(root: Path) -> str:
    environ = {**os.environ, "TF_CLI_CONFIG_FILE": os.devnull, "CHECKPOINT_DISABLE": "1"}
    command = [*find_engine(environ=os.environ).argv, "validate", "-no-color"]
    done = subprocess.run(command, cwd=root, env=environ, capture_output=True, text=True, timeout=120, check=False)
    return done.stdout + done.stderr
