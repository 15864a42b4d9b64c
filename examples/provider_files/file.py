"""files_file: a text file."""

import hashlib
import re
from pathlib import Path
from typing import Annotated

import attrs
from pyvider.schema.plan_modifiers import requires_replace

from provider_files.provider import FilesProvider
from pyvider import ConfigurationError, ImportRequest, Resource, ResourceContext, is_wholly_known, register_resource


@attrs.frozen
class FileConfig:
    """A text file."""

    path: Annotated[str, "Where it is, relative to the provider's root.", requires_replace()]
    content: Annotated[str, "What it says."] = ""
    mode: Annotated[str, "Its permissions, in octal."] = "0644"


@attrs.frozen
class File(FileConfig):
    """The file as it is on the disk."""

    id: Annotated[str, "The path."] = attrs.field(kw_only=True)
    size: Annotated[int, "How many bytes it has."] = attrs.field(kw_only=True)
    sha256: Annotated[str, "The checksum of its content."] = attrs.field(kw_only=True)


def look_at(place: Path, path: str) -> File | None:
    """Return the file at a place, or None if there is none."""
    if not place.is_file():
        return None
    data = place.read_bytes()
    return File(
        path=path,
        content=data.decode(errors="replace"),
        mode=f"{place.stat().st_mode & 0o7777:04o}",
        id=path,
        size=len(data),
        sha256=hashlib.sha256(data).hexdigest(),
    )


@register_resource("files_file")
class FileResource(Resource[File, FileConfig]):
    """Writes, reads and removes a text file."""

    def validate_config(self, config: FileConfig) -> None:
        """Require permissions of three or four octal digits."""
        if is_wholly_known(config.mode) and not re.fullmatch("[0-7]{3,4}", config.mode):
            raise ConfigurationError(f'"{config.mode}" is not a mode: write one such as 0644.', path="mode")

    def _plan(self, ctx: ResourceContext[FileConfig, File]) -> File:
        """Size and checksum follow from the content, as soon as that is known."""
        content = ctx.config.content
        if not is_wholly_known(content):
            return ctx.planned
        data = content.encode()
        checksum = hashlib.sha256(data).hexdigest()
        return attrs.evolve(ctx.planned, id=ctx.config.path, size=len(data), sha256=checksum)

    def create(self, ctx: ResourceContext[FileConfig, File]) -> File:
        """Write the file; one that is there already is not ours to overwrite."""
        place = self._place(ctx)
        if place.exists():
            raise ConfigurationError(f"{place} is there already; import it instead.", path="path")
        return self._write(ctx, place)

    def read(self, ctx: ResourceContext[FileConfig, File]) -> File | None:
        """Look at the file again."""
        return look_at(self._place(ctx), ctx.current.path)

    def update(self, ctx: ResourceContext[FileConfig, File]) -> File:
        """Write the file anew."""
        return self._write(ctx, self._place(ctx))

    def delete(self, ctx: ResourceContext[FileConfig, File]) -> None:
        """Remove the file; one that is gone already is no problem."""
        self._place(ctx).unlink(missing_ok=True)

    def import_state(self, request: ImportRequest) -> dict[str, str]:
        """The id is the path; `read` finds the rest."""
        return {"id": request.id, "path": request.id}

    def _place(self, ctx: ResourceContext[FileConfig, File]) -> Path:
        return ctx.provider_as(FilesProvider).locate(ctx.config.path)

    def _write(self, ctx: ResourceContext[FileConfig, File], place: Path) -> File:
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(ctx.planned.content)
        place.chmod(int(ctx.planned.mode, 8))
        written = look_at(place, ctx.config.path)
        assert written is not None
        return attrs.evolve(written, mode=ctx.planned.mode)
