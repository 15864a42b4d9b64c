"""What `init` has left in a root module's folder: the backend that the state is in, and the workspace in use."""

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
        settings: the backend's.
        workspace: the one in use.
        is_initialised: whether a backend has been noted down.
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
        """Without the backend's settings, which may hold secrets."""
        return f"WorkingFolder({str(self.root)!r}, {self.backend!r})"

    @property
    def state(self) -> Path | None:
        """The state file of the default workspace, absolute; None unless it is in a file here."""
        if self.backend != LOCAL:
            return None
        return self.root / (self.settings.get("path") or _STATE)

    @property
    def workspaces(self) -> Path | None:
        """The folder with the states of the other workspaces, absolute; None unless they are in files here."""
        if self.backend != LOCAL:
            return None
        return self.root / (self.settings.get("workspace_dir") or _WORKSPACES)


def working_folder(root: Path, environ: Mapping[str, str]) -> WorkingFolder:
    """Read what `init` has left. What cannot be read counts as not there: the engine is the one to complain."""
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
