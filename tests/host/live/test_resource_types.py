"""What names the types that a command uses, read whole or not at all."""

import json
import zipfile
from pathlib import Path

import pytest
from tollgate_host.engine.working_folder import WorkingFolder, working_folder
from tollgate_host.live.resource_types import configuration_texts, plan_file_texts, state_texts

ESCAPED = b'{"version":4,"resources":[{"name":"a\\u003cb","type":"lab_disk"}]}'
STATE = b'{\n  "version": 4,\n  "resources": [{"type": "lab_disk"}]\n}\n'


@pytest.fixture
def working(tmp_path: Path) -> WorkingFolder:
    """A root module with a module of its own and one that `init` has fetched."""
    root = tmp_path / "root"
    (root / ".terraform" / "modules" / "far").mkdir(parents=True)
    (tmp_path / "near").mkdir()
    modules = [
        {"Key": "", "Source": "", "Dir": "."},
        {"Key": "near", "Source": "../near", "Dir": "../near"},
        {"Key": "far", "Source": "far/away/lab", "Dir": ".terraform/modules/far"},
    ]
    (root / ".terraform" / "modules" / "modules.json").write_text(json.dumps({"Modules": modules}))
    (root / "main.tf").write_text("root\n")
    (tmp_path / "near" / "main.tf.json").write_text('{"near": 1}')
    (root / ".terraform" / "modules" / "far" / "main.tf").write_text("far\n")
    return working_folder(root, {})


def _texts(working: WorkingFolder) -> set[bytes] | None:
    texts = configuration_texts(working)
    return None if texts is None else set(texts)


EVERYTHING = {b"root\n", b'{"near": 1}', b"far\n"}


def test_every_module_s_files_are_read(working: WorkingFolder) -> None:
    assert _texts(working) == EVERYTHING


@pytest.mark.parametrize("name", ["b.tf", "#b.tf", "b.tf.json"])
def test_files_of_every_kind_are_read(working: WorkingFolder, name: str) -> None:
    (working.root / name).write_bytes(b"more")
    assert _texts(working) == EVERYTHING | {b"more"}


@pytest.mark.parametrize(
    "name", [".hidden.tf", "b.tftest.hcl", "#main.tf#", "main.tf~", "notes.md", "prod.tfvars", "terraform.tfstate"]
)
def test_what_terraform_reads_no_types_from_is_passed_over(working: WorkingFolder, name: str) -> None:
    (working.root / name).write_bytes(b"more")
    (working.root / "folder.tf").mkdir()
    assert _texts(working) == EVERYTHING


def test_a_root_module_alone_needs_no_list_of_modules(tmp_path: Path) -> None:
    (tmp_path / "main.tf").write_bytes(b"root")
    assert _texts(working_folder(tmp_path, {})) == {b"root"}


def test_the_list_of_modules_is_where_terraform_keeps_its_own(working: WorkingFolder, tmp_path: Path) -> None:
    (working.root / ".terraform").rename(tmp_path / "data")
    manifest = tmp_path / "data" / "modules" / "modules.json"
    manifest.write_text(manifest.read_text().replace(".terraform/", "../data/"))
    assert _texts(working_folder(working.root, {"TF_DATA_DIR": str(tmp_path / "data")})) == EVERYTHING


@pytest.mark.parametrize(
    "text",
    [
        'resource "lab_\\u0064isk" "a" {}',
        'resource "lab_\\U00000064isk" "a" {}',
        'import {\n  to = lab_disk.a\n  id = "1"\n}',
        "/* why */ import /* not */ {",
        '{"import": [{"to": "lab_disk.a", "id": "1"}]}',
        'terraform {\n  state_store "lab_store" {\n  }\n}',
    ],
)
def test_a_configuration_that_may_hide_a_type_is_in_doubt(working: WorkingFolder, text: str) -> None:
    (working.root / "more.tf").write_text(text)
    assert _texts(working) is None


@pytest.mark.parametrize("text", ["# see `terraform import` {", 'description = "important {"', 'a = "C:\\\\new"'])
def test_what_only_looks_like_it_is_in_no_doubt(working: WorkingFolder, text: str) -> None:
    (working.root / "more.tf").write_text(text)
    assert _texts(working) == EVERYTHING | {text.encode()}


def test_a_long_line_of_doubtful_words_takes_no_longer_than_any(working: WorkingFolder) -> None:
    text = b"import " * 200_000 + b"state_stores import\t" * 100_000
    (working.root / "more.tf").write_bytes(text)
    assert _texts(working) == EVERYTHING | {text}


@pytest.mark.parametrize(
    "manifest", ["", "[]", "{}", '{"Modules": [{}]}', '{"Modules": [{"Dir": "nowhere"}]}', "[" * 9999]
)
def test_modules_that_cannot_be_found_are_in_doubt(working: WorkingFolder, manifest: str) -> None:
    (working.data / "modules" / "modules.json").write_text(manifest)
    assert _texts(working) is None


def test_a_file_that_cannot_be_read_is_in_doubt(working: WorkingFolder) -> None:
    (working.root / "gone.tf").symlink_to("nowhere")
    assert _texts(working) is None


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (None, []),
        (b"", [b""]),
        (STATE, [STATE]),
        (b'{"version":4,"serial":1}', [b'{"version":4,"serial":1}']),
        (ESCAPED, [ESCAPED]),
        (b'{"version":4,"resources":[{"type":"lab_\\u0064isk"}]}', None),
        (b'{"version": 3, "modules": []}', None),
        (b'{"encrypted_data": "", "version": 4}', None),
        (b"PK\x03\x04", None),
    ],
)
def test_a_state_is_read_if_terraform_would_read_it_so(
    tmp_path: Path, content: bytes | None, expected: list[bytes] | None
) -> None:
    file = tmp_path / "terraform.tfstate"
    if content is not None:
        file.write_bytes(content)
    assert state_texts(file) == expected


def test_a_state_that_cannot_be_read_is_in_doubt(tmp_path: Path) -> None:
    assert state_texts(tmp_path) is None


def test_everything_in_a_plan_file_is_read(tmp_path: Path) -> None:
    file = tmp_path / "plan"
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("tfplan", b"changes")
        archive.writestr("tfconfig/m-/main.tf", b"configuration")
    assert plan_file_texts(file) == [b"changes", b"configuration"]


def test_a_plan_file_of_a_configuration_that_may_hide_a_type_is_in_doubt(tmp_path: Path) -> None:
    file = tmp_path / "plan"
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("tfstate", b'{"name": "a\\u003cb"}')
    assert plan_file_texts(file) is not None
    with zipfile.ZipFile(file, "a") as archive:
        archive.writestr("tfconfig/m-/main.tf", b'resource "lab_\\u0064isk" "a" {}')
    assert plan_file_texts(file) is None


@pytest.mark.parametrize("content", [None, b"", b'{"encrypted_data": ""}', b"PK\x05\x06"])
def test_a_plan_file_that_cannot_be_read_is_in_doubt(tmp_path: Path, content: bytes | None) -> None:
    file = tmp_path / "plan"
    if content is not None:
        file.write_bytes(content)
    assert plan_file_texts(file) is None
