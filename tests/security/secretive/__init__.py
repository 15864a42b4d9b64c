"""A provider on Pyvider with every way a secret can travel: write-only, ephemeral, made at apply, copied."""

from typing import Annotated

import attrs
from pyvider.schema.markers import computed, sensitive, write_only

from pyvider import (
    BaseEphemeral,
    BaseProvider,
    ConfigureContext,
    EphemeralContext,
    Opened,
    Resource,
    ResourceContext,
    register_ephemeral,
    register_function,
    register_provider,
    register_resource,
)


@attrs.frozen
class ProviderConfig:
    """The tags of everything."""

    default_tags: Annotated[dict[str, str], "Tags of every store."] = attrs.field(factory=dict[str, str])


@register_provider("secretive")
class Secretive(BaseProvider[ProviderConfig]):
    """Keeps the default tags."""

    def configure(self, ctx: ConfigureContext[ProviderConfig]) -> None:
        self.default_tags = dict(ctx.config.default_tags)


@attrs.frozen
class StoreConfig:
    """A store."""

    name: Annotated[str, "What it is called."]
    secret_wo: Annotated[str | None, "What is kept in it.", write_only] = None
    handle: Annotated[str | None, "Written, never read.", write_only] = None
    note: Annotated[str | None, "Anything."] = None
    tags: Annotated[dict[str, str] | None, "Its own tags."] = None


@attrs.frozen
class Store:
    """A store that there is."""

    name: Annotated[str, "What it is called."]
    note: Annotated[str | None, "Anything."] = None
    tags: Annotated[dict[str, str] | None, "Its own tags."] = None
    id: Annotated[str | None, "Its name once more.", computed] = None
    key: Annotated[str | None, "Opens it.", computed, sensitive] = None
    tags_all: Annotated[dict[str, str] | None, "All its tags.", computed] = None


@register_resource("secretive_store")
class StoreResource(Resource[Store, StoreConfig]):
    """Keeps what it is given."""

    def create(self, ctx: ResourceContext[StoreConfig, Store]) -> Store:
        config = ctx.config
        own = ctx.provider_as(Secretive).default_tags
        return Store(
            name=config.name,
            note=config.note,
            tags=config.tags,
            id=f"store-{config.name}",
            key=f"made-at-apply-{config.name}",
            tags_all={**own, **(config.tags or {})},
        )

    def read(self, ctx: ResourceContext[StoreConfig, Store]) -> Store | None:
        return ctx.current

    def update(self, ctx: ResourceContext[StoreConfig, Store]) -> Store:
        return self.create(ctx)

    def delete(self, ctx: ResourceContext[StoreConfig, Store]) -> None:
        """Nothing is left of a store."""


@attrs.frozen
class TokenConfig:
    """A token."""

    name: Annotated[str, "Whose it is."]


@attrs.frozen
class Token(TokenConfig):
    """A token that was lent."""

    value: Annotated[str | None, "The token.", computed] = None


@register_ephemeral("secretive_token")
class TokenLoan(BaseEphemeral[Token, TokenConfig]):
    """Lends a token."""

    def open(self, ctx: ResourceContext[TokenConfig, Token]) -> Opened[Token]:
        return Opened(result=Token(name=ctx.config.name, value=f"ephemeral-{ctx.config.name}"))

    def close(self, ctx: EphemeralContext) -> None:
        """Takes it back."""


@register_function(param_descriptions={"word": "What to say."})
def twice(word: str) -> str:
    """Says it twice."""
    return f"{word}-{word}"
