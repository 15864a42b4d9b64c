"""The Terraform code of a plan, if it is available: positions, names, comments."""

import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec.structs import replace
from tollgate_hcl.position import SourceFile
from tollgate_hcl.problem import Problem
from tollgate_hcl.tree import Attribute

from tollgate_host.check.setup import Setup
from tollgate_host.code.addresses import without_keys
from tollgate_host.code.files import FileReader
from tollgate_host.code.hidden_arguments import hidden_in_plan, sensitive_in_schema
from tollgate_host.code.index import ConfigurationIndex, index_configuration
from tollgate_host.code.inline_exemption import InlineExemption, inline_exemptions
from tollgate_host.code.labels import labels_of
from tollgate_host.code.locate import locate
from tollgate_host.code.shown_source import shown_lines, surroundings, without_values
from tollgate_host.report.model import Location

_MODES = {"resource": "managed", "data": "data"}


class Code:
    """The files of a configuration, for reports and integrations.

    Args:
        root: the root module's folder. Reports name files relative to the working folder if it is inside.
        reader: has read some of the files already.
        reads_tofu: whether `.tofu` files count, as they do for OpenTofu.
    """

    def __init__(self, root: Path, reader: FileReader, *, reads_tofu: bool = True) -> None:
        self._prefix = _prefix(root)
        self._index = index_configuration(root, reads_tofu=reads_tofu, reader=reader)
        self._sources = _sources(self._index)
        self._shown: dict[str, tuple[str, ...]] = {}
        self._masks: Callable[[str, str], Any] = lambda _mode, _type: False
        self._hidden: dict[str, tuple[Attribute, ...]] = {}
        self._places: dict[tuple[str, tuple[str | int, ...]], Location | None] = {}

    @property
    def index(self) -> ConfigurationIndex:
        """Return the modules of the configuration."""
        return self._index

    @property
    def labels(self) -> dict[str, Any] | None:
        """Return the labels of all blocks with their positions, or None if there are no files."""
        return dict(labels_of(self._index)) if self._sources else None

    def hide_sensitive(self, masks: Callable[[str, str], Any]) -> None:
        """Hide values that a schema marks as sensitive or write-only.

        Args:
            masks: returns the mask of a type, given `managed` or `data` and its name; false for an unknown type.
        """
        self._masks = masks

    def note_planned(self, resource: Mapping[str, Any]) -> None:
        """Hide values that the plan of a resource marks as sensitive, for plans without a schema."""
        if not self._sources or resource["after"] is None:
            return
        address = without_keys(resource["address"])
        if address not in self._hidden:
            self._hidden[address] = tuple(
                argument
                for block in self._index.blocks(address)
                for argument in hidden_in_plan(block.body, resource["after"])
            )

    def locate(self, address: str, path: tuple[str | int, ...]) -> Location | None:
        """Return the location of a resource or attribute, cached for all instances of a block."""
        key = (without_keys(address), path)
        if key not in self._places:
            self._places[key] = self._located(*key)
        return self._places[key]

    def _located(self, address: str, path: tuple[str | int, ...]) -> Location | None:
        found = locate(self._index, address, path)
        if found is None:
            return None
        place = found.range
        before, text, after = self._lines(found.file, place.start_line, self._hidden_in(address, found.file))
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
        """Return the exemptions in comments, and the problems of invalid ones."""
        found, problems = inline_exemptions(self._index)
        return tuple(map(self._from_here, found)), problems

    def _hidden_in(self, address: str, file: str) -> list[Attribute]:
        """Return the arguments of a block in a file whose values are hidden."""
        found = [*self._hidden.get(address, ())]
        for block in self._index.blocks(address):
            if block.type in _MODES and block.labels:
                mask = self._masks(_MODES[block.type], block.label_texts[0])
                found += sensitive_in_schema(block.body, mask)
        return [argument for argument in found if argument.source.name == file]

    def _lines(
        self, file: str, line: int, hidden: Sequence[Attribute]
    ) -> tuple[tuple[str, ...], str | None, tuple[str, ...]]:
        """Return a line with a few lines around it from the same block."""
        lines = self._shown.get(file)
        if lines is None and (source := self._sources.get(file)) is not None:
            lines = self._shown[file] = shown_lines(source)
        return ((), None, ()) if lines is None else surroundings(without_values(lines, hidden), line)

    def _from_here(self, exemption: InlineExemption) -> InlineExemption:
        place = exemption.range
        return replace(exemption, range=replace(place, file=self._file(place.file)))

    def _file(self, name: str) -> str:
        return Path(os.path.normpath(self._prefix / name)).as_posix()


def code_of(setup: Setup) -> Code:
    """Return the code in the root module's folder."""
    return Code(setup.root, setup.reader, reads_tofu=setup.reads_tofu)


def _prefix(root: Path) -> Path:
    try:
        return root.resolve().relative_to(Path.cwd())
    except ValueError:
        return root


def _sources(index: ConfigurationIndex) -> dict[str, SourceFile]:
    return {file.source.name: file.source for module in index.modules.values() for file in module.files}
