"""Finds `integrations.hcl|json|yaml`: in the root module's folder, or in the nearest one above it.

A unit of Terragrunt, or any root module of a repository with many, need not have a file of its own: one in a parent
folder counts for all below it, also where the root module is reached through a link. Nothing above the repository is
read.
"""

import os
from collections.abc import Iterator, Mapping
from pathlib import Path

from tollgate_host.code.files import ModuleFile, integration_files

VARIABLE = "TOLLGATE_PARENT_CONFIG"
CONFIG_VARIABLE = "TOLLGATE_CONFIG"
OFF = "off"
_REPOSITORY = (".git", ".hg", ".jj", ".svn")
"""What marks the topmost folder of a repository."""


def integration_files_for(
    root: Path, environ: Mapping[str, str], config: str | None = None, *, looks_up: bool | None = None
) -> tuple[list[ModuleFile], Path | None]:
    """Return the files that only Tollgate reads, and the parent folder they are in, or None if it is no parent.

    Args:
        root: the root module's folder.
        environ: the environment.
        config: the file that `--config` names.
        looks_up: whether parent folders count; what the environment says if not given.
    """
    named = config or environ.get(CONFIG_VARIABLE, "").strip()
    if named:
        return [ModuleFile(Path(named), "integrations")], None
    own = integration_files(root)
    allowed = environ.get(VARIABLE, "").strip().lower() != OFF if looks_up is None else looks_up
    if own or not allowed:
        return own, None
    as_named, real = Path(os.path.abspath(root)), root.resolve()  # noqa: PTH100 -- as the user sees it: links stay
    for folder in dict.fromkeys((*_parents(as_named), *_parents(real))):
        if found := integration_files(folder):
            return found, folder
    return [], None


def _parents(folder: Path) -> Iterator[Path]:
    """Yield the folders above one, nearest first, up to the top of its repository; none outside a repository."""
    above: list[Path] = []
    while not any((folder / name).exists() for name in _REPOSITORY):
        if folder.parent == folder:
            return
        folder = folder.parent
        above.append(folder)
    yield from above
