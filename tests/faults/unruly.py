"""A provider on Pyvider that misbehaves on request: each thing does what its `does` says when it is made.

`wait` writes a sign with the process id and waits until that file is gone, `die` ends the process, and `babble` answers
the call with bytes that are no message. UNRULY_SIGNS names the folder of the signs; UNRULY_BABBLE a method whose every
answer is nonsense.
"""

import os
import time
from pathlib import Path
from typing import Annotated, Any

import attrs
from pyvider.wire.servicer import Servicer

from pyvider import BaseProvider, ConfigureContext, Resource, ResourceContext, register_provider, register_resource

NONSENSE = b"\xff\xff\xff this is no protobuf"


@attrs.frozen
class ProviderConfig:
    """Nothing that anybody reads."""

    region: Annotated[str, "Where."] = "here"


@register_provider("unruly")
class Unruly(BaseProvider[ProviderConfig]):
    """Keeps nothing."""

    def configure(self, ctx: ConfigureContext[ProviderConfig]) -> None:
        """Nothing to do."""


@attrs.frozen
class ThingConfig:
    """A thing."""

    name: Annotated[str, "What it is called."]
    does: Annotated[str, "What the provider does when it makes it."] = ""


@attrs.frozen
class Thing(ThingConfig):
    """A thing that there is."""

    id: Annotated[str, "Its name once more."] = attrs.field(kw_only=True)


@register_resource("unruly_thing")
class ThingResource(Resource[Thing, ThingConfig]):
    """Does what it is told."""

    def create(self, ctx: ResourceContext[ThingConfig, Thing]) -> Thing:
        config = ctx.config
        if config.does == "die":
            os._exit(7)
        if config.does == "wait":
            _wait(Path(os.environ["UNRULY_SIGNS"]) / config.name)
        return Thing(name=config.name, does=config.does, id=f"thing-{config.name}")

    def read(self, ctx: ResourceContext[ThingConfig, Thing]) -> Thing | None:
        return ctx.current

    def update(self, ctx: ResourceContext[ThingConfig, Thing]) -> Thing:
        made = self.create(ctx)
        return attrs.evolve(made, id=ctx.current.id)

    def delete(self, ctx: ResourceContext[ThingConfig, Thing]) -> None:
        """Nothing is left of a thing."""


def _wait(sign: Path) -> None:
    half = sign.with_suffix(".half")
    half.write_text(str(os.getpid()))
    half.rename(sign)
    while sign.exists():
        time.sleep(0.01)


def _babbling(answer: Any) -> Any:
    async def answered(self: Servicer, path: str, message: bytes) -> bytes:
        method = path.rpartition("/")[2]
        is_asked_to = method == "ApplyResourceChange" and b"babble" in message
        if method == os.environ.get("UNRULY_BABBLE") or is_asked_to:
            return NONSENSE
        return await answer(self, path, message)

    return answered


Servicer.answer = _babbling(Servicer.answer)
