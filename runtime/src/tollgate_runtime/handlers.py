"""An author's function on a hook: what it takes, which resources it is for, and how it is called."""

import inspect
from collections.abc import Callable, Collection, Iterable, Sequence
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar, cast, get_origin

import msgspec

from tollgate_runtime.contract.findings import Finding
from tollgate_runtime.contract.methods import ACTIONS, HOOKS, RESOURCE_HOOKS, Action
from tollgate_runtime.contract.plan import Operation, Resource
from tollgate_runtime.contract.results import Result, from_findings, merge, soften
from tollgate_runtime.errors import HandlerFailed

if TYPE_CHECKING:
    from typing_extensions import TypeVar as DefaultTypeVar  # Python 3.13 has it in `typing`

    StateT = DefaultTypeVar("StateT", default=Any)
else:
    StateT = TypeVar("StateT")

Role = Literal["subject", "config", "context"]
Answer = Any
"""What a handler may return: a Result, a Finding, several of either, or None for success."""


class Context(msgspec.Struct, Generic[StateT], frozen=True, kw_only=True):
    """What a handler may want to know of the run, besides the resource and the configuration.

    `Context[State]` says which class its state has.

    Attributes:
        name: what the user calls this integration.
        terraform_version: the engine's version, as far as the host tells.
        workspace: Terraform's workspace.
        state: what the author's lifespan yielded, or the set-up function returned.
    """

    name: str
    terraform_version: str | None = None
    workspace: str | None = None
    state: StateT = None  # pyright: ignore[reportAssignmentType] -- there is none before the set-up


class Filter(msgspec.Struct, frozen=True, kw_only=True):
    """Which resources a handler is for; empty means any."""

    types: tuple[str, ...] = ()
    providers: tuple[str, ...] = ()
    actions: frozenset[Action] = frozenset()
    modes: frozenset[str] = frozenset()

    def accepts(self, resource: Resource) -> bool:
        """Return whether the handler wants this resource."""
        return (
            (not self.actions or resource.action in self.actions)
            and (not self.modes or resource.mode in self.modes)
            and (not self.types or _matches(resource.type, self.types))
            and (
                not self.providers
                or _matches(resource.provider_type, self.providers)
                or _matches(resource.provider, self.providers)
            )
        )


class Handler(msgspec.Struct, frozen=True, kw_only=True, eq=False):
    """One function on one hook.

    `is_recheck` is true where the function is called around the apply because it was called at the plan.
    """

    function: Callable[..., Any]
    hook: str
    positional: tuple[Role, ...]
    named: dict[str, Role]
    filter: Filter
    is_async: bool
    is_recheck: bool = False

    @property
    def name(self) -> str:
        """Return the function's name, for messages."""
        return _name(self.function)

    def wants(self, subject: Resource | Operation) -> bool:
        """Return whether to call the function for this resource; for a stage, always."""
        return not isinstance(subject, Resource) or self.filter.accepts(subject)

    def call(self, subject: Resource | Operation, config: Any, context: Context) -> Any:
        """Call the function with the arguments it wants, and return its answer, an awaitable or an iterator."""
        given = {"subject": subject, "config": config, "context": context}
        positional = [given[role] for role in self.positional]
        return self.function(*positional, **{name: given[role] for name, role in self.named.items()})


def make_handler(
    function: Callable[..., Any], hook: str, row_filter: Filter, config_class: type | None, *, is_recheck: bool = False
) -> Handler:
    """Return a function checked against the hook it is registered for.

    Raises:
        TypeError: the function takes what the hook does not give.
    """
    name = _name(function)
    if hook not in RESOURCE_HOOKS and row_filter != Filter():
        raise TypeError(f"{name}: {hook} is called once for a whole stage, so it takes no filter of resources")
    taken = _taken(function, name, hook, config_class)
    return Handler(
        function=function,
        hook=hook,
        positional=tuple(role for parameter, role in taken if parameter.kind is parameter.POSITIONAL_ONLY),
        named={parameter.name: role for parameter, role in taken if parameter.kind is not parameter.POSITIONAL_ONLY},
        filter=row_filter,
        is_async=is_async(function),
        is_recheck=is_recheck,
    )


def is_async(function: Callable[..., Any]) -> bool:
    """Return whether calling the function starts nothing yet.

    A coroutine or an async generator, or an object that is one.
    """
    return any(
        inspect.iscoroutinefunction(candidate) or inspect.isasyncgenfunction(candidate)
        for candidate in (function, getattr(function, "__call__", None))  # noqa: B004 -- its kind is wanted, not whether
    )


def check_hooks(hooks: Sequence[object]) -> None:
    """Check that hooks of these names exist.

    Raises:
        TypeError: one does not, or none is named.
    """
    known = ", ".join(HOOKS)
    if not hooks:
        raise TypeError(f"name at least one hook; the hooks are {known}")
    for hook in hooks:
        if hook not in HOOKS:
            raise TypeError(f"there is no hook {hook!r}; the hooks are {known}")


def make_filter(
    types: str | Iterable[str], providers: str | Iterable[str], actions: str | Iterable[str], modes: str | Iterable[str]
) -> Filter:
    """Return a filter from what an author wrote.

    Raises:
        TypeError: an action or a mode that does not exist.
    """
    wanted_actions, wanted_modes = _words(actions), _words(modes)
    _check_words("action", wanted_actions, ACTIONS)
    _check_words("mode", wanted_modes, ("managed", "data", "action"))
    return Filter(
        types=_words(types),
        providers=_words(providers),
        actions=cast("frozenset[Action]", frozenset(wanted_actions)),
        modes=frozenset(wanted_modes),
    )


def result_from_answer(answer: Answer, handler: Handler) -> Result:
    """Return the result that a handler's return value stands for.

    After the apply, a check that is made again only warns.

    Raises:
        HandlerFailed: it stands for none.
    """
    result = _result_from(answer, handler)
    return soften(result) if handler.is_recheck and handler.hook == "post-apply" else result


def _result_from(answer: Answer, handler: Handler) -> Result:
    if isinstance(answer, Result):
        return answer
    if answer is None:
        return Result()
    if isinstance(answer, Finding):
        return from_findings([answer])
    if isinstance(answer, Iterable) and not isinstance(answer, str | bytes | dict):
        return _merge(list(cast("Iterable[Any]", answer)), handler)
    raise HandlerFailed(
        f"{handler.name} returned {type(cast('object', answer)).__name__} at {handler.hook}; "
        "return success(), warn(), fail(), findings or nothing"
    )


def _merge(answers: list[Any], handler: Handler) -> Result:
    findings = [answer for answer in answers if isinstance(answer, Finding)]
    others = [_result_from(answer, handler) for answer in answers if not isinstance(answer, Finding)]
    return merge([*others, from_findings(findings)]) if findings or not others else merge(others)


def _taken(
    function: Callable[..., Any], name: str, hook: str, config_class: type | None
) -> list[tuple[inspect.Parameter, Role]]:
    """Return the parameters of a function that the hook fills, each with its role."""
    subject = Resource if hook in RESOURCE_HOOKS else Operation
    taken: list[tuple[inspect.Parameter, Role]] = []
    for parameter in _signature(function).parameters.values():
        role = _role(parameter, subject, config_class)
        if role is not None:
            taken.append((parameter, role))
        elif parameter.default is parameter.empty and not _is_open(parameter):
            wanted = subject.__name__.lower()
            raise TypeError(
                f"{name} takes {str(parameter)!r}, which {hook} does not give; "
                f"it may take `{wanted}: {subject.__name__}`, `config` and `context: Context`"
            )
    if hook in RESOURCE_HOOKS and "subject" not in [role for _, role in taken]:
        raise TypeError(f"{name} does not take the resource; declare it with `resource: Resource`")
    return taken


def _signature(function: Callable[..., Any]) -> inspect.Signature:
    try:
        return inspect.signature(function, eval_str=True)
    except (NameError, AttributeError, TypeError):  # an annotation that exists only for the type checker
        return inspect.signature(function)


def _role(parameter: inspect.Parameter, subject: type, config_class: type | None) -> Role | None:
    if _is_open(parameter):
        return None
    kinds = {kind.__name__: kind for kind in (Resource, Operation, Context, config_class) if kind is not None}
    annotation: Any = parameter.annotation
    if isinstance(annotation, str):
        annotation = kinds.get(annotation.partition("[")[0].rpartition(".")[2])
    annotation = get_origin(annotation) or annotation  # Context[State] is a Context
    if annotation in (Resource, Operation):
        return "subject" if annotation is subject else None
    if annotation is Context or parameter.name == "context":
        return "context"
    if (config_class is not None and annotation is config_class) or parameter.name == "config":
        return "config"
    return "subject" if parameter.name == subject.__name__.lower() else None


def _is_open(parameter: inspect.Parameter) -> bool:
    """Return whether it is `*args` or `**kwargs`, which accept anything."""
    return parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD)


def _name(function: Callable[..., Any]) -> str:
    return getattr(function, "__qualname__", None) or repr(function)


def _matches(text: str, patterns: Collection[str]) -> bool:
    return any(fnmatchcase(text, pattern) for pattern in patterns)


def _words(given: str | Iterable[str]) -> tuple[str, ...]:
    return (given,) if isinstance(given, str) else tuple(given)


def _check_words(what: str, given: Iterable[str], known: Iterable[str]) -> None:
    for word in given:
        if word not in known:
            raise TypeError(f"there is no {what} {word!r}; the {what}s are {', '.join(known)}")
