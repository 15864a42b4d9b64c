"""The provider itself: everything happens below one folder."""

from pathlib import Path
from typing import Annotated

import attrs

from pyvider import BaseProvider, ConfigurationError, ConfigureContext, register_provider


@attrs.frozen
class FilesConfig:
    """Manages files and directories below one folder."""

    root: Annotated[str, "The folder below which everything is; by default the current one."] = "."


@register_provider("files")
class FilesProvider(BaseProvider[FilesConfig]):
    """Knows where the files are."""

    root: Path = Path()

    async def configure(self, ctx: ConfigureContext[FilesConfig]) -> None:
        """Find the root folder."""
        self.root = Path(ctx.config.root).resolve()
        if not self.root.is_dir():
            raise ConfigurationError(f"There is no folder {self.root}.", path="root")

    def locate(self, path: str) -> Path:
        """Return the place that a path of the configuration means; it must not lead out of the root."""
        place = (self.root / path).resolve()
        if not place.is_relative_to(self.root):
            raise ConfigurationError(f"{path} leads out of {self.root}.", path="path")
        return place
