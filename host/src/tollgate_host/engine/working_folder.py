"""Reads what `init` left in a root module's folder: the backend of the state and the current workspace."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, cast

import msgspec

DEFAULT_WORKSPACE = "default"
LOCAL = "local"
_DATA_FOLDER = ".terraform"
_STATE = "terraform.tfstate"
_WORKSPACES = "terraform.tfstate.d"


class WorkingFolder(msgspec.Struct, frozen=True, kw_only=True):
    """A root module's folder as the engine finds it.

    Attributes:
        root: the folder, absolute.
        data: where the engine keeps its own, absolute.
        backend: the kind of backend, `local` if there is none.
        settings: the settings of the backend.
        workspace: the current workspace.
        is_initialised: whether `init` has recorded a backend.
        has_absolute_data: whether the user has named the engine's folder by an absolute path.
    """

    root: Path
    data: Path
    backend: str = LOCAL
    settings: Mapping[str, Any] = msgspec.field(default_factory=dict[str, Any])
    workspace: str = DEFAULT_WORKSPACE
    is_initialised: bool = False
    has_absolute_data: bool = False

    def __repr__(self) -> str:
        """Return a text without the backend's settings, which may hold secrets."""
        return f"WorkingFolder({str(self.root)!r}, {self.backend!r})"

    @property
    def state(self) -> Path | None:
        """Return the absolute path of the default workspace's state file, or None if the state is not local."""
        if self.backend != LOCAL:
            return None
        return self.root / (self.settings.get("path") or _STATE)

    @property
    def workspaces(self) -> Path | None:
        """Return the absolute path of the folder with the other workspaces' states, or None if they are not local."""
        if self.backend != LOCAL:
            return None
        return self.root / (self.settings.get("workspace_dir") or _WORKSPACES)

    @property
    def current_state(self) -> Path | None:
        """Return the absolute path of the current workspace's state file, or None if the state is not local."""
        if self.workspace != DEFAULT_WORKSPACE and self.workspaces is not None:
            return self.workspaces / self.workspace / _STATE
        return self.state


def working_folder(root: Path, environ: Mapping[str, str]) -> WorkingFolder:
    """Return the working folder as `init` left it. Unreadable files count as missing, since the engine reports them."""
    root = root.resolve()
    named = environ.get("TF_DATA_DIR") or _DATA_FOLDER
    data = root / named
    backend = _backend(data / _STATE)
    settings: Any = backend.get("config")
    return WorkingFolder(
        root=root,
        data=data,
        backend=str(backend.get("type") or LOCAL),
        settings=cast("dict[str, Any]", settings) if isinstance(settings, dict) else {},
        workspace=environ.get("TF_WORKSPACE") or _text(data / "environment") or DEFAULT_WORKSPACE,
        is_initialised=bool(backend),
        has_absolute_data=Path(named).is_absolute(),
    )


def _backend(path: Path) -> dict[str, Any]:
    try:
        content: Any = json.loads(path.read_bytes())
        backend: Any = content["backend"]
        return cast("dict[str, Any]", backend) if isinstance(backend, dict) else {}
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return {}


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8").strip()
    except (OSError, ValueError):
        return ""
