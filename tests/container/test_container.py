"""The container file, built for real from dist/ by Buildah on an image of this machine's own, and used."""

import json
import os
import re
import shutil
import subprocess
from collections.abc import Generator
from pathlib import Path

import attrs
import pytest

from tests.container.base_image import write_root
from tests.docs.pages import ROOT
from tests.test_release import VERSION

pytestmark = [
    pytest.mark.heavy,
    pytest.mark.skipif(
        shutil.which("buildah") is None or os.getuid() != 0, reason="needs Buildah (.ci/buildah) and root"
    ),
    pytest.mark.skipif(not (ROOT / "dist/requirements.txt").exists(), reason="needs dist/ (make release)"),
]
OWNER = 4321
CONFIGURATION = """\
terraform {
  integration "naming" {
    source = "tf-naming-checker"
    prefix = "prod-"
  }
}
"""


@attrs.frozen
class Buildah:
    """A Buildah with a storage of its own."""

    storage: tuple[str, ...]

    @classmethod
    def make(cls, place: Path) -> "Buildah":
        """Take the quick kind of storage where the file system allows it."""
        roots = ("--root", str(place / "storage"), "--runroot", str(place / "run"))
        quick = cls((*roots, "--storage-driver", "overlay"))
        if quick.run("from", "scratch").returncode == 0:
            return quick
        shutil.rmtree(place / "storage", ignore_errors=True)
        return cls((*roots, "--storage-driver", "vfs"))

    def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run a command of Buildah."""
        command = ["buildah", *self.storage, *arguments]
        return subprocess.run(command, cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)

    def say(self, *arguments: str) -> str:
        """Run a command that must succeed; return what it prints."""
        ended = self.run(*arguments)
        assert ended.returncode == 0, f"{arguments}\n{ended.stdout}{ended.stderr}"
        return ended.stdout.strip()


@attrs.frozen
class Container:
    """A container of the image."""

    buildah: Buildah
    name: str

    def run(self, *command: str, options: tuple[str, ...] = ()) -> subprocess.CompletedProcess[str]:
        """Run a command in it, as the user that the image names unless an option says otherwise."""
        return self.buildah.run("run", "--isolation", "chroot", *options, self.name, "--", *command)


@pytest.fixture(scope="module")
def container(tmp_path_factory: pytest.TempPathFactory) -> Generator[Container]:
    """The container file, built as its first lines say."""
    place = tmp_path_factory.mktemp("container")
    buildah = Buildah.make(place)
    write_root(place / "root")
    base = buildah.say("from", "scratch")
    buildah.say("add", "--quiet", base, str(place / "root"), "/")
    buildah.say("commit", "--quiet", base, "localhost/base")
    digest = buildah.say("images", "--digests", "--format", "{{.Digest}}", "localhost/base")
    named = f"BASE=localhost/base@{digest}"
    buildah.say(
        "bud", "--isolation", "chroot", "--pull-never", "--build-arg", named, "--tag", "localhost/tollgate", "."
    )
    yield Container(buildah, buildah.say("from", "--pull-never", "localhost/tollgate"))
    buildah.run("rm", "--all")
    shutil.rmtree(place, ignore_errors=True)


def test_the_image_runs_tollgate_as_nobody_in_particular(container: Container) -> None:
    described = json.loads(container.buildah.say("inspect", "--type", "image", "localhost/tollgate"))
    config = described["OCIv1"]["config"]
    assert (config["Entrypoint"], config["User"], config["WorkingDir"]) == (["tollgate"], "10001:10001", "/work")
    assert container.run("id").stdout.startswith("uid=10001 gid=10001")
    version = container.run("tollgate", "version")
    assert (version.returncode, f"Tollgate v{VERSION}" in version.stdout) == (0, True), version.stderr
    assert container.run("mkdir", "/opt/tollgate/mine").returncode != 0
    assert container.run("mkdir", "/home/tollgate/mine", "/work/mine").returncode == 0


def test_whoever_owns_a_mounted_folder_plans_in_it(container: Container, tmp_path: Path) -> None:
    (tmp_path / "main.tf").write_text('resource "terraform_data" "note" {\n  input = "hello"\n}\n')
    (tmp_path / "integrations.hcl").write_text(CONFIGURATION)
    for file in (tmp_path, *tmp_path.iterdir()):
        os.chown(file, OWNER, OWNER)
    owner = ("--volume", f"{tmp_path}:/work", "--user", f"{OWNER}:{OWNER}")
    for command in (("init",), ("plan",), ("apply", "-auto-approve")):
        ended = container.run("tollgate", *command, "-input=false", "-no-color", options=owner)
        assert ended.returncode == 0, ended.stdout + ended.stderr
    assert re.search(r"^✓ Passed: no findings", ended.stdout + ended.stderr, flags=re.MULTILINE)
    made = {file.name: file.stat().st_uid for file in tmp_path.iterdir()}
    assert made["integrations.lock.hcl"] == made["terraform.tfstate"] == OWNER
