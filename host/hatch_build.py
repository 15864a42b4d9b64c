"""Puts the files of `tollgate demo` into the distributions: folders of `examples/`, which a clone reads in place."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

FOLDERS = {"live": "webshop", "provider_sandbox": "provider_sandbox"}
"""Folders of `examples/`, each with its name in `tollgate_host/demo/`."""

LEFT_OUT = {"tools", "__pycache__"}
"""Folders that are for the repository: what writes the sandbox's schemas, and caches."""


class DemoFiles(BuildHookInterface[Any]):
    """Adds the files; a source distribution has them already when a wheel is built from it."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add each file under the name that it has in the package."""
        examples = Path(self.root).parent / "examples"
        if version == "editable" or not examples.is_dir():
            return
        package = "src/tollgate_host" if self.target_name == "sdist" else "tollgate_host"
        for folder, name in FOLDERS.items():
            for file in sorted((examples / folder).rglob("*")):
                inside = file.relative_to(examples / folder)
                if file.is_file() and not LEFT_OUT.intersection(inside.parts):
                    build_data["force_include"][str(file)] = f"{package}/demo/{name}/{inside.as_posix()}"
