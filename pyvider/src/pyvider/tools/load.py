"""Importing an author's provider, wherever it is: a module by name, a file, or a folder."""

from __future__ import annotations

import importlib
import sys
from importlib import util
from pathlib import Path

from pyvider.errors import PyviderError

_MAIN_FILES = ("provider.py", "main.py", "__main__.py")


def load(target: str) -> None:
    """Import a provider, so that its components register themselves.

    Raises:
        PyviderError: when there is nothing of that name, or it fails to import.
    """
    path = Path(target)
    try:
        if path.suffix == ".py" and path.is_file():
            _import_file(path)
        elif path.is_dir():
            _import_folder(path)
        else:
            _import_module(target)
    except PyviderError:
        raise
    except Exception as error:
        raise PyviderError(f"The provider {target} cannot be imported: {type(error).__name__}: {error}") from error


def _import_file(path: Path) -> None:
    sys.path.insert(0, str(path.parent.resolve()))
    name = path.stem if path.stem != "__main__" else "provider_main"
    spec = util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)


def _import_folder(path: Path) -> None:
    if (path / "__init__.py").is_file():
        sys.path.insert(0, str(path.parent.resolve()))
        _import_module(path.resolve().name)
        return
    for name in _MAIN_FILES:
        if (path / name).is_file():
            _import_file(path / name)
            return
    raise PyviderError(f"{path} holds no provider: there is no __init__.py, and no {' or '.join(_MAIN_FILES[:2])}.")


def _import_module(name: str) -> None:
    if not all(part.isidentifier() for part in name.split(".")):
        raise PyviderError(f"There is no file or folder {name}, and it is no name of a module either.")
    sys.path.insert(0, "")
    try:
        module = importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        raise PyviderError(f"There is no file, folder or module named {name}.") from error
    if hasattr(module, "__path__"):
        from pyvider.discovery import ComponentDiscovery
        from pyvider.hub import hub

        ComponentDiscovery(hub, packages=[name], entry_point_group=None).discover()
