"""Finds and merges the files that configure integrations."""

from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec
from tollgate_hcl.problem import Problem
from tollgate_hcl.tree import Block, Node

from tollgate_host.code.files import FileReader, ModuleFile, module_files
from tollgate_host.code.garbage_collection import collector_paused
from tollgate_host.config.allowed_content import problems_of_shape
from tollgate_host.config.declaration import Declaration, DeclarationScope, Found, find_declarations
from tollgate_host.config.decode import decode
from tollgate_host.config.engine_setting import engine_in
from tollgate_host.config.integration_files import integration_files_for
from tollgate_host.config.integration_settings import SETTINGS
from tollgate_host.config.model import HostConfig, IntegrationConfig, ProviderBlock, Setting
from tollgate_host.config.provider_blocks import provider_block, required_providers, scope_of
from tollgate_host.config.unique_names import without_duplicates
from tollgate_host.engine.shadow_root.blank import ByteRange, blanks_for


class Loaded(msgspec.Struct, frozen=True, kw_only=True):
    """A configuration as far as it could be read, and its problems."""

    config: HostConfig
    problems: tuple[Problem, ...]


def load(
    root: Path,
    *,
    config_file: Path | None = None,
    looks_up: bool = True,
    reads_tofu: bool = True,
    reader: FileReader | None = None,
) -> Loaded:
    """Return the configuration of a root module without starting anything; problems are returned, not raised.

    Args:
        root: the root module's folder.
        config_file: read in the place of `integrations.hcl|json|yaml`.
        looks_up: whether those of a parent folder count where the root has none.
        reads_tofu: whether `.tofu` files count, as they do for OpenTofu.
        reader: keeps the files for others to use.
    """
    try:
        files, parent = _files(root, config_file, looks_up, reads_tofu)
    except OSError as error:
        detail = f"The folder {root} cannot be read: {error.strerror or error}. Give the root module's folder."
        return Loaded(config=HostConfig(root=root), problems=(Problem(summary="No root module", detail=detail),))
    loader = _Loader(reader or FileReader(root))
    with collector_paused():
        for file in files:
            loader.add(file)
    return loader.finish(root, files, parent)


def _files(
    root: Path, config_file: Path | None, looks_up: bool, reads_tofu: bool
) -> tuple[list[ModuleFile], Path | None]:
    files = module_files(root, reads_tofu=reads_tofu)
    named = str(config_file) if config_file is not None else None
    ours, parent = integration_files_for(root, {}, named, looks_up=looks_up)
    return sorted([*files, *ours], key=lambda file: file.path.name), parent


class _Loader(msgspec.Struct):
    """The integrations collected so far."""

    reader: FileReader
    problems: list[Problem] = msgspec.field(default_factory=list[Problem])
    declarations: list[Declaration] = msgspec.field(default_factory=list[Declaration])
    providers: list[ProviderBlock] = msgspec.field(default_factory=list[ProviderBlock])
    required: dict[str, str] = msgspec.field(default_factory=dict[str, str])
    blanks: dict[Path, tuple[ByteRange, ...]] = msgspec.field(default_factory=dict[Path, tuple[ByteRange, ...]])
    engine: Setting | None = None

    def add(self, file: ModuleFile) -> None:
        parsed = self.reader.read(file.path)
        self.problems += parsed.problems
        if file.kind == "integrations":
            self.problems += problems_of_shape(parsed)
            engine, problems = engine_in(parsed.body)
            self.engine = engine or self.engine
            self.problems += problems
        refused: list[Node] = []
        for block in parsed.body.blocks:
            scope = scope_of(block, file.kind)
            if scope is not None:
                refused += self._add_block(block, scope, file)
            if block.type == "terraform":
                self.required |= dict(required_providers(block))
        if refused and file.kind != "integrations":
            self.blanks[file.path] = blanks_for(parsed, refused)

    def finish(self, root: Path, files: list[ModuleFile], parent: Path | None) -> Loaded:
        integrations = self._integrations()
        if parent is None and any(file.kind == "primary" for file in files):
            self.problems += self._problems_of_aliases(integrations)
        config = HostConfig(
            root=root,
            integrations=integrations,
            providers=tuple(self.providers),
            required_providers=self.required,
            blanks=self.blanks,
            files=tuple(file.path for file in files),
            parent=parent,
            settings={"engine": self.engine} if self.engine is not None else {},
        )
        return Loaded(config=config, problems=tuple(sorted(self.problems, key=_place)))

    def _add_block(self, block: Block, scope: DeclarationScope, file: ModuleFile) -> Iterable[Node]:
        """Add the declarations of a block, and return the nodes that stock Terraform would refuse."""
        found = find_declarations(block, scope)
        if file.kind == "override":
            self.problems += (_ignored(node) for node in found.nodes)
            return found.nodes
        self.problems += found.problems
        self.declarations += found.declarations
        if scope.level == "terraform":
            return found.nodes
        if file.kind == "primary":
            self.providers.append(provider_block(block, scope, found.undecided))
        return _free_form(found)

    def _problems_of_aliases(self, integrations: Iterable[IntegrationConfig]) -> Iterator[Problem]:
        """Yield a warning for each integration with an alias that no provider block has: it would never be called."""
        known = {(block.name, block.alias) for block in self.providers}
        for item in integrations:
            if item.alias is not None and (item.provider, item.alias) not in known and item.place is not None:
                address = f"{item.provider}.{item.alias}"
                detail = f'No provider block of the root module is {address}, so "{item.name}" is never called.'
                yield item.place.problem("Unknown provider alias", detail, "warning")

    def _integrations(self) -> tuple[IntegrationConfig, ...]:
        decoded: list[IntegrationConfig] = []
        for declaration in sorted(self.declarations, key=lambda item: item.scope.level == "provider"):
            integration, problems = decode(declaration)
            self.problems += problems
            if integration is not None:
                decoded.append(integration)
        kept, problems = without_duplicates(decoded)
        self.problems += problems
        return kept


def _free_form(found: Found) -> Iterator[Node]:
    """Yield the arguments of integration blocks that are no host settings, which a provider's schema lacks."""
    for node in found.nodes:
        if isinstance(node, Block):
            yield from (item for item in node.body.attributes if item.name not in SETTINGS)


def _ignored(node: Node) -> Problem:
    detail = "An override file declares no integrations: move this into a file that is not named override."
    return node.problem("Integration ignored", detail, "warning")


def _place(problem: Problem) -> tuple[str, int]:
    return (problem.range.file, problem.range.start_byte) if problem.range is not None else ("", 0)
