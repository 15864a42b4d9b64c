"""The source of a plan's configuration: the copy in a binary plan file, or the root module's folder."""

import posixpath
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import IO, TYPE_CHECKING

import msgspec
from tollgate_hcl.evaluate.failure import Undecidable
from tollgate_hcl.evaluate.functions import FileAccess
from tollgate_hcl.evaluate.module_source import ModuleSource
from tollgate_hcl.position import SourceFile
from tollgate_hcl.tree import ParsedFile

from tollgate_host.code.files import file_kind, parse
from tollgate_host.plan.configuration.configuration_index import ConfigIndex, ModuleConfig
from tollgate_host.plan.evaluation.plan_header import PlanHeader, read_header

if TYPE_CHECKING:
    import zipfile  # only for a binary plan

    from tollgate_host.code.index import ConfigurationIndex  # which needs the plan's addresses

_FOLDER = "tfconfig/"
_MANIFEST = f"{_FOLDER}modules.json"
_LARGEST_FILE = 32 * 1024 * 1024
_LARGEST_COPY = 256 * 1024 * 1024


class ConfigurationSource(msgspec.Struct, frozen=True, kw_only=True):
    """The files that a plan was made from.

    Attributes:
        root: the root module, with the modules that it calls.
        files: what functions such as `file` may read; a binary plan itself has no such files.
        is_certain: whether these are exactly the files; those of a folder may have changed.
        header: what the plan file says of itself.
    """

    root: ModuleSource
    files: FileAccess | None = None
    is_certain: bool = False
    header: PlanHeader = PlanHeader()


class _Entry(msgspec.Struct, rename="pascal"):
    """A module in the manifest of a plan file."""

    key: str = ""
    dir: str = "."


_decode_manifest = msgspec.json.Decoder(list[_Entry]).decode


def configuration_from_plan_file(
    path: Path | IO[bytes], code: "ConfigurationIndex | None" = None
) -> ConfigurationSource | None:
    """Return the configuration inside a binary plan file, or None if it has none that can be read.

    Args:
        path: the plan file.
        code: a folder; if it has the same code, functions such as `file` read what is in it.
    """
    import zipfile

    try:
        with zipfile.ZipFile(path) as archive:
            source = _from_archive(archive)
    except (OSError, zipfile.BadZipFile, KeyError, ValueError, NotImplementedError, RuntimeError):
        return None
    beside = configuration_from_index(code) if code is not None else None
    if source is None or beside is None or not source.root.has_same_code(beside.root):
        return source
    return msgspec.structs.replace(source, files=beside.files)


def _from_archive(archive: "zipfile.ZipFile") -> ConfigurationSource | None:
    infos = [info for info in archive.infolist() if info.filename.startswith(_FOLDER)]
    if sum(info.file_size for info in infos) > _LARGEST_COPY or any(i.file_size > _LARGEST_FILE for i in infos):
        return None
    entries = _decode_manifest(archive.read(_MANIFEST))
    folders = {entry.key: f"{_FOLDER}m-{entry.key}/" for entry in entries}
    files: dict[str, list[ParsedFile]] = {entry.key: [] for entry in entries}
    for info in infos:
        folder, _, name = info.filename.rpartition("/")
        key = next((key for key, known in folders.items() if known == f"{folder}/"), None)
        if key is not None and name.endswith((".tf", ".tf.json", ".tofu", ".tofu.json")):
            files[key].append(parse(SourceFile(name, archive.read(info))))
    paths = {entry.key: entry.dir for entry in entries}
    header = read_header(archive.read("tfplan"))
    return ConfigurationSource(root=_module("", files, paths), is_certain=True, header=header)


def _module(key: str, files: Mapping[str, list[ParsedFile]], paths: Mapping[str, str]) -> ModuleSource:
    start = f"{key}." if key else ""
    names = (other.removeprefix(start) for other in files if other and other.startswith(start))
    children = {name: _module(f"{start}{name}", files, paths) for name in names if "." not in name}
    return _source(files[key], paths[key], children)


def _source(files: list[ParsedFile], path: str, children: Mapping[str, ModuleSource]) -> ModuleSource:
    named = [(file_kind(posixpath.basename(file.source.name)), file) for file in files]
    return ModuleSource(
        [file.body for kind, file in named if kind == "primary"],
        [file.body for kind, file in named if kind == "override"],
        path=path,
        children=children,
    )


def configuration_from_index(index: "ConfigurationIndex") -> ConfigurationSource | None:
    """Return the configuration in an indexed folder, or None if it has no files or invalid ones."""
    if "" not in index.modules or not index.modules[""].files or index.problems:
        return None
    return ConfigurationSource(root=_indexed(index, ""), files=FolderFiles(index.root))


def _indexed(index: "ConfigurationIndex", address: str) -> ModuleSource:
    module = index.modules[address]
    start = f"{address}.module." if address else "module."
    children = {
        name: _indexed(index, f"{start}{name}") for name, _ in module.calls() if f"{start}{name}" in index.modules
    }
    root = index.root.resolve()
    inside = module.directory.is_relative_to(root)
    path = module.directory.relative_to(root).as_posix() if inside else module.directory.as_posix()
    return _source(list(module.files), path, children)


def fits_plan(source: ConfigurationSource, index: ConfigIndex) -> bool:
    """Return whether the files have the resources, calls and variables of the plan."""
    return source.is_certain or _fits_module(source.root, index.modules[""], index)


def _fits_module(source: ModuleSource, config: ModuleConfig, index: ConfigIndex) -> bool:
    module = config.module
    resources = {("data" if one.mode == "data" else "resource", one.type, one.name) for one in module.resources}
    if resources != {name for name in source.blocks if name[0] in ("resource", "data") and len(name) == 3}:
        return False
    if module.module_calls.keys() != source.named("module").keys():
        return False
    if not module.variables.keys() <= source.named("variable").keys():
        return False
    for name, child in source.children.items():
        inner = index.modules.get(f"{config.path}.module.{name}" if config.path else f"module.{name}")
        if inner is not None and not _fits_module(child, inner, index):
            return False
    return True


class FolderFiles:
    """The files below a root module's folder.

    Args:
        root: the folder; nothing outside of it is read.
    """

    def __init__(self, root: Path) -> None:
        self._root = root.resolve()

    def read(self, path: str) -> bytes | None:
        """Return the bytes of a file, or None if there is none.

        Raises:
            Undecidable: it is outside the folder, or too large.
        """
        found = self._inside(path)
        try:
            if not found.is_file():
                return None
            if found.stat().st_size > _LARGEST_FILE:
                raise Undecidable(f"{path} is too large to be read")
            return found.read_bytes()
        except OSError as error:
            raise Undecidable(f"{path} cannot be read") from error

    def names(self, folder: str) -> list[str]:
        """Return the files below a folder, by their paths from it.

        Raises:
            Undecidable: it is outside the root.
        """
        start = self._inside(folder)
        return list(_below(start, start))

    def _inside(self, path: str) -> Path:
        found = (self._root / path).resolve()
        if not found.is_relative_to(self._root):
            raise Undecidable(f"{path} is not part of the configuration")
        return found


def _below(folder: Path, start: Path) -> Iterator[str]:
    try:
        for path in sorted(folder.iterdir()):
            if path.is_dir() and not path.is_symlink() and path.name != ".terraform":
                yield from _below(path, start)
            elif path.is_file():
                yield path.relative_to(start).as_posix()
    except OSError as error:
        raise Undecidable("a folder cannot be read") from error
