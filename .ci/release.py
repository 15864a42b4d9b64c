"""Build a release in dist/: `make release`, or `python .ci/release.py [--dist DIR] [--skip-install]`.

What lies in dist/ in the end is all that a machine without network needs: our wheels and source distributions, built
twice and found equal, the wheels of other projects that constraints.txt pins, a requirements.txt with the hash of each,
a CycloneDX SBOM, and SHA256SUMS. The wheels are then installed into a fresh environment without an index, and tried.
"""

import argparse
import os
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import venv
from collections.abc import Mapping, Sequence
from pathlib import Path

import release_files

ROOT = Path(__file__).parent.parent
MEMBERS = (
    "runtime",
    "hcl",
    "tfplugin",
    "rules",
    "pyvider",
    "host",
    "integrations/aws_compliance",
    "integrations/cost_estimator",
    "integrations/naming_checker",
    "integrations/policy_validator",
)
EVERYTHING = "tollgate-terraform[all]"


def main() -> None:
    """Build, compare, collect, describe, and try the release."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--dist", type=Path, default=ROOT / "dist", help="where to write (default: dist)")
    parser.add_argument("--skip-install", action="store_true", help="do not try the wheels in a fresh environment")
    options = parser.parse_args()
    version = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    epoch = os.environ.get("SOURCE_DATE_EPOCH") or _run("git", "log", "-1", "--format=%ct").strip()
    dist: Path = options.dist
    _empty(dist)
    with tempfile.TemporaryDirectory() as second:
        for folder in (dist, Path(second)):
            build(folder, epoch)
        differing = _differing(dist, Path(second))
    if differing:
        sys.exit(f"two builds differ: {', '.join(differing)}")
    _say(f"built {len(list(dist.iterdir()))} distributions of {version}, twice, with equal bytes")
    collect(dist)
    release_files.write(dist, version=version, epoch=int(epoch))
    _say(f"wrote {', '.join(release_files.NAMES)}")
    if not options.skip_install:
        try_out(dist, version)
    _say(f"the release is in {dist}")


def _differing(first: Path, second: Path) -> list[str]:
    return [file.name for file in sorted(first.iterdir()) if file.read_bytes() != (second / file.name).read_bytes()]


def build(folder: Path, epoch: str) -> None:
    """Build the source distribution of every member, and its wheel from that."""
    for member in MEMBERS:
        environ = {**os.environ, "SOURCE_DATE_EPOCH": epoch}
        hatchling = (sys.executable, "-m", "hatchling", "build", "--directory", str(folder.resolve()))
        before = set(folder.glob("*.tar.gz"))
        _run(*hatchling, "--target", "sdist", folder=ROOT / member, environ=environ)
        [sdist] = set(folder.glob("*.tar.gz")) - before
        with tempfile.TemporaryDirectory() as place:
            with tarfile.open(sdist) as archive:
                archive.extractall(place, filter="data")
            [source] = Path(place).iterdir()
            _run(*hatchling, "--target", "wheel", folder=source, environ=environ)


def collect(dist: Path) -> None:
    """Download the wheels of other projects that ours need, in the versions of constraints.txt."""
    needed = sorted(release_files.third_party_requirements(dist))
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", "download")
    only = ("--only-binary=:all:", f"--constraint={ROOT / 'constraints.txt'}", f"--dest={dist}")
    _run(*pip, *only, *needed)


def try_out(dist: Path, version: str) -> None:
    """Install everything without an index into a fresh environment, and run it."""
    with tempfile.TemporaryDirectory() as place:
        environment = Path(place, "environment")
        venv.create(environment, with_pip=True)
        commands = environment / "bin"
        environ = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "PIP_", "TF_"))}
        environ["PATH"] = f"{commands}{os.pathsep}{environ['PATH']}"
        pip = (str(commands / "python"), "-m", "pip", "--disable-pip-version-check", "--quiet", "install", "--no-index")
        hashed = ("--require-hashes", f"--requirement={dist / 'requirements.txt'}")
        _run(*pip, f"--find-links={dist}", *hashed, folder=Path(place), environ=environ)
        _run(*pip, f"--find-links={dist}", EVERYTHING, folder=Path(place), environ=environ)
        for command, expected in CHECKS:
            printed = _run(*command, folder=Path(place), environ=environ)
            if expected.format(version=version) not in printed:
                sys.exit(f"`{' '.join(command)}` did not print {expected!r}:\n{printed}")
            _say(f"tried `{' '.join(command)}`")


CHECKS: tuple[tuple[Sequence[str], str], ...] = (
    (("tollgate", "version", "--engine", "embedded"), "Tollgate v{version}"),
    (("pyvider", "--help"), "usage: pyvider"),
    (("tf-cost-estimator", "--version"), "{version}"),
    (("tf-policy-validator", "--version"), "{version}"),
    (("tf-aws-compliance", "--version"), "{version}"),
    (("tf-naming-checker", "--version"), "{version}"),
    (("tollgate", "demo", "--engine", "embedded"), "That was stock, unmodified Terraform."),
)
"""Commands of a fresh installation, and what each must print."""


def _empty(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for file in folder.iterdir():
        file.unlink()


def _run(*command: str, folder: Path = ROOT, environ: Mapping[str, str] | None = None) -> str:
    ended = subprocess.run(command, cwd=folder, env=environ, capture_output=True, text=True, check=False)
    if ended.returncode != 0:
        sys.exit(f"`{' '.join(command)}` failed:\n{ended.stdout}{ended.stderr}")
    return ended.stdout


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
