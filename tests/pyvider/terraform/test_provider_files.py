"""The example provider for files, installed and run as a process of its own."""

from pathlib import Path

import pytest
from pyvider.testing import Workspace

pytestmark = pytest.mark.e2e

FILES = Path(__file__).parents[3] / "examples" / "provider_files"
MAIN = """
provider "files" {
  root = "ROOT"
}
resource "files_directory" "d" {
  path = "sub"
}
resource "files_file" "a" {
  path    = provider::files::join(files_directory.d.path, "a.txt")
  content = "hello"
}
data "files_directory" "d" {
  path       = files_directory.d.path
  depends_on = [files_file.a]
}
output "names" {
  value = data.files_directory.d.names
}
"""


@pytest.mark.heavy
def test_files_are_written_watched_and_removed(tmp_path: Path, engine: list[str]) -> None:
    root = tmp_path / "data"
    root.mkdir()
    main = MAIN.replace("ROOT", str(root))
    terraform = Workspace.open(tmp_path, FILES, name="files", main=main, engine=engine)
    terraform.apply()
    assert terraform.outputs() == {"names": ["a.txt"]}
    assert terraform.resource("files_file.a")["size"] == 5
    (root / "sub" / "a.txt").write_text("changed behind Terraform's back")
    assert terraform.plan() == {"files_file.a": "update"}
    terraform.destroy()
    assert list(root.iterdir()) == []


@pytest.mark.heavy
def test_what_must_not_be_is_refused_at_its_line(tmp_path: Path, terraform_command: list[str]) -> None:
    root = tmp_path / "data"
    root.mkdir()
    (root / "there.txt").write_text("mine")
    provider = f'provider "files" {{\n  root = "{root}"\n}}'
    main = provider + '\nresource "files_file" "a" {\n  path = "PATH"\n  mode = "MODE"\n}'
    terraform = Workspace.open(tmp_path, FILES, name="files", main="", engine=terraform_command)
    for path, mode, words in (
        ("there.txt", "0644", "is there already; import it instead"),
        ("../out.txt", "0644", "leads out of"),
        ("a.txt", "rwx", "is not a mode"),
    ):
        terraform.write(main.replace("PATH", path).replace("MODE", mode))
        assert words in terraform.apply_failure().text
    terraform.write(main.replace("PATH", "there.txt").replace("MODE", "0644"))
    terraform.run("import", "files_file.a", "there.txt")
    assert terraform.resource("files_file.a")["content"] == "mine"
