"""Serves Pyvider's components as a provider of protocol 5: the same answers, in the other version's messages.

Pyvider serves protocol 6 alone. Half of the real providers still serve 5, whose methods have other names and whose
schemas have other numbers; every message is copied field by field, by name.
"""

from collections.abc import AsyncIterator, Callable
from typing import Any

from google.protobuf.message import Message
from pyvider.hub import ComponentRegistry
from pyvider.wire.servicer import HELD, PREFIX, SHUTDOWN, Servicer, new_servicers
from tollgate_tfplugin.gen import tfplugin5_pb2 as pb5
from tollgate_tfplugin.gen import tfplugin6_pb2 as pb6

PREFIX_5 = "/tfplugin5.Provider/"
_METHODS = {
    "GetSchema": "GetProviderSchema",
    "PrepareProviderConfig": "ValidateProviderConfig",
    "ValidateResourceTypeConfig": "ValidateResourceConfig",
    "ValidateDataSourceConfig": "ValidateDataResourceConfig",
    "Configure": "ConfigureProvider",
    "Stop": "StopProvider",
}
_MESSAGES = {"GetSchema": "GetProviderSchema"}


class Servicer5:
    """One connection's provider, in protocol 5."""

    held_paths = HELD

    def __init__(self, inner: Servicer) -> None:
        self._inner = inner
        named = {PREFIX + new: PREFIX_5 + old for old, new in _METHODS.items()}
        self.paths = frozenset(named.get(path, path.replace(PREFIX, PREFIX_5)) for path in inner.paths)
        self.streaming_paths = frozenset(path.replace(PREFIX, PREFIX_5) for path in inner.streaming_paths)

    async def answer(self, path: str, message: bytes) -> bytes:
        """Return the answer to one call, both as bytes."""
        if path == SHUTDOWN:
            return await self._inner.answer(path, message)
        old = path.removeprefix(PREFIX_5)
        new = _METHODS.get(old, old)
        asked = getattr(pb5, _MESSAGES.get(old, old)).Request.FromString(message)
        request = copied(asked, getattr(pb6, new).Request())
        answer = await self._inner.answer(PREFIX + new, request.SerializeToString())
        found = getattr(pb6, new).Response.FromString(answer)
        response = copied(found, getattr(pb5, _MESSAGES.get(old, old)).Response())
        if old == "PrepareProviderConfig":
            response.prepared_config.CopyFrom(asked.config)
        return response.SerializeToString()

    async def answers(self, path: str, message: bytes) -> AsyncIterator[bytes]:
        """Yield the events of a call; their messages are the same in both protocols."""
        async for event in self._inner.answers(path.replace(PREFIX_5, PREFIX), message):
            yield event


def copied(source: Any, target: Any) -> Any:
    """Copy every field that both messages have, by name; return the target."""
    for field, value in source.ListFields():
        if field.name not in target.DESCRIPTOR.fields_by_name:
            continue
        if field.message_type is None:
            _copy_plain(target, field, value)
        elif field.message_type.GetOptions().map_entry:
            for key, one in value.items():
                if isinstance(one, Message):
                    copied(one, getattr(target, field.name)[key])
                else:
                    getattr(target, field.name)[key] = one
        elif field.is_repeated:
            for one in value:
                copied(one, getattr(target, field.name).add())
        else:
            inner = getattr(target, field.name)
            inner.SetInParent()
            copied(value, inner)
    return target


def _copy_plain(target: Any, field: Any, value: Any) -> None:
    if field.is_repeated:
        getattr(target, field.name).extend(value)
    else:
        setattr(target, field.name, value)


def new_servicers_5(registry: ComponentRegistry) -> Callable[[], Servicer5]:
    """Make servicers of protocol 5 that share what is known of a registry's components."""
    new_servicer = new_servicers(registry)
    return lambda: Servicer5(new_servicer())
