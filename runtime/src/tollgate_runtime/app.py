"""An integration: its name, its configuration, and the functions on its hooks."""

import inspect
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar, overload

from msgspec import Struct

from tollgate_runtime.contract.lifecycle import InitializeResult
from tollgate_runtime.contract.methods import HOOKS, PROTOCOL_VERSION, Hook
from tollgate_runtime.contract.plan import Resource
from tollgate_runtime.core.framing import DEFAULT_MAX_LINE_BYTES
from tollgate_runtime.handlers import Context, Handler, StateT, check_hooks, is_async, make_filter, make_handler

if TYPE_CHECKING:
    from typing_extensions import TypeVar as DefaultTypeVar  # Python 3.13 has it in `typing`

    ConfigT = DefaultTypeVar("ConfigT", default=Any)
else:
    ConfigT = TypeVar("ConfigT")

F = TypeVar("F", bound=Callable[..., Any])
CommandFunction: TypeAlias = Callable[[Sequence[str]], int]
KeepFunction: TypeAlias = Callable[[Resource, Context[StateT]], Resource]
AheadFunction: TypeAlias = Callable[[Sequence[Resource], Context[StateT]], None]
WarmUpFunction: TypeAlias = Callable[[Context[StateT]], None]
PlainLifespan: TypeAlias = Callable[[ConfigT], Iterator[StateT]]
AsyncLifespan: TypeAlias = Callable[[ConfigT], AsyncIterator[StateT]]


class Command(Struct, frozen=True):
    """A subcommand of the console script."""

    name: str
    summary: str
    run: CommandFunction


class Integration(Generic[ConfigT, StateT]):
    """What an author declares; `main` is the console script.

    `Integration[Config, State](...)` names the class of the configuration, and of what the lifespan yields or the
    set-up returns. A type checker then compares them, and `context: Context[State]` gives a handler a typed state.

    Args:
        name: what the integration calls itself.
        version: its version.
        config: the attrs class of its configuration, or None if it takes none.
        description: one line for `--help`.
        stateful: whether the stage hooks need every resource of the run; the runtime then collects them.
        inline: whether its functions, all of them plain, take milliseconds at most. Each is then called where its call
            is read, one after another, without a thread or an event loop: a fraction of the time for each call.
        reads_previous: whether its functions look at `previous_metadata`. If not, a host need not ask it after the
            integrations before it, and what they say may be missing there. Or a function that tells, from what the
            set-up returned.
        plan_document: whether its functions on plan-stage-complete need the plan as Terraform's JSON has it
            (`operation.plan`); or a function that tells, from what the set-up returned.
        max_line_bytes: a longer line from the host is skipped and refused.

    Raises:
        TypeError: the configuration is no attrs class.
    """

    def __init__(
        self,
        name: str,
        *,
        version: str,
        config: type[ConfigT] | None = None,
        description: str = "",
        stateful: bool = False,
        inline: bool = False,
        reads_previous: bool | Callable[[StateT], bool] = True,
        plan_document: bool | Callable[[StateT], bool] = False,
        max_line_bytes: int = DEFAULT_MAX_LINE_BYTES,
    ) -> None:
        if config is not None and not hasattr(config, "__attrs_attrs__"):
            raise TypeError(f"the configuration of {name} must be an attrs class, not {config!r}")
        self.name = name
        self.version = version
        self.config_class = config
        self.description = description
        self.stateful = stateful
        self.inline = inline
        self._reads_previous = reads_previous
        self._plan_document = plan_document
        self.max_line_bytes = max_line_bytes
        self._handlers: dict[str, list[Handler]] = {}
        self._setup: Callable[..., Any] | None = None
        self._lifespan: Callable[..., Any] | None = None
        self._keep: KeepFunction[StateT] | None = None
        self._ahead: AheadFunction[StateT] | None = None
        self._warm_up: WarmUpFunction[StateT] | None = None
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
        """Register a function on one or several hooks.

        Args:
            *hooks: the hook points, such as "post-plan".
            types: resource types, as globs ("aws_*"); none means any.
            providers: provider types or addresses, as globs.
            actions: what Terraform is about to do ("create", "update", ...).
            modes: "managed", "data" or "action".
            recheck: call the function again before and after the change is applied, when what was unknown in the
                plan is known. For functions that may answer with a finding of status "unknown". What they find
                after the apply only warns: the change is made, and the next plan shows it.

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
                handler = make_handler(function, hook, row_filter, self.config_class, is_recheck=hook not in hooks)
                self._handlers.setdefault(hook, []).append(handler)
            return function

        return register

    @overload
    def setup(self, function: Callable[[ConfigT], Awaitable[StateT]]) -> Callable[[ConfigT], Awaitable[StateT]]: ...
    @overload
    def setup(self, function: Callable[[ConfigT], StateT]) -> Callable[[ConfigT], StateT]: ...
    def setup(self, function: Any) -> Any:
        """Register a function that runs once the configuration is known; handlers find its result in `context.state`.

        It is called with the configuration, may be async, and may raise `ConfigError`. What has to be ended, too, is
        for `lifespan`.

        Raises:
            TypeError: it is async in an integration that is inline, or there is a lifespan already.
        """
        self._check_plain(function)
        self._check_alone(function)
        self._setup = function
        return function

    @overload
    def lifespan(self, function: AsyncLifespan[ConfigT, StateT]) -> AsyncLifespan[ConfigT, StateT]: ...
    @overload
    def lifespan(self, function: PlainLifespan[ConfigT, StateT]) -> PlainLifespan[ConfigT, StateT]: ...
    def lifespan(self, function: Any) -> Any:
        """Register a generator, async or plain, that starts when the configuration is known and ends with the run.

        It is called with the configuration and yields once; handlers find what it yields in `context.state`. What
        stands after the `yield` runs at the end, in the same task, so that `async with` may enclose the `yield`. It may
        raise `ConfigError` before.

        Raises:
            TypeError: it is no generator function, it is async in an integration that is inline, or there is a
                set-up or a lifespan already.
        """
        name = _name_of(function)
        if not inspect.isgeneratorfunction(function) and not inspect.isasyncgenfunction(function):
            raise TypeError(f"{name} is no lifespan: it must `yield` the state once, or be registered with setup")
        self._check_plain(function)
        self._check_alone(function)
        self._lifespan = function
        return function

    def keep(self, function: KeepFunction[StateT]) -> KeepFunction[StateT]:
        """Register what is kept of a resource until the plan is complete, instead of all of it.

        A stateful integration holds every resource of a plan. If its stage hooks need but little of them, this saves
        most of the memory: the function is called with each resource, after the functions on post-plan, and returns a
        smaller one, perhaps of a class derived from `Resource` that adds what was found out. A resource with sensitive
        values that were sent in clear is kept whole, since answers are searched for them; so are those that a host
        sends with the stage.
        """
        self._keep = function
        return function

    def ahead(self, function: AheadFunction[StateT]) -> AheadFunction[StateT]:
        """Register a function that gets several resources of post-plan together, before the first is handled.

        It is for an inline integration that calls another program: one call for all resources costs little more than
        one for each. The functions on post-plan are called as usual, with the same resources.
        """
        self._ahead = function
        return function

    def warm_up(self, function: WarmUpFunction[StateT]) -> WarmUpFunction[StateT]:
        """Register a function that is called between the answer to `initialize` and the first call of a hook.

        It is for an inline integration (any other imports the event loop then), to import or load what every plan needs
        while the host is busy with other things. It is left out where the first call is there already, and what it
        raises is only logged: the calls must do without.

        Raises:
            TypeError: the integration is not inline, or the function is async.
        """
        if not self.inline:
            raise TypeError(f"{self.name} is not inline, so {_name_of(function)} cannot be called before an event loop")
        self._check_plain(function)
        self._warm_up = function
        return function

    def command(self, name: str, *, summary: str) -> Callable[[CommandFunction], CommandFunction]:
        """Register a subcommand of the console script: `tf-cost-estimator prices info`.

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
        """Return the subcommands of the console script by name, in the order of registration."""
        return self._commands

    @property
    def hooks(self) -> list[str]:
        """Return the hooks of this integration, in the order of a run."""
        wanted = {*self._handlers, "post-plan"} if self.stateful else self._handlers
        return [hook for hook in HOOKS if hook in wanted]

    @property
    def setup_function(self) -> Callable[..., Any] | None:
        """Return the function registered with `setup`."""
        return self._setup

    @property
    def lifespan_function(self) -> Callable[..., Any] | None:
        """Return the function registered with `lifespan`."""
        return self._lifespan

    @property
    def ahead_function(self) -> AheadFunction[StateT] | None:
        """Return the function registered with `ahead`."""
        return self._ahead

    @property
    def warm_up_function(self) -> WarmUpFunction[StateT] | None:
        """Return the function registered with `warm_up`."""
        return self._warm_up

    @property
    def keep_function(self) -> KeepFunction[StateT] | None:
        """Return the function registered with `keep`."""
        return self._keep

    def handlers(self, hook: str) -> Sequence[Handler]:
        """Return the functions on a hook, in the order of their registration."""
        return self._handlers.get(hook, ())

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema of the configuration."""
        from tollgate_runtime.config.schema import config_schema  # a host, which imports this module too, needs none

        return config_schema(self.config_class)

    def introduce(self, state: Any = None) -> InitializeResult:
        """Return what the integration answers to `initialize`, once the set-up has returned something."""
        return InitializeResult(
            name=self.name,
            version=self.version,
            hooks=self.hooks,
            stateful=self.stateful,
            reads_previous=_told(self._reads_previous, state),
            plan_document=_told(self._plan_document, state),
            config_schema=self.schema(),
        )

    def describe(self) -> dict[str, Any]:
        """Return what `--describe` prints."""
        return {
            "name": self.name,
            "version": self.version,
            "description": self.description,
            "hooks": self.hooks,
            "stateful": self.stateful,
            "reads_previous": not callable(self._reads_previous) and self._reads_previous,
            "protocol_version": PROTOCOL_VERSION,
            "config_schema": self.schema(),
        }

    def _check_plain(self, function: Callable[..., Any]) -> None:
        if self.inline and is_async(function):
            raise TypeError(self.complaint_of_async(_name_of(function)))

    def _check_alone(self, function: Callable[..., Any]) -> None:
        known = self._lifespan or self._setup
        if known is not None:
            raise TypeError(
                f"{self.name} is set up by {_name_of(known)} already, so {_name_of(function)} cannot do it, too"
            )

    def complaint_of_async(self, function: str) -> str:
        """Return what is wrong with an async function, where none can be waited for."""
        return f"{function} is async, but {self.name} is inline: make it a plain function, or leave inline out"

    def main(self, argv: Sequence[str] | None = None) -> int:
        """Return the console script: serves the host on stdin and stdout, or explains itself to a person."""
        from tollgate_runtime.cli import main

        return main(self, argv)


def _told(wish: bool | Callable[[Any], bool], state: Any) -> bool:
    """Return whether an integration wishes for something, now that its set-up has returned."""
    return wish(state) if callable(wish) else wish


def _name_of(function: object) -> str:
    return getattr(function, "__qualname__", None) or repr(function)
