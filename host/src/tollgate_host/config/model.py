"""The model of a configuration: the integrations in order, with the value and origin of every setting."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct, field
from tollgate_hcl.constant import Plain
from tollgate_hcl.position import SourceRange
from tollgate_hcl.tree import Node
from tollgate_runtime.contract.methods import Hook

Level = Literal["terraform", "provider"]
OnError = Literal["fail", "warn", "ignore"]
WireForm = Literal["nested", "flat"]
OriginKind = Literal["default", "file", "environment", "flag"]

DEFAULT_START_TIMEOUT = 30.0
DEFAULT_TIMEOUT = 30.0


class Origin(msgspec.Struct, frozen=True, kw_only=True):
    """The origin of a setting.

    Attributes:
        kind: the default, a file, the environment or the command line, each weaker than the next.
        name: the file and line, the variable or the flag.
        place: its position in a file, or in the text of the variable or flag.
        key: the position of its name, in a file.
    """

    kind: OriginKind
    name: str = ""
    place: Node | None = None
    key: Node | None = None

    @property
    def range(self) -> SourceRange | None:
        """Return its range."""
        return self.place.range if self.place is not None else None

    def __str__(self) -> str:
        return self.name or self.kind


DEFAULT = Origin(kind="default")


class Setting(msgspec.Struct, frozen=True, kw_only=True):
    """A value and its origin."""

    value: Plain
    origin: Origin = DEFAULT


class Deferred(msgspec.Struct, frozen=True, kw_only=True):
    """Why an integration cannot be completed from the files alone.

    Attributes:
        settings: the settings that only Terraform can evaluate: `config.monthly_budget`, `timeout`.
        reason: the sentence for the user.
        range: the first such expression.
    """

    settings: tuple[str, ...]
    reason: str
    range: SourceRange


class IntegrationConfig(msgspec.Struct, frozen=True, kw_only=True):
    """One integration as configured.

    Attributes:
        name: unique, but for one integration under several aliases of a provider.
        source: as written.
        config: the integration's own configuration; if `deferred`, only what the files alone decide.
        args: further arguments of the command.
        env: names or globs of further environment variables for the process.
        start_timeout: seconds for spawn and `initialize`.
        timeout: seconds for a resource hook.
        on_error: what a crash, time-out or protocol error does to the run.
        send_sensitive: whether sensitive values are sent as they are.
        enabled: whether it runs at all.
        hooks: the hooks it is limited to, or None for all.
        network: whether it may reach the network.
        read: further files and folders that it may read.
        cage: whether it runs in a cage, as far as the kernel allows.
        wire: which form of params it is sent: the RFC's, or the flat one of the implementation plan.
        level: where it is declared, in `terraform {}` or in a provider's block.
        provider: the provider's local name, at provider level.
        alias: the provider's alias, if its block has one.
        key: the key of the provider's instance, where its block has `for_each`.
        is_repeated: whether it stands for one integration per instance of its provider, not known yet.
        place: where it is declared.
        directory: what a relative `source` is relative to.
        command: the program, once resolved.
        deferred: why it must wait for Terraform, or None.
        origins: where each setting comes from: `timeout`, `config.monthly_budget`; what is absent is the default.
    """

    name: str
    source: str
    config: Mapping[str, Plain] = msgspec.field(default_factory=dict[str, Plain])
    args: tuple[str, ...] = ()
    env: tuple[str, ...] = ()
    start_timeout: float = DEFAULT_START_TIMEOUT
    timeout: float = DEFAULT_TIMEOUT
    on_error: OnError = "fail"
    send_sensitive: bool = False
    enabled: bool = True
    hooks: tuple[Hook, ...] | None = None
    network: bool = False
    read: tuple[str, ...] = ()
    cage: bool = True
    wire: WireForm = "nested"
    level: Level = "terraform"
    provider: str | None = None
    alias: str | None = None
    key: str | None = None
    is_repeated: bool = False
    place: Node | None = None
    directory: Path = Path()
    command: Path | None = None
    deferred: Deferred | None = None
    origins: Mapping[str, Origin] = msgspec.field(default_factory=dict[str, Origin])

    @property
    def declared(self) -> SourceRange | None:
        """Return the range of its declaration: the block's header, or the object in the list."""
        return self.place.range if self.place is not None else None

    @property
    def folder(self) -> Path | None:
        """Return the folder of its file, from which relative paths in its config start; None without a file."""
        is_in_file = self.place is not None and self.place.source.path is not None
        return self.directory.resolve() if is_in_file else None

    @property
    def argv(self) -> tuple[str, ...]:
        """Return the command line, once resolved."""
        return (str(self.command or self.source), *self.args)

    @property
    def id(self) -> str:
        """Return its unique id in a run: the name, the aliased provider, and the key of its instance."""
        instance = "" if self.key is None else f'["{self.key}"]'
        return f"{self.name}@{self.provider}.{self.alias}{instance}" if self.alias else f"{self.name}{instance}"

    @property
    def label(self) -> str:
        """Return its label in reports: the name, and the key of the provider's instance if it has one."""
        return self.name if self.key is None else f'{self.name}["{self.key}"]'

    @property
    def is_decided(self) -> bool:
        """Return whether the files alone decide all of it."""
        return self.deferred is None and not self.is_repeated

    def origin(self, setting: str) -> Origin:
        """Return the origin of a setting, or of the one it is part of."""
        while setting:
            if setting in self.origins:
                return self.origins[setting]
            setting = setting.rpartition(".")[0]
        return DEFAULT


class ProviderBlock(msgspec.Struct, frozen=True, kw_only=True):
    """A provider's block of the root module.

    Attributes:
        name: its local name.
        alias: or None.
        place: its header.
        undecided: why its list of integrations is known only to Terraform, or None.
        is_repeated: whether it has `for_each`, as OpenTofu allows, and so several instances.
    """

    name: str
    alias: str | None
    place: Node
    undecided: Deferred | None = None
    is_repeated: bool = False

    @property
    def address(self) -> str:
        """Return its address: `aws`, or `aws.west`."""
        return f"{self.name}.{self.alias}" if self.alias else self.name


class HostConfig(Struct, frozen=True, kw_only=True):
    """The configuration of a run.

    Attributes:
        root: the root module's folder.
        integrations: those of `terraform {}` first, then those of providers, each in the order of the files.
        providers: the provider blocks, in order.
        required_providers: local names and the sources given for them.
        blanks: by file, the bytes that stock Terraform would refuse: a shadow root has blanks in their place.
        files: every file read.
        parent: the folder above the root that has the files which only Tollgate reads; None if it is no parent.
        settings: the settings of the run itself, `fail_on` and the like, as far as given.
    """

    root: Path
    integrations: tuple[IntegrationConfig, ...] = ()
    providers: tuple[ProviderBlock, ...] = ()
    required_providers: Mapping[str, str] = field(default_factory=dict[str, str])
    blanks: Mapping[Path, tuple[tuple[int, int], ...]] = field(default_factory=dict[Path, tuple[tuple[int, int], ...]])
    files: tuple[Path, ...] = ()
    parent: Path | None = None
    settings: Mapping[str, Setting] = field(default_factory=dict[str, Setting])

    @property
    def enabled(self) -> tuple[IntegrationConfig, ...]:
        """Return the enabled integrations."""
        return tuple(item for item in self.integrations if item.enabled)

    @property
    def started_early(self) -> tuple[IntegrationConfig, ...]:
        """Return the enabled integrations that need no evaluation and can start first."""
        return tuple(item for item in self.enabled if item.is_decided)

    @property
    def needs_evaluation(self) -> bool:
        """Return whether a plan or the engine must evaluate some integrations."""
        waits = any(not item.is_decided for item in self.enabled)
        return waits or any(block.undecided is not None for block in self.providers)

    @property
    def may_ask(self) -> bool:
        """Return whether any integration is enabled, or may be after Terraform has evaluated its declaration."""
        return bool(self.enabled) or any(block.undecided is not None for block in self.providers)

    @property
    def speaks_in_code(self) -> bool:
        """Return whether Terraform's own files may declare an integration, which Terraform would refuse."""
        return bool(self.blanks) or any(item.provider is not None for item in self.integrations)

    @property
    def names(self) -> tuple[str, ...]:
        """Return the names of all integrations, each once."""
        return tuple(dict.fromkeys(item.name for item in self.integrations))

    def named(self, name: str) -> tuple[IntegrationConfig, ...]:
        """Return the integrations with a name: one, unless several aliases of a provider share it."""
        return tuple(item for item in self.integrations if item.name == name)

    def in_file(self, file: str) -> tuple[IntegrationConfig, ...]:
        """Return the integrations that a file declares, in the order of declaration."""
        declared = [item for item in self.integrations if item.place is not None and item.place.source.name == file]
        return tuple(sorted(declared, key=_start))

    def for_provider(self, name: str, alias: str | None) -> Iterator[IntegrationConfig]:
        """Yield the integrations for a resource of a provider instance, in order.

        Enabled project-level ones come first, then its own.
        """
        for item in self.enabled:
            if item.level == "terraform" or (item.provider == name and item.alias == alias):
                yield item


def _start(item: IntegrationConfig) -> int:
    return item.place.start if item.place is not None else 0
