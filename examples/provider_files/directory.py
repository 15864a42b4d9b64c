"""files_directory: a directory, and what is in one."""

import shutil
from pathlib import Path
from typing import Annotated

import attrs
from pyvider.schema.plan_modifiers import requires_replace

from provider_files.provider import FilesProvider
from pyvider import (
    BaseDataSource,
    ConfigurationError,
    Resource,
    ResourceContext,
    register_data_source,
    register_resource,
)


@attrs.frozen
class DirectoryConfig:
    """A directory."""

    path: Annotated[str, "Where it is, relative to the provider's root.", requires_replace()]
    force_destroy: Annotated[bool, "Whether it is removed even if there is something in it."] = False


@attrs.frozen
class Directory(DirectoryConfig):
    """The directory as it is on the disk."""

    id: Annotated[str, "The path."] = attrs.field(kw_only=True)


@register_resource("files_directory")
class DirectoryResource(Resource[Directory, DirectoryConfig]):
    """Makes and removes a directory."""

    def create(self, ctx: ResourceContext[DirectoryConfig, Directory]) -> Directory:
        """Make it, with those above it."""
        _place(ctx).mkdir(parents=True)
        return attrs.evolve(ctx.planned, id=ctx.config.path)

    def read(self, ctx: ResourceContext[DirectoryConfig, Directory]) -> Directory | None:
        """See whether it is still there."""
        return ctx.state if _place(ctx).is_dir() else None

    def update(self, ctx: ResourceContext[DirectoryConfig, Directory]) -> Directory:
        """Only `force_destroy` can change, and that is for later."""
        return ctx.planned

    def delete(self, ctx: ResourceContext[DirectoryConfig, Directory]) -> None:
        """Remove it, with what is in it only if that was allowed."""
        place = _place(ctx)
        if ctx.current.force_destroy:
            shutil.rmtree(place)
        elif any(place.iterdir()):
            raise ConfigurationError(f"{place} is not empty; set force_destroy to remove it all the same.")
        else:
            place.rmdir()


def _place(ctx: ResourceContext[DirectoryConfig, Directory]) -> Path:
    return ctx.provider_as(FilesProvider).locate(ctx.config.path)


@attrs.frozen
class ListingConfig:
    """What is in a directory."""

    path: Annotated[str, "Where it is, relative to the provider's root."]
    pattern: Annotated[str, "Which names to list."] = "*"


@attrs.frozen
class Listing(ListingConfig):
    """The names found."""

    names: Annotated[list[str], "The names, sorted."] = attrs.field(kw_only=True)


@register_data_source("files_directory")
class ListingDataSource(BaseDataSource[Listing, ListingConfig]):
    """Lists a directory."""

    def read(self, ctx: ResourceContext[ListingConfig, Listing]) -> Listing:
        """List it."""
        place = ctx.provider_as(FilesProvider).locate(ctx.config.path)
        if not place.is_dir():
            raise ConfigurationError(f"There is no folder {place}.", path="path")
        names = sorted(found.name for found in place.glob(ctx.config.pattern))
        return Listing(path=ctx.config.path, pattern=ctx.config.pattern, names=names)
