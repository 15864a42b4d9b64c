"""Functions on hooks: what is checked when they are registered, which resources they get, and what they may return."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import attrs
import pytest
from tollgate_runtime import Context, Finding, Integration, Operation, Resource, Result, fail, success, warn
from tollgate_runtime.contract.methods import HOOKS, RESOURCE_HOOKS, STAGE_HOOKS
from tollgate_runtime.testing import connect

if TYPE_CHECKING:
    from decimal import Decimal as OnlyForTheTypeChecker

    from tollgate_runtime.contract.methods import Hook


@attrs.frozen
class Config:
    prefix: str = "p"


def integration(config: type | None = None, **settings: Any) -> Integration:
    return Integration("sample", version="1.0.0", config=config, **settings)


def registered(function: Any, hook: Hook = "post-plan", **filters: Any) -> Integration:
    app = integration(Config)
    app.on(hook, **filters)(function)
    return app


def answer(app: Integration, resource: Resource | None = None, hook: Hook = "post-plan") -> Result:
    with connect(app, config={}) as client:
        return client.call(hook, resource or Resource(type="aws_instance", action="create", after={"name": "web"}))


KNOWN_HOOKS = ", ".join(HOOKS)


@pytest.mark.parametrize(
    ("hooks", "sentence"),
    [
        ((), f"name at least one hook; the hooks are {KNOWN_HOOKS}"),
        (("post-plann",), f"there is no hook 'post-plann'; the hooks are {KNOWN_HOOKS}"),
        (("post-plan", ""), f"there is no hook ''; the hooks are {KNOWN_HOOKS}"),
        ((3,), f"there is no hook 3; the hooks are {KNOWN_HOOKS}"),
    ],
)
def test_a_hook_that_does_not_exist_is_refused_when_it_is_named(hooks: Any, sentence: str) -> None:
    with pytest.raises(TypeError) as refused:
        integration().on(*hooks)
    assert str(refused.value) == sentence


def test_a_decorator_without_its_hooks_is_refused() -> None:
    app: Any = integration()

    def check(resource: Resource) -> None: ...

    with pytest.raises(TypeError, match=r"there is no hook <function .*check at "):
        app.on(check)


KNOWN_ACTIONS = "create, update, delete, replace, read, no-op, forget"


@pytest.mark.parametrize(
    ("filters", "sentence"),
    [
        ({"actions": "destroy"}, f"there is no action 'destroy'; the actions are {KNOWN_ACTIONS}"),
        ({"actions": {"create", "Create"}}, f"there is no action 'Create'; the actions are {KNOWN_ACTIONS}"),
        ({"modes": ["ephemeral"]}, "there is no mode 'ephemeral'; the modes are managed, data, action"),
    ],
)
def test_a_filter_that_can_never_match_is_refused(filters: dict[str, Any], sentence: str) -> None:
    with pytest.raises(TypeError) as refused:
        integration().on("post-plan", **filters)
    assert str(refused.value) == sentence


def takes_nothing() -> None: ...
def takes_operation(operation: Operation) -> None: ...
def takes_resource(resource: Resource) -> None: ...
def takes_more(resource: Resource, database: str) -> None: ...


PLAN = "tollgate_runtime.contract.plan"
TOO_MUCH: list[tuple[Any, Hook, str]] = [
    (takes_nothing, "post-plan", "takes_nothing does not take the resource; declare it with `resource: Resource`"),
    (
        takes_operation,
        "post-plan",
        (
            f"takes_operation takes 'operation: {PLAN}.Operation', which post-plan does not give; "
            "it may take `resource: Resource`, `config` and `context: Context`"
        ),
    ),
    (
        takes_more,
        "post-plan",
        (
            "takes_more takes 'database: str', which post-plan does not give; "
            "it may take `resource: Resource`, `config` and `context: Context`"
        ),
    ),
    (
        takes_resource,
        "plan-stage-complete",
        (
            f"takes_resource takes 'resource: {PLAN}.Resource', which plan-stage-complete does not give; "
            "it may take `operation: Operation`, `config` and `context: Context`"
        ),
    ),
]


@pytest.mark.parametrize(("function", "hook", "sentence"), TOO_MUCH)
def test_a_function_that_takes_what_the_hook_does_not_give_is_refused(function: Any, hook: Hook, sentence: str) -> None:
    with pytest.raises(TypeError) as refused:
        integration().on(hook)(function)
    assert str(refused.value) == sentence


@pytest.mark.parametrize("hook", STAGE_HOOKS)
def test_a_stage_hook_takes_no_filter_of_resources(hook: Hook) -> None:
    with pytest.raises(TypeError) as refused:
        integration().on(hook, types="aws_*")(takes_operation)
    assert str(refused.value) == (
        f"takes_operation: {hook} is called once for a whole stage, so it takes no filter of resources"
    )


def test_a_configuration_that_is_no_attrs_class_is_refused() -> None:
    with pytest.raises(TypeError, match="the configuration of sample must be an attrs class, not <class 'dict'>"):
        integration(dict)


class Checker:
    """An object that can be called."""

    def __call__(self, resource: Resource) -> Result:
        return fail(resource.after["name"])

    def method(self, resource: Resource, config: Config) -> Result:
        return fail(resource.after["name"] + config.prefix)


class AsyncChecker:
    """An object that can be called and awaited."""

    async def __call__(self, resource: Resource) -> Result:
        return fail(resource.after["name"])


def by_type(row: Resource, settings: Config, run: Context) -> Result:
    return fail(f"{row.after['name']} {settings.prefix} {run.name}")


def in_another_order(context: Context, config: Config, resource: Resource) -> Result:
    return fail(f"{resource.after['name']} {config.prefix} {context.name}")


def only_by_keyword(*, resource: Resource, config: Config) -> Result:
    return fail(f"{resource.after['name']} {config.prefix}")


def only_by_position(resource: Resource, config: Config, /) -> Result:
    return fail(f"{resource.after['name']} {config.prefix}")


def with_a_default_between(resource: Resource, loud: bool = False, config: Any = None) -> Result:
    return fail(f"{resource.after['name']} {loud} {config.prefix}")


def with_whatever_else(resource: Resource, *args: Any, **kwargs: Any) -> Result:
    return fail(f"{resource.after['name']} {args} {kwargs}")


def with_a_type_for_the_checker_only(row: Resource, limit: OnlyForTheTypeChecker | None = None) -> Result:
    return fail(f"{row.after['name']} {limit}")


def of_three(prefix: str, resource: Resource, config: Config) -> Result:
    return fail(f"{prefix} {resource.after['name']} {config.prefix}")


async def awaited(resource: Resource) -> Result:
    return fail(resource.after["name"])


BY_NAME: Callable[[Any, Any, Any], Result] = lambda resource, config, context: fail(  # noqa: E731 -- it has no types
    f"{resource.after['name']} {config.prefix} {context.name}"
)
RETURNS_COROUTINE: Callable[[Any], Any] = lambda resource: awaited(resource)  # noqa: E731 -- it has no types


SHAPES: dict[str, tuple[Any, str]] = {
    "by type": (by_type, "web p sample"),
    "by name": (BY_NAME, "web p sample"),
    "in another order": (in_another_order, "web p sample"),
    "by keyword": (only_by_keyword, "web p"),
    "by position": (only_by_position, "web p"),
    "with a default between": (with_a_default_between, "web False p"),
    "with whatever else": (with_whatever_else, "web () {}"),
    "with a type for the checker only": (with_a_type_for_the_checker_only, "web None"),
    "a partial": (functools.partial(of_three, "x"), "x web p"),
    "a partial of an async function": (functools.partial(awaited), "web"),
    "a callable object": (Checker(), "web"),
    "a bound method": (Checker().method, "webp"),
    "an async function": (awaited, "web"),
    "an async callable object": (AsyncChecker(), "web"),
    "a function that returns a coroutine": (RETURNS_COROUTINE, "web"),
}


@pytest.mark.parametrize(("function", "message"), SHAPES.values(), ids=SHAPES)
def test_a_function_of_any_shape_gets_what_it_asks_for(function: Any, message: str) -> None:
    assert answer(registered(function)) == fail(message)


def test_a_stage_function_may_take_nothing_at_all() -> None:
    app = integration()

    @app.on("plan-stage-start", "plan-stage-complete")
    def check() -> Result:
        return warn("seen")

    with connect(app) as client:
        assert client.call("plan-stage-complete") == warn("seen")


@pytest.mark.requirement("P-2.1-22", "R-RPC-02")
def test_hooks_are_told_each_once_in_the_order_of_the_protocol() -> None:
    app = integration()
    app.on("post-apply", "pre-plan", "pre-plan")(takes_resource)
    app.on("plan-stage-complete")(takes_operation)
    app.on("post-apply")(takes_resource)
    assert app.hooks == ["pre-plan", "post-apply", "plan-stage-complete"]
    assert len(app.handlers("pre-plan")) == 1
    assert len(app.handlers("post-apply")) == 2


def test_a_function_that_may_not_know_yet_is_called_again_around_apply() -> None:
    app = integration()
    app.on("post-plan", recheck=True)(takes_resource)
    assert app.hooks == ["post-plan", "pre-apply", "post-apply"]


def test_what_is_checked_again_after_the_apply_only_warns() -> None:
    app = integration()

    @app.on("post-plan", recheck=True)
    def check(resource: Resource) -> Finding:
        return Finding("R", f"{resource.name} is open")

    with connect(app) as client:
        assert client.call("pre-apply", Resource(name="web")).status == "fail"
        after = client.call("post-apply", Resource(name="web"))
    assert (after.status, [finding.status for finding in after.findings]) == ("warn", ["warn"])


def test_a_function_that_asks_for_the_apply_itself_may_fail_there() -> None:
    app = integration(Config)
    app.on("post-plan", "post-apply", recheck=True)(by_type)
    assert answer(app, hook="post-apply").status == "fail"


@pytest.mark.parametrize("hook", RESOURCE_HOOKS)
def test_every_resource_hook_reaches_its_function(hook: Hook) -> None:
    assert answer(registered(by_type, hook), hook=hook) == fail("web p sample")


@pytest.mark.parametrize("hook", STAGE_HOOKS)
def test_every_stage_hook_reaches_its_function(hook: Hook) -> None:
    app = integration()

    @app.on(hook)
    async def check(operation: Operation) -> Result:
        return fail(f"{operation.operation} of {len(operation.resources)}")

    with connect(app) as client:
        assert client.call(hook, Operation(operation="x", resources=[Resource(type="a")])) == fail("x of 1")


AWS = Resource(
    type="aws_s3_bucket",
    provider="registry.terraform.io/hashicorp/aws",
    provider_type="aws",
    action="create",
    after={"name": "web"},
)

FILTERS: list[tuple[dict[str, Any], bool]] = [
    ({}, True),
    ({"types": "aws_*"}, True),
    ({"types": "aws_s3_bucket"}, True),
    ({"types": ["google_*", "*_bucket"]}, True),
    ({"types": "google_*"}, False),
    ({"types": "AWS_*"}, False),
    ({"providers": "aws"}, True),
    ({"providers": "registry.terraform.io/*/aws"}, True),
    ({"providers": {"google", "azurerm"}}, False),
    ({"actions": "create"}, True),
    ({"actions": {"update", "create"}}, True),
    ({"actions": {"delete"}}, False),
    ({"modes": "managed"}, True),
    ({"modes": "data"}, False),
    ({"types": "aws_*", "actions": "create", "modes": "managed", "providers": "aws"}, True),
    ({"types": "aws_*", "actions": "delete"}, False),
]


@pytest.mark.parametrize(("filters", "is_called"), FILTERS)
def test_a_function_is_called_only_for_the_resources_it_is_for(filters: dict[str, Any], is_called: bool) -> None:
    assert answer(registered(by_type, **filters), AWS) == (fail("web p sample") if is_called else success())
