"""Policy files in a folder or a bundle: which there are, and what each is."""

from collections.abc import Iterable, Iterator
from pathlib import Path, PurePosixPath
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from policy_validator.problems import one_problem

Kind = Literal["yaml", "schema", "rego", "data"]

MAX_FILES = 2_000
MAX_TOTAL_BYTES = 64 * 1024 * 1024
SUFFIXES = (".yaml", ".yml", ".json", ".rego", ".tar.gz", ".tgz")


class SourceFile(Struct, frozen=True):
    """A file: what it is called in messages, its path inside its set, and its content."""

    name: str
    path: PurePosixPath
    data: bytes

    @property
    def kind(self) -> Kind | None:
        """Return what it holds, by its name; None for other files."""
        name = self.path.name
        if any(part.startswith(".") for part in self.path.parts):
            return None
        if name.endswith(".rego"):
            return "rego"
        is_document = name.endswith((".yaml", ".yml", ".json"))
        if is_document and ".schema." in name:
            return "schema"
        if is_document and ("data" in self.path.parts[:-1] or self.path.stem == "data"):
            return "data"
        return "yaml" if name.endswith((".yaml", ".yml")) else None

    @property
    def is_test(self) -> bool:
        """Return whether it holds tests of Rego policies."""
        return self.path.name.endswith("_test.rego")


def read_files(where: Path) -> list[SourceFile]:
    """Return the files of a folder, or the one file.

    Raises:
        PolicyError: it cannot be read, or there is too much of it.
    """
    try:
        if where.is_dir():
            return list(within_limits(str(where), _in_folder(where)))
        return [SourceFile(str(where), PurePosixPath(where.name), where.read_bytes())]
    except OSError as error:
        raise one_problem(str(error.filename or where), f"This cannot be read: {error.strerror}.") from None


def within_limits(name: str, files: Iterable[SourceFile]) -> Iterator[SourceFile]:
    """Yield the same files, as long as there are not too many.

    Raises:
        PolicyError: there are, or they are too large together.
    """
    total = 0
    for count, file in enumerate(files, 1):
        total += len(file.data)
        if count > MAX_FILES:
            raise one_problem(name, f"There are more than {MAX_FILES:,} policy files here.")
        if total > MAX_TOTAL_BYTES:
            raise one_problem(name, f"The policy files here have more than {MAX_TOTAL_BYTES:,} bytes together.")
        yield file


def _in_folder(folder: Path) -> Iterator[SourceFile]:
    for path in sorted(folder.rglob("*")):
        relative = PurePosixPath(path.relative_to(folder).as_posix())
        empty = SourceFile(str(path), relative, b"")
        if empty.kind is not None and path.is_file():
            yield replace(empty, data=path.read_bytes())
