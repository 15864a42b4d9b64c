"""Finds the objects of a package of models or rules: one to a file, each under one name, imported when first needed.

Adding an object is adding a file; there is no list to edit. The names of the files are the keys, so a reader sees from
a folder what there is, and asking for one object imports one module.
"""

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Generic, TypeVar

T = TypeVar("T")


class DiscoveryError(Exception):
    """Raised for an invalid package of models or rules; the message says which file, and what to do."""


class Catalogue(Generic[T]):
    """The objects of one package and its sub-packages, by key.

    ```python
    MODELS = Catalogue("cost_estimator.models", name="MODEL", kind=PriceModel, key=lambda model: model.resource_type)
    MODELS.get("aws_nat_gateway")  # imports cost_estimator.models.aws_nat_gateway and nothing else
    ```

    Args:
        package: the package's import name.
        name: what every module calls its object.
        kind: the class of the objects.
        key: the key of an object, which must be the name of its file.
    """

    def __init__(self, package: str, *, name: str, kind: type[T], key: Callable[[T], str]) -> None:
        self._package = package
        self._name = name
        self._kind = kind
        self._key = key
        self._modules: dict[str, str] | None = None
        self._loaded: dict[str, T] = {}

    def __contains__(self, key: object) -> bool:
        return key in self._found()

    def __iter__(self) -> Iterator[T]:
        return (self[key] for key in self.keys())

    def __len__(self) -> int:
        return len(self._found())

    def __getitem__(self, key: str) -> T:
        if key not in self._loaded:
            self._loaded[key] = self._load(key, self._found()[key])
        return self._loaded[key]

    def get(self, key: str) -> T | None:
        """Return the object of a key, or None if no file bears that name.

        Raises:
            DiscoveryError: its module does not hold what it should.
        """
        return self[key] if key in self._found() else None

    def keys(self) -> list[str]:
        """Return every key, sorted; read off the file names, without importing a module.

        Raises:
            DiscoveryError: two files have the same name.
        """
        return sorted(self._found())

    def _found(self) -> dict[str, str]:
        if self._modules is None:
            modules: dict[str, str] = {}
            for module in _modules_in(self._package):
                key = module.rpartition(".")[2]
                if key in modules:
                    raise DiscoveryError(f"{modules[key]} and {module} have the same name; rename one of them")
                modules[key] = module
            self._modules = modules
        return self._modules

    def _load(self, key: str, module_name: str) -> T:
        found: object = getattr(import_module(module_name), self._name, None)
        if not isinstance(found, self._kind):
            raise DiscoveryError(f"{module_name} must define {self._name}, an instance of {self._kind.__name__}")
        own_key = self._key(found)
        if own_key != key:
            raise DiscoveryError(f"{module_name} holds {own_key!r}; name its file {own_key}.py, or correct the key")
        return found


def _modules_in(package: str) -> Iterator[str]:
    """Yield the modules of a package and its sub-packages.

    Those that begin with an underscore are the package's own.
    """
    if package not in sys.modules:
        import_module(package)
    for name, is_package in sorted(_names_in(sys.modules[package].__path__)):
        if name.startswith("_"):
            continue
        if is_package:
            yield from _modules_in(f"{package}.{name}")
        else:
            yield f"{package}.{name}"


def _names_in(folders: Iterable[str]) -> Iterator[tuple[str, bool]]:
    """Yield the name of each module in some folders, and whether it is a package.

    Reading the folder takes a hundredth of the time of `pkgutil`, which is left what is in an archive.
    """
    for folder in folders:
        if not Path(folder).is_dir():
            from pkgutil import iter_modules

            yield from ((module.name, module.ispkg) for module in iter_modules([folder]))
            continue
        with os.scandir(folder) as entries:
            for entry in entries:
                name, _, ending = entry.name.partition(".")
                if ending == "py":
                    yield name, False
                elif not ending and Path(entry.path, "__init__.py").is_file():
                    yield name, True
