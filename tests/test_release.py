"""What a release has: one version, exact pins, complete metadata, and pages that install it and nothing else."""

import importlib.util
import json
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
FILES = sorted([*ROOT.glob("*/pyproject.toml"), *ROOT.glob("integrations/*/pyproject.toml")])
PROJECTS: dict[str, dict[str, Any]] = {
    str(file.parent.relative_to(ROOT)): tomllib.loads(file.read_text(encoding="utf-8"))["project"] for file in FILES
}
WORKSPACE: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
VERSION: str = WORKSPACE["version"]
RECORDS = ("CHANGELOG.md", "measurements.md")
"""Files that name versions of the past, which a new one leaves alone."""
TEXTS = ("*.md", "*.yml", "*.yaml", "*.py", "*.template", "*.toml", "Containerfile", "Makefile", "*.hcl", "*.tf")
INSTALLS = re.compile(
    r"(?:pip3? (?:wheel|download|install)|pipx (?:install|inject|run)|uv (?:tool (?:install|run)|add)|uvx)\b[^\n`]*"
)


def load(name: str) -> Any:
    """A module of .ci."""
    spec = importlib.util.spec_from_file_location(name, ROOT / ".ci" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def requirements(project: dict[str, Any]) -> list[str]:
    optional = project.get("optional-dependencies", {}).values()
    return [*project["dependencies"], *(one for group in optional for one in group)]


@pytest.mark.parametrize("member", PROJECTS)
def test_a_member_has_the_version_of_the_workspace_and_pins_the_others_to_it(member: str) -> None:
    project = PROJECTS[member]
    assert project["version"] == VERSION
    ours = [one for one in requirements(project) if one.startswith("tollgate-")]
    assert [one for one in ours if not one.endswith(f"=={VERSION}")] == []
    [package] = (ROOT / member / "src").iterdir()
    stated = re.search(r'^__version__ = "(.+)"$', (package / "__init__.py").read_text("utf-8"), re.MULTILINE)
    assert stated is None or stated[1] == VERSION


def test_the_workspace_needs_every_member_in_its_version() -> None:
    named = {re.split(r"[\[=]", one)[0] for one in WORKSPACE["dependencies"]}
    assert named == {project["name"] for project in PROJECTS.values()}
    assert [one for one in WORKSPACE["dependencies"] if not one.endswith(f"=={VERSION}")] == []


def test_a_new_version_reaches_every_place_that_has_the_old_one(tmp_path: Path) -> None:
    kept = [file for file in committed() if file.suffix in (".toml", ".md") or file.name == "__init__.py"]
    copied = [file for file in kept if VERSION in file.read_text("utf-8") and file.name not in RECORDS]
    assert {"README.md", "docs/ci/pre-commit.md", "docs/live.md"} <= {str(file.relative_to(ROOT)) for file in copied}
    for file in copied:
        (tmp_path / file.relative_to(ROOT)).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(file, tmp_path / file.relative_to(ROOT))
    module = load("version")
    module.ROOT = tmp_path
    module.main(["98.7.6"])
    old = re.compile(rf"(?<![\d.]){re.escape(VERSION)}(?![\d.]*/)")
    left = {
        str(file.relative_to(tmp_path))
        for file in tmp_path.rglob("*")
        if file.is_file() and old.search(file.read_text("utf-8"))
    }
    assert left == set()


def test_pages_name_the_release_that_this_is() -> None:
    named = [
        (file.name, found[2])
        for file in committed()
        if file.suffix == ".md"
        for found in re.finditer(r"(young: version |Tollgate v|commit of v)(\d[\d.]*\d)", file.read_text("utf-8"))
    ]
    assert {"README.md", "pre-commit.md"} <= {name for name, _ in named}
    assert [one for one in named if one[1] != VERSION] == []


def test_the_version_has_a_release_in_the_changelog() -> None:
    assert re.search(rf"^## {re.escape(VERSION)}\b", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)


@pytest.mark.parametrize("member", PROJECTS)
def test_the_metadata_of_a_member_is_complete(member: str) -> None:
    project = PROJECTS[member]
    assert project["name"].startswith("tollgate-")
    for field in ("description", "readme", "license", "license-files", "authors", "keywords", "classifiers", "urls"):
        assert project.get(field), field
    assert (ROOT / member / "README.md").read_text("utf-8").startswith(f"# {project['name']}\n")
    assert (ROOT / member / "LICENSE").read_bytes() == (ROOT / "LICENSE").read_bytes()
    assert "Typing :: Typed" in project["classifiers"]


def committed() -> list[Path]:
    listed = subprocess.run(["git", "ls-files", "-z", *TEXTS], cwd=ROOT, capture_output=True, text=True, check=True)
    files = [ROOT / name for name in listed.stdout.split("\0") if name]
    return [file for file in files if file.is_file() and not file.is_relative_to(ROOT / "tests")]


def test_nothing_tells_anybody_to_install_us_from_an_index() -> None:
    """PyPI's `tollgate` is a stranger's package, and none of our names is taken there yet."""
    wrong = [
        f"{file.relative_to(ROOT)}: {line}"
        for file in committed()
        if "CHANGELOG" not in file.name
        for line in INSTALLS.findall(file.read_text(encoding="utf-8", errors="replace"))
        if re.search(r"\btollgate\b(?!-requirements)|\btf-[a-z]+-|pyvider(?!/)", line)
        and "--no-index" not in line
        and "/tollgate/bin" not in line
    ]
    assert wrong == []


def test_no_committed_file_is_a_symbolic_link() -> None:
    """An archive, a copy or a clone on Windows has a file with a path in it where a link was: the demo was lost so."""
    listed = subprocess.run(["git", "ls-files", "--stage"], cwd=ROOT, capture_output=True, text=True, check=True)
    assert [line for line in listed.stdout.splitlines() if line.startswith("120000")] == []


@pytest.mark.heavy
@pytest.mark.parametrize("target", ["sdist", "wheel"])
def test_a_distribution_of_the_host_has_the_files_of_the_demo(target: str, tmp_path: Path) -> None:
    hatchling = [sys.executable, "-m", "hatchling", "build", "--directory", str(tmp_path), "--target", target]
    subprocess.run(hatchling, cwd=ROOT / "host", check=True, capture_output=True)
    [file] = tmp_path.iterdir()
    shutil.unpack_archive(file, tmp_path / "unpacked", format="zip" if target == "wheel" else "gztar")
    [demo] = (tmp_path / "unpacked").glob("**/tollgate_host/demo")
    for example, name in (("live", "webshop"), ("provider_sandbox", "provider_sandbox")):
        expected = {
            file.relative_to(ROOT / "examples" / example): file.read_bytes()
            for file in (ROOT / "examples" / example).rglob("*")
            if file.is_file() and not {"tools", "__pycache__"}.intersection(file.parts)
        }
        assert {
            file.relative_to(demo / name): file.read_bytes() for file in (demo / name).rglob("*") if file.is_file()
        } == expected


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Two builds of two members."""
    release_files, release = load("release_files"), load("release")
    assert release_files.OURS == "tollgate-"
    release.MEMBERS = ("hcl", "tfplugin")
    folders = tmp_path_factory.mktemp("first"), tmp_path_factory.mktemp("second")
    for folder in folders:
        release.build(folder, "1700000000")
    return folders


@pytest.mark.heavy
def test_two_builds_are_equal_byte_for_byte(built: tuple[Path, Path]) -> None:
    first, second = ({file.name: file.read_bytes() for file in folder.iterdir()} for folder in built)
    assert len(first) == 4
    assert first == second


@pytest.mark.heavy
def test_what_a_release_says_of_itself_is_true(built: tuple[Path, Path]) -> None:
    release_files, folder = load("release_files"), built[0]
    wheels = release_files.wheels(folder)
    assert {re.split("[<>=]", one)[0] for one in release_files.third_party_requirements(folder)} == {
        "cryptography", "hpack", "msgpack", "msgspec", "protobuf",
    }  # fmt: skip
    release_files.write(folder, version=VERSION, epoch=1_700_000_000)
    checked = subprocess.run(["sha256sum", "--check", "SHA256SUMS"], cwd=folder, capture_output=True, check=False)
    assert checked.returncode == 0
    named = {line.split("  ")[1] for line in (folder / "SHA256SUMS").read_text().splitlines()}
    assert named == {file.name for file in folder.iterdir()} - {"SHA256SUMS"}
    hashed = re.findall(
        r"^(\S+)==(\S+) \\\n    --hash=sha256:[0-9a-f]{64}$", (folder / "requirements.txt").read_text(), re.MULTILINE
    )
    assert hashed == [("tollgate-hcl", VERSION), ("tollgate-tfplugin", VERSION)]
    bom = json.loads((folder / "sbom.cdx.json").read_text())
    assert (bom["bomFormat"], bom["metadata"]["timestamp"]) == ("CycloneDX", "2023-11-14T22:13:20Z")
    assert {one["purl"]: one["licenses"] for one in bom["components"]} == {
        f"pkg:pypi/{wheel.name}@{VERSION}": [{"expression": "Apache-2.0"}] for wheel in wheels
    }
