"""The benchmark's resource on this framework."""

import attrs

from pyvider import Resource, ResourceContext, register_resource, serve


@attrs.frozen
class ThingConfig:
    """A thing that costs nothing to make."""

    name: str
    size: int = 1
    tags: dict[str, str] | None = None


@attrs.frozen
class Thing(ThingConfig):
    """The thing as stored."""

    id: str = attrs.field(kw_only=True)


Context = ResourceContext[ThingConfig, Thing]


@register_resource("bench_thing")
class ThingResource(Resource[Thing, ThingConfig]):
    """Makes things at once."""

    async def create(self, ctx: Context) -> Thing:
        """Make one."""
        return attrs.evolve(ctx.planned, id=f"id-{ctx.config.name}")

    async def read(self, ctx: Context) -> Thing:
        """Look at one."""
        return ctx.current

    async def update(self, ctx: Context) -> Thing:
        """Change one."""
        return ctx.planned

    async def delete(self, ctx: Context) -> None:
        """Remove one."""


if __name__ == "__main__":
    serve()
