"""A provider on Pyvider whose objects have a resource identity and no id, kept as files in the working folder."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import attrs
from pyvider.schema import Schema
from pyvider.schema.pvfactory import a_str, s_resource

from pyvider import (
    BaseProvider,
    ConfigureContext,
    ImportRequest,
    Resource,
    ResourceContext,
    register_provider,
    register_resource,
)

FOLDER = Path(".ledger")


@attrs.frozen
class ProviderConfig:
    """Nothing that anybody reads."""

    owner: Annotated[str, "Whose it is."] = "nobody"


@register_provider("ledger")
class Ledger(BaseProvider[ProviderConfig]):
    """Makes a place for the entries."""

    def configure(self, ctx: ConfigureContext[ProviderConfig]) -> None:
        FOLDER.mkdir(exist_ok=True)


@attrs.frozen
class EntryConfig:
    """An entry."""

    title: Annotated[str, "What it is called."]
    region: Annotated[str, "Where it is."] = "here"
    note: Annotated[str, "Anything."] = ""


@register_resource("ledger_entry")
class EntryResource(Resource[EntryConfig, EntryConfig]):
    """A file for each entry."""

    @staticmethod
    def get_identity_schema() -> Schema:
        return s_resource({"region": a_str(required=True), "title": a_str(required=True)})

    def identify(self, state: EntryConfig) -> Mapping[str, Any]:
        return {"region": state.region, "title": state.title}

    def create(self, ctx: ResourceContext[EntryConfig, EntryConfig]) -> EntryConfig:
        _file(ctx.config).write_text(json.dumps(attrs.asdict(ctx.config)))
        return ctx.config

    def read(self, ctx: ResourceContext[EntryConfig, EntryConfig]) -> EntryConfig | None:
        file = _file(ctx.current)
        return EntryConfig(**json.loads(file.read_text())) if file.exists() else None

    def update(self, ctx: ResourceContext[EntryConfig, EntryConfig]) -> EntryConfig:
        return self.create(ctx)

    def delete(self, ctx: ResourceContext[EntryConfig, EntryConfig]) -> None:
        _file(ctx.current).unlink(missing_ok=True)

    def import_state(self, request: ImportRequest) -> Any:
        identity = request.identity or dict(zip(("region", "title"), request.id.split("/"), strict=True))
        found = EntryConfig(region=identity["region"], title=identity["title"])
        return json.loads(_file(found).read_text())


def _file(entry: EntryConfig) -> Path:
    return FOLDER / f"{entry.region}.{entry.title}.json"
