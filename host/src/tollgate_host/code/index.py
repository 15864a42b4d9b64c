"""Indexes the whole configuration: the root module and every module that it calls and that is installed."""

import json
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec
from tollgate_hcl.problem import Problem
from tollgate_hcl.tree import Block

from tollgate_host.code.addresses import without_keys
from tollgate_host.code.files import FileReader, module_files
from tollgate_host.code.garbage_collection import collector_paused
from tollgate_host.code.module import Module

_LOCAL = ("./", "../")
_MANIFEST = Path(".terraform", "modules", "modules.json")


class ConfigurationIndex(msgspec.Struct, frozen=True, kw_only=True, eq=False):
    """The modules of a configuration.

    Attributes:
        root: the root module's folder.
        modules: by address without instance keys; the root module's is the empty text.
        problems: what was wrong with the files.
    """

    root: Path
    modules: Mapping[str, Module]
    problems: tuple[Problem, ...] = ()

    def module(self, address: str) -> Module | None:
        """Return the module of an address, instance keys or not."""
        return self.modules.get(without_keys(address))

    def split(self, address: str) -> tuple[Module | None, str]:
        """Return the module of an address, and the rest of it without keys.

        A call belongs to the calling module.
        """
        steps = without_keys(address).split(".")
        count = 0
        while steps[count : count + 1] == ["module"] and len(steps) > count + 2:
            count += 2
        return self.modules.get(".".join(steps[:count])), ".".join(steps[count:])

    def blocks(self, address: str) -> tuple[Block, ...]:
        """Return the blocks of an address, instance keys or not: the declaration first, then its overrides."""
        module, rest = self.split(address)
        return () if module is None else module.find(rest)

    def caller(self, path: str) -> tuple[str, tuple[Block, ...]]:
        """Return the address of the module that calls a module, and the blocks of the call."""
        parent, _, name = path.rpartition("module.")
        parent = parent.rstrip(".")
        module = self.modules.get(parent)
        return parent, module.blocks("module", name) if module is not None else ()


@lru_cache(maxsize=1024)  # asked for each finding of a resource, one after another
def index_configuration(root: Path, *, reads_tofu: bool = True, reader: FileReader | None = None) -> ConfigurationIndex:
    """Return the index of a configuration: the root module and the installed modules that it calls.

    A local source is followed; any other is looked up in what `init` has installed. Unreadable files are left out,
    since Terraform reports them.

    Args:
        root: the root module's folder.
        reads_tofu: whether `.tofu` files count, as they do for OpenTofu.
        reader: has read some of the files already, perhaps.
    """
    walk = _Walk(reader or FileReader(root), reads_tofu, _installed(root))
    with collector_paused():
        walk.visit("", root, ())
    problems = [problem for module in walk.read.values() for file in module.files for problem in file.problems]
    return ConfigurationIndex(root=root, modules=walk.found, problems=tuple(problems))


class _Walk(msgspec.Struct):
    """Follows module calls. A folder that is called twice is read once."""

    reader: FileReader
    reads_tofu: bool
    installed: Mapping[str, Path]
    found: dict[str, Module] = msgspec.field(default_factory=dict[str, Module])
    read: dict[Path, Module] = msgspec.field(default_factory=dict[Path, Module])

    def visit(self, address: str, directory: Path, callers: tuple[Path, ...]) -> None:
        directory = directory.resolve()
        if directory in callers:
            return
        module = self._module(directory)
        if module is None:
            return
        self.found[address] = module
        for name, source in module.calls():
            inner = f"{address}.module.{name}" if address else f"module.{name}"
            folder = self._folder(inner, directory, source)
            if folder is not None:
                self.visit(inner, folder, (*callers, directory))

    def _module(self, directory: Path) -> Module | None:
        if directory not in self.read:
            try:
                files = module_files(directory, reads_tofu=self.reads_tofu)
            except OSError:
                return None
            files.sort(key=lambda file: file.kind == "override")
            self.read[directory] = Module(directory, tuple(self.reader.read(file.path) for file in files))
        return self.read[directory]

    def _folder(self, address: str, directory: Path, source: str | None) -> Path | None:
        if source is not None and source.startswith(_LOCAL):
            return directory / source
        return self.installed.get(address)


def _installed(root: Path) -> dict[str, Path]:
    """Return the folders of modules that `init` has installed, by module address."""
    try:
        manifest = json.loads((root / _MANIFEST).read_bytes())
        return dict(_entries(root, manifest))
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return {}


def _entries(root: Path, manifest: Any) -> Iterator[tuple[str, Path]]:
    for entry in manifest["Modules"]:
        if entry["Key"]:
            yield ".".join(f"module.{name}" for name in entry["Key"].split(".")), root / entry["Dir"]
