"""Nothing of a provider runs that the lock file does not trust, however early its package is looked at."""

import pytest

from .conftest import Open

pytestmark = [pytest.mark.e2e, pytest.mark.heavy]

MAIN = """
provider "aws" {
  region = "us-east-1"
}
resource "aws_s3_bucket" "one" {
  bucket = "one"
}
"""


def test_a_provider_whose_package_was_changed_is_refused_and_never_started(open_live: Open) -> None:
    live = open_live(MAIN)
    [program] = live.folder.glob(".terraform/providers/*/*/*/*/*/terraform-provider-aws*")
    trace = live.folder.parent / "trace"
    original = program.read_text(encoding="utf-8")
    package = program.parent
    if package.is_symlink():  # as `init` leaves it with a mirror: others use what it leads to
        target = package.resolve()
        package.unlink()
        package.mkdir()
        for file in target.iterdir():
            (package / file.name).write_bytes(file.read_bytes())
    program.write_text(original.replace("\n", f"\ntouch {trace}\n", 1), encoding="utf-8")
    program.chmod(0o755)
    ended = live.tollgate("plan", "-no-color", check=None)
    assert not trace.exists()
    assert ended.code == 1
    assert "does not match any of the checksums" in ended.text
    program.write_text(original, encoding="utf-8")
    live.tollgate("plan", "-no-color")
