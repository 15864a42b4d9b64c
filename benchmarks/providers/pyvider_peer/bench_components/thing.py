"""One resource and a provider without configuration."""
# pyright: basic
# (run in a venv of its own: the framework has the same import name as ours)

import attrs
from pyvider.providers import BaseProvider, ProviderMetadata, register_provider  # pyright: ignore
from pyvider.resources import BaseResource, register_resource  # pyright: ignore
from pyvider.schema import a_map, a_num, a_str, s_provider, s_resource  # pyright: ignore


@attrs.define
class ThingConfig:
    """What a user writes."""

    name: str
    size: int | None = None
    tags: dict[str, str] | None = None


@attrs.define
class ThingState:
    """What is stored."""

    name: str
    size: int | None = None
    tags: dict[str, str] | None = None
    id: str | None = None


@register_provider("bench")
class Bench(BaseProvider):
    """Nothing to configure."""

    def __init__(self):
        super().__init__(metadata=ProviderMetadata(name="bench", version="0.1.0", protocol_version="6"))

    def _build_schema(self):
        return s_provider({})


@register_resource("bench_thing")
class Thing(BaseResource):
    """Makes things at once."""

    config_class = ThingConfig
    state_class = ThingState

    @classmethod
    def get_schema(cls):
        """The same four attributes as everywhere."""
        return s_resource(
            {
                "name": a_str(required=True),
                "size": a_num(optional=True, computed=True, default=1),
                "tags": a_map(a_str(), optional=True),
                "id": a_str(computed=True),
            }
        )

    async def _validate_config(self, config):
        return []

    async def read(self, ctx):
        """Look at one."""
        return ctx.state

    async def _create_apply(self, ctx):
        planned = ctx.planned_state
        return attrs.evolve(planned, id=f"id-{planned.name}"), None

    async def _update_apply(self, ctx):
        return attrs.evolve(ctx.planned_state, id=ctx.state.id), None

    async def _delete_apply(self, ctx):
        pass
