"""The Terraform code that a plan was made from, where it is at hand: places, names, comments."""

import os
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from tollgate.check.setup import Setup
from tollgate.config.files import FileReader
from tollgate.config.index import ConfigurationIndex, index_configuration, without_keys
from tollgate.config.inline_exemption import InlineExemption, inline_exemptions
from tollgate.config.labels import labels_of
from tollgate.config.locate import locate
from tollgate.config.position import SourceFile
from tollgate.config.problem import Problem
from tollgate.config.shown_source import shown_lines, surroundings
from tollgate.report.model import Location


class Code:
    """A configuration in files, as the reports and the integrations want it.

    Args:
        root: the root module's folder. Reports name files from the working folder, where it is inside of it.
        reader: has read some of the files already.
    """

    def __init__(self, root: Path, reader: FileReader) -> None:
        self._prefix = _prefix(root)
        self._index = index_configuration(root, reader=reader)
        self._sources = _sources(self._index)
        self._shown: dict[str, tuple[str, ...]] = {}
        self._places: dict[tuple[str, tuple[str | int, ...]], Location | None] = {}

    @property
    def index(self) -> ConfigurationIndex:
        """The modules of the configuration."""
        return self._index

    @property
    def labels(self) -> dict[str, Any] | None:
        """The names of all blocks with their places; None if there are no files."""
        return dict(labels_of(self._index)) if self._sources else None

    def locate(self, address: str, path: tuple[str | int, ...]) -> Location | None:
        """Where a resource, or an attribute of it, is written: looked for once for all instances of a block."""
        key = (without_keys(address), path)
        if key not in self._places:
            self._places[key] = self._located(*key)
        return self._places[key]

    def _located(self, address: str, path: tuple[str | int, ...]) -> Location | None:
        found = locate(self._index, address, path)
        if found is None:
            return None
        place = found.range
        before, text, after = self._lines(found.file, place.start_line)
        return Location(
            file=self._file(place.file),
            line=place.start_line,
            column=place.start_column,
            end_line=place.end_line,
            end_column=place.end_column,
            text=text,
            before=before,
            after=after,
        )

    def exemptions(self) -> tuple[tuple[InlineExemption, ...], tuple[Problem, ...]]:
        """The exemptions in comments, and what is wrong with those that cannot be used."""
        found, problems = inline_exemptions(self._index)
        return tuple(map(self._from_here, found)), problems

    def _lines(self, file: str, line: int) -> tuple[tuple[str, ...], str | None, tuple[str, ...]]:
        """A line with a few around it, none from beyond the block it stands in."""
        lines = self._shown.get(file)
        if lines is None and (source := self._sources.get(file)) is not None:
            lines = self._shown[file] = shown_lines(source)
        return surroundings(lines, line) if lines is not None else ((), None, ())

    def _from_here(self, exemption: InlineExemption) -> InlineExemption:
        place = exemption.range
        return replace(exemption, range=replace(place, file=self._file(place.file)))

    def _file(self, name: str) -> str:
        return Path(os.path.normpath(self._prefix / name)).as_posix()


def code_of(setup: Setup) -> Code:
    """The code in the root module's folder."""
    return Code(setup.root, setup.reader)


def _prefix(root: Path) -> Path:
    try:
        return root.resolve().relative_to(Path.cwd())
    except ValueError:
        return root


def _sources(index: ConfigurationIndex) -> dict[str, SourceFile]:
    return {file.source.name: file.source for module in index.modules.values() for file in module.files}
