"""An integration: its name, its configuration, and the functions on its hooks."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeAlias, TypeVar

import attrs

from tollgate_runtime.config.schema import config_schema
from tollgate_runtime.contract.lifecycle import InitializeResult
from tollgate_runtime.contract.methods import HOOKS, PROTOCOL_VERSION, Hook
from tollgate_runtime.contract.plan import Resource
from tollgate_runtime.core.framing import DEFAULT_MAX_LINE_BYTES
from tollgate_runtime.handlers import Context, Handler, check_hooks, is_async, make_filter, make_handler

F = TypeVar("F", bound=Callable[..., Any])
CommandFunction: TypeAlias = Callable[[Sequence[str]], int]
KeepFunction: TypeAlias = Callable[[Resource, Context], Resource]


@attrs.frozen
class Command:
    """A subcommand of the console script."""

    name: str
    summary: str
    run: CommandFunction


class Integration:
    """What an author declares; `main` is the console script.

    Args:
        name: what the integration calls itself.
        version: its version.
        config: the attrs class of its configuration, or None if it takes none.
        description: one line for `--help`.
        stateful: whether the stage hooks need every resource of the run; the runtime then collects them.
        inline: whether its functions, all of them plain, take milliseconds at most. Each is then called where its call
            is read, one after another, without a thread or an event loop: a fraction of the time for each call.
        reads_previous: whether its functions look at `previous_metadata`. If not, a host need not ask it after the
            integrations before it, and what they say may be missing there.
        max_line_bytes: a longer line from the host is skipped and refused.

    Raises:
        TypeError: the configuration is no attrs class.
    """

    def __init__(
        self,
        name: str,
        *,
        version: str,
        config: type | None = None,
        description: str = "",
        stateful: bool = False,
        inline: bool = False,
        reads_previous: bool = True,
        max_line_bytes: int = DEFAULT_MAX_LINE_BYTES,
    ) -> None:
        if config is not None and not attrs.has(config):
            raise TypeError(f"the configuration of {name} must be an attrs class, not {config!r}")
        self.name = name
        self.version = version
        self.config_class = config
        self.description = description
        self.stateful = stateful
        self.inline = inline
        self.reads_previous = reads_previous
        self.max_line_bytes = max_line_bytes
        self._handlers: dict[str, list[Handler]] = {}
        self._setup: Callable[..., Any] | None = None
        self._teardown: Callable[..., Any] | None = None
        self._keep: KeepFunction | None = None
        self._commands: dict[str, Command] = {}

    def on(
        self,
        *hooks: Hook,
        types: str | Iterable[str] = (),
        providers: str | Iterable[str] = (),
        actions: str | Iterable[str] = (),
        modes: str | Iterable[str] = (),
        recheck: bool = False,
    ) -> Callable[[F], F]:
        """Registers a function on one or several hooks.

        Args:
            *hooks: the hook points, such as "post-plan".
            types: resource types, as globs ("aws_*"); none means any.
            providers: provider types or addresses, as globs.
            actions: what Terraform is about to do ("create", "update", ...).
            modes: "managed" or "data".
            recheck: call the function again before and after the change is applied, when what was unknown in the
                plan is known. For functions that may answer with a finding of status "unknown".

        Raises:
            TypeError: a hook, an action or a mode does not exist, the function takes what the hook does not give, or it
                is async in an integration that is inline.
        """
        check_hooks(hooks)
        row_filter = make_filter(types, providers, actions, modes)
        points: list[str] = [*hooks, "pre-apply", "post-apply"] if recheck else [*hooks]

        def register(function: F) -> F:
            self._check_plain(function)
            for hook in dict.fromkeys(points):
                handler = make_handler(function, hook, row_filter, self.config_class)
                self._handlers.setdefault(hook, []).append(handler)
            return function

        return register

    def setup(self, function: F) -> F:
        """Registers what runs once, when the configuration is known; handlers find its result in `context.state`.

        It is called with the configuration, may be async, and may raise `ConfigError`.

        Raises:
            TypeError: it is async in an integration that is inline.
        """
        self._check_plain(function)
        self._setup = function
        return function

    def teardown(self, function: F) -> F:
        """Registers what runs once at the end, called with what the set-up returned.

        Raises:
            TypeError: it is async in an integration that is inline.
        """
        self._check_plain(function)
        self._teardown = function
        return function

    def keep(self, function: KeepFunction) -> KeepFunction:
        """Registers what is kept of a resource until the plan is complete, instead of all of it.

        A stateful integration holds every resource of a plan. If its stage hooks need but little of them, this saves
        most of the memory: the function is called with each resource, after the functions on post-plan, and returns a
        smaller one, perhaps of a class derived from `Resource` that adds what was found out. A resource with sensitive
        values that were sent in clear is kept whole, since answers are searched for them; so are those that a host
        sends with the stage.
        """
        self._keep = function
        return function

    def command(self, name: str, *, summary: str) -> Callable[[CommandFunction], CommandFunction]:
        """Registers a subcommand of the console script: `tf-cost-estimator prices info`.

        The function is called with the arguments after its name and returns the exit code; it brings a parser of its
        own. What it needs it imports itself, since the same script must answer a host at once.

        Args:
            name: the first argument that selects it, a lower-case word.
            summary: what it does, for `--help`.

        Raises:
            TypeError: the name is no word of its own, or is taken.
        """
        if not name.replace("-", "").isalnum() or name.startswith("-"):
            raise TypeError(f"{name!r} cannot name a subcommand of {self.name}: use letters, digits and dashes")
        if name in self._commands:
            raise TypeError(f"{self.name} has a subcommand {name!r} already")

        def register(function: CommandFunction) -> CommandFunction:
            self._commands[name] = Command(name, summary, function)
            return function

        return register

    @property
    def commands(self) -> Mapping[str, "Command"]:
        """The subcommands of the console script, by name, in the order of their registration."""
        return self._commands

    @property
    def hooks(self) -> list[str]:
        """The hooks this integration wants to be called for, in the order of a run."""
        wanted = {*self._handlers, "post-plan"} if self.stateful else self._handlers
        return [hook for hook in HOOKS if hook in wanted]

    @property
    def setup_function(self) -> Callable[..., Any] | None:
        """What was registered with `setup`."""
        return self._setup

    @property
    def teardown_function(self) -> Callable[..., Any] | None:
        """What was registered with `teardown`."""
        return self._teardown

    @property
    def keep_function(self) -> KeepFunction | None:
        """What was registered with `keep`."""
        return self._keep

    def handlers(self, hook: str) -> Sequence[Handler]:
        """The functions on a hook, in the order of their registration."""
        return self._handlers.get(hook, ())

    def schema(self) -> dict[str, Any]:
        """The JSON Schema of the configuration."""
        return config_schema(self.config_class)

    def introduce(self) -> InitializeResult:
        """What the integration answers to `initialize`."""
        return InitializeResult(
            name=self.name,
            version=self.version,
            hooks=self.hooks,
            stateful=self.stateful,
            reads_previous=self.reads_previous,
            config_schema=self.schema(),
        )

    def describe(self) -> dict[str, Any]:
        """What `--describe` prints."""
        return {
            "name": self.name,
            "version": self.version,
            "description": self.description,
            "hooks": self.hooks,
            "stateful": self.stateful,
            "reads_previous": self.reads_previous,
            "protocol_version": PROTOCOL_VERSION,
            "config_schema": self.schema(),
        }

    def _check_plain(self, function: Callable[..., Any]) -> None:
        if self.inline and is_async(function):
            raise TypeError(self.complaint_of_async(getattr(function, "__qualname__", repr(function))))

    def complaint_of_async(self, function: str) -> str:
        """What is wrong with an async function, where none can be waited for."""
        return f"{function} is async, but {self.name} is inline: make it a plain function, or leave inline out"

    def main(self, argv: Sequence[str] | None = None) -> int:
        """The console script: serves the host on stdin and stdout, or explains itself to a person."""
        from tollgate_runtime.cli import main

        return main(self, argv)
