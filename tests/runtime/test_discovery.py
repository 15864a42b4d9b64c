"""Packages of models and rules: one object to a file, found without a list, imported when needed."""

import sys
import uuid
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import attrs
import pytest
from tollgate_runtime.discovery import Catalogue, DiscoveryError

MakePackage = Callable[..., str]


@attrs.frozen
class Part:
    key: str


def part(key: str) -> str:
    return f"from {__name__} import Part\nPART = Part({key!r})\n"


@pytest.fixture
def make_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[MakePackage]:
    """Writes a package of the given files, importable for the length of the test."""
    name = f"parts_{uuid.uuid4().hex}"
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])

    def make(**files: str) -> str:
        for path, text in {"__init__": "", **files}.items():
            file = tmp_path / name / f"{path.replace('__slash__', '/')}.py"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)
        return name

    yield make
    for module in [module for module in sys.modules if module.split(".")[0] == name]:
        del sys.modules[module]


def catalogue(package: str) -> Catalogue[Part]:
    return Catalogue(package, name="PART", kind=Part, key=lambda found: found.key)


def test_every_file_of_a_package_is_found_in_order(make_package: MakePackage) -> None:
    parts = catalogue(make_package(wheel=part("wheel"), axle=part("axle")))
    assert parts.keys() == ["axle", "wheel"]
    assert list(parts) == [Part("axle"), Part("wheel")]
    assert len(parts) == 2


def test_asking_for_one_object_imports_one_module(make_package: MakePackage) -> None:
    package = make_package(wheel=part("wheel"), broken="raise RuntimeError('imported')")
    parts = catalogue(package)
    assert "broken" in parts
    assert parts.get("wheel") == Part("wheel")
    assert f"{package}.broken" not in sys.modules


def test_what_has_no_file_is_none_whatever_it_is_called(make_package: MakePackage) -> None:
    parts = catalogue(make_package(wheel=part("wheel")))
    assert [parts.get(key) for key in ("axle", "__init__", "wheel.x", "../wheel", "", "os")] == [None] * 6


def test_files_in_folders_are_found_and_private_ones_are_not(make_package: MakePackage) -> None:
    parts = catalogue(
        make_package(aws__slash____init__="", aws__slash__wheel=part("wheel"), _shared="raise RuntimeError('imported')")
    )
    assert list(parts) == [Part("wheel")]


def test_two_files_of_one_name_are_refused(make_package: MakePackage) -> None:
    package = make_package(
        a__slash____init__="", b__slash____init__="", a__slash__wheel=part("wheel"), b__slash__wheel=part("wheel")
    )
    with pytest.raises(DiscoveryError, match=r"a\.wheel and .*b\.wheel have the same name; rename one of them"):
        catalogue(package).keys()


def test_a_file_whose_name_differs_from_its_key_is_refused(make_package: MakePackage) -> None:
    parts = catalogue(make_package(wheel=part("hub")))
    with pytest.raises(DiscoveryError, match=r"wheel holds 'hub'; name its file hub\.py"):
        parts.get("wheel")


@pytest.mark.parametrize("text", ["", "PART = 'wheel'", "PARTS = []"])
def test_a_file_without_its_object_is_refused(make_package: MakePackage, text: str) -> None:
    parts = catalogue(make_package(wheel=text))
    with pytest.raises(DiscoveryError, match="wheel must define PART, an instance of Part"):
        parts.get("wheel")


def test_a_package_in_an_archive_is_found_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name = f"parts_{uuid.uuid4().hex}"
    with zipfile.ZipFile(tmp_path / "parts.zip", "w") as archive:
        for path, text in {
            "__init__": "",
            "wheel": part("wheel"),
            "aws/__init__": "",
            "aws/axle": part("axle"),
        }.items():
            archive.writestr(f"{name}/{path}.py", text)
    monkeypatch.setattr(sys, "path", [str(tmp_path / "parts.zip"), *sys.path])
    assert list(catalogue(name)) == [Part("axle"), Part("wheel")]
