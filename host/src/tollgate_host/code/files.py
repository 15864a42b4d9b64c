"""Finds the files of a module and parses each once."""

import os
from pathlib import Path
from typing import Literal

import msgspec
from msgspec.structs import replace
from tollgate_hcl.position import SourceFile
from tollgate_hcl.problem import Problem
from tollgate_hcl.tree import Body, ParsedFile

from tollgate_host.code.garbage_collection import collector_paused

FileKind = Literal["primary", "override", "integrations"]

INTEGRATION_FILES = ("integrations.hcl", "integrations.json", "integrations.yaml", "integrations.yml")

_TERRAFORM_SUFFIXES = (".tf", ".tf.json")
_TOFU_SUFFIXES = (".tofu", ".tofu.json")


class ModuleFile(msgspec.Struct, frozen=True):
    """A file of a module, and its kind."""

    path: Path
    kind: FileKind


def module_files(directory: Path, *, reads_tofu: bool = True) -> list[ModuleFile]:
    """Return the files of a module in the order of their names.

    OpenTofu reads `x.tofu` instead of `x.tf` if both exist; Terraform reads no `.tofu` files.

    Args:
        directory: the module's folder.
        reads_tofu: whether to do as OpenTofu does.

    Raises:
        OSError: the folder cannot be read.
    """
    names = {entry.name for entry in directory.iterdir() if entry.is_file() and not _is_ignored(entry.name)}
    suffixes = _TERRAFORM_SUFFIXES + (_TOFU_SUFFIXES if reads_tofu else ())
    chosen = {name for name in names if name.endswith(suffixes)}
    if reads_tofu:
        chosen -= {_twin(name) for name in chosen if name.endswith(_TOFU_SUFFIXES)}
    return [ModuleFile(directory / name, file_kind(name)) for name in sorted(chosen)]


def integration_files(directory: Path) -> list[ModuleFile]:
    """Return the files of a root module that only Tollgate reads."""
    return [ModuleFile(directory / name, "integrations") for name in INTEGRATION_FILES if (directory / name).is_file()]


def is_data(path: Path) -> bool:
    """Return whether a file is JSON or YAML rather than HCL."""
    return path.suffix in (".json", ".yaml", ".yml")


class FileReader:
    """Reads files, each once.

    Args:
        root: what the names in messages are relative to.
    """

    def __init__(self, root: Path) -> None:
        self._root = root.resolve()
        self._parsed: dict[Path, ParsedFile] = {}

    def read(self, path: Path) -> ParsedFile:
        """Return the tree of a file; one that cannot be read is empty and has a problem."""
        key = path.parent.resolve() / path.name
        if key not in self._parsed:
            self._parsed[key] = self._read(path, key)
        return self._parsed[key]

    def _read(self, path: Path, key: Path) -> ParsedFile:
        name = Path(os.path.relpath(key, self._root)).as_posix()
        try:
            source = SourceFile(name, path.read_bytes(), path=path)
        except OSError as error:
            detail = (
                f"{name} cannot be read: {error.strerror or error}. Check that it is there and that you may read it."
            )
            source = SourceFile(name, b"", path=path)
            problem = Problem(summary="File cannot be read", detail=detail)
            return ParsedFile(source=source, body=Body(source, 0, 0, ()), problems=(problem,))
        with collector_paused():
            return parse(source)


def parse(source: SourceFile) -> ParsedFile:
    """Return the tree of a file, by its extension; parsers are imported on demand."""
    if not source.name.endswith((".json", ".yaml", ".yml")):
        from tollgate_hcl.reader import read_hcl

        return read_hcl(source)
    from tollgate_host.code.data_body import file_from_data
    from tollgate_host.code.document_tree import read_data

    value, problems = read_data(source)
    parsed = file_from_data(source, value, has_templates=source.name.endswith((".tf.json", ".tofu.json")))
    return replace(parsed, problems=(*problems, *parsed.problems))


def _is_ignored(name: str) -> bool:
    return name.startswith(".") or name.endswith("~") or (name.startswith("#") and name.endswith("#"))


def _twin(name: str) -> str:
    """Return the file that a `.tofu` file replaces."""
    is_json = name.endswith(".json")
    stem = name.removesuffix(".json").removesuffix(".tofu")
    return f"{stem}.tf.json" if is_json else f"{stem}.tf"


def file_kind(name: str) -> FileKind:
    """Return the kind of a file by its name."""
    stem = name.removesuffix(".json").rpartition(".")[0]
    return "override" if stem == "override" or stem.endswith("_override") else "primary"
