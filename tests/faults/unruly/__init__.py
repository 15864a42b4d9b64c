"""A provider on Pyvider with one component of every kind, which misbehaves on request: `wire` knows how.

A thing's own `does` asks for what happens when it is made: `wait` writes a sign with the process id and waits until
that file is gone, `die` ends the process. UNRULY_SIGNS names the folder of the signs.
"""

import os
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Annotated, Any

import attrs

from pyvider import (
    BaseDataSource,
    BaseEphemeral,
    BaseProvider,
    ConfigureContext,
    EphemeralContext,
    ImportRequest,
    MoveRequest,
    Opened,
    Renewed,
    Resource,
    ResourceContext,
    register_data_source,
    register_ephemeral,
    register_function,
    register_provider,
    register_resource,
)

from .wire import misbehave, signs

if "UNRULY_SIGNS" in os.environ:  # in the provider's own process, and not in that of tests which read what is here
    misbehave()


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
            _wait(signs() / config.name)
        return Thing(name=config.name, does=config.does, id=f"thing-{config.name}")

    def read(self, ctx: ResourceContext[ThingConfig, Thing]) -> Thing | None:
        return ctx.current

    def update(self, ctx: ResourceContext[ThingConfig, Thing]) -> Thing:
        made = self.create(ctx)
        return attrs.evolve(made, id=ctx.current.id)

    def delete(self, ctx: ResourceContext[ThingConfig, Thing]) -> None:
        """Nothing is left of a thing."""

    def import_state(self, request: ImportRequest) -> Any:
        return {"id": request.id, "name": request.id.removeprefix("thing-"), "does": ""}

    def move_state(self, request: MoveRequest) -> Any:
        return dict(request.state)


@register_resource("unruly_object")
class ObjectResource(ThingResource):
    """What things were called once."""


@register_data_source("unruly_look")
class Look(BaseDataSource[Thing, ThingConfig]):
    """Looks at a thing."""

    def read(self, ctx: ResourceContext[ThingConfig, Thing]) -> Thing:
        return Thing(name=ctx.config.name, id=f"thing-{ctx.config.name}")


@register_ephemeral("unruly_loan")
class Loan(BaseEphemeral[Thing, ThingConfig]):
    """Lends a thing."""

    def open(self, ctx: ResourceContext[ThingConfig, Thing]) -> Opened[Thing]:
        lent = Thing(name=ctx.config.name, id=f"thing-{ctx.config.name}")
        return Opened(result=lent, renew_at=datetime.now(UTC) + timedelta(hours=1), private=b"loan")

    def renew(self, ctx: EphemeralContext) -> Renewed:
        return Renewed(renew_at=datetime.now(UTC) + timedelta(hours=1))

    def close(self, ctx: EphemeralContext) -> None:
        """Takes it back."""


@register_function(param_descriptions={"word": "What to say."})
def shout(word: str) -> str:
    """Says it loudly."""
    return word.upper()


def _wait(sign: Path) -> None:
    half = sign.with_suffix(".half")
    half.write_text(str(os.getpid()))
    half.rename(sign)
    while sign.exists():
        time.sleep(0.01)
