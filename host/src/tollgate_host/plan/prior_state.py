"""The data sources of `prior_state`, which Terraform read while planning."""

import re
from collections.abc import Iterator

import msgspec

from tollgate_host.plan.changes import ABSENT, Change, ResourceChange


class StateResource(msgspec.Struct, gc=False):
    """A resource instance in the state."""

    address: str
    type: str
    name: str
    mode: str = "managed"
    index: int | str | None = None
    provider_name: str = ""
    values: msgspec.Raw = ABSENT
    sensitive_values: msgspec.Raw = ABSENT


class StateModule(msgspec.Struct, gc=False):
    """A module instance of the state."""

    address: str = ""
    resources: list[StateResource] = []
    child_modules: list["StateModule"] = []


class StateValues(msgspec.Struct, gc=False):
    """The state's resources, from the root module on."""

    root_module: StateModule | None = None


class PriorState(msgspec.Struct, gc=False):
    """A state in its JSON form."""

    values: StateValues | None = None


_decode = msgspec.json.Decoder(PriorState).decode
_HAS_DATA = re.compile(rb'"data"')


def has_data_sources(raw: msgspec.Raw) -> bool:
    """Return whether a prior state may have data sources, judged by its text."""
    return _HAS_DATA.search(memoryview(raw)) is not None


def data_sources(raw: msgspec.Raw) -> Iterator[ResourceChange]:
    """Yield the data sources of a prior state, as entries without changes.

    Raises:
        msgspec.DecodeError: the state is malformed.
    """
    if raw is ABSENT or not has_data_sources(raw):
        return
    state = _decode(raw)
    if state.values and state.values.root_module:
        yield from _in_module(state.values.root_module)


def _in_module(module: StateModule) -> Iterator[ResourceChange]:
    for resource in module.resources:
        if resource.mode == "data":
            yield _as_entry(resource, module.address)
    for child in module.child_modules:
        yield from _in_module(child)


def _as_entry(resource: StateResource, module_address: str) -> ResourceChange:
    return ResourceChange(
        address=resource.address,
        type=resource.type,
        name=resource.name,
        mode="data",
        index=resource.index,
        module_address=module_address or None,
        provider_name=resource.provider_name,
        change=Change(actions=["read"], after=resource.values, after_sensitive=resource.sensitive_values),
    )
