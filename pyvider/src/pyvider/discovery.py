"""Finds components in packages, module by module, and through entry points of installed distributions."""

import importlib
import inspect
import logging
import pkgutil
import re
from collections.abc import Iterable, Iterator
from types import ModuleType
from typing import Any

from pyvider.hub import CHECKS, ComponentRegistry

ENTRY_POINT_GROUP = "pyvider.components"
DEFAULT_PACKAGES = ("components",)

logger = logging.getLogger(__name__)


class ComponentDiscovery:
    """Imports packages and modules and registers the components in them.

    Decorated components are always registered. With `auto_register`, so are undecorated subclasses of the base
    classes, under the name that they declare or else their class name in snake case.
    """

    def __init__(
        self,
        registry: ComponentRegistry,
        auto_register: bool = False,
        *,
        packages: Iterable[str] = DEFAULT_PACKAGES,
        entry_point_group: str | None = ENTRY_POINT_GROUP,
    ) -> None:
        self.registry = registry
        self.auto_register = auto_register
        self.packages = tuple(packages)
        self.entry_point_group = entry_point_group
        self._processed_components: set[int] = set()

    async def discover_all(self) -> None:
        """Look through every package, nested ones too, and every entry point; a module that fails is skipped."""
        self.discover()

    def discover(self) -> None:
        """Discover components without a running loop."""
        logger.info("Starting component discovery process")
        for module in self._modules():
            self._process_module(module)
        logger.info("Component discovery process completed")

    def _modules(self) -> Iterator[ModuleType]:
        for package in self.packages:
            root = self._import(package, required=package not in DEFAULT_PACKAGES)
            if root is None:
                continue
            yield root
            for info in pkgutil.walk_packages(
                getattr(root, "__path__", ()), prefix=f"{package}.", onerror=_log_failure
            ):
                module = self._import(info.name)
                if module is not None:
                    yield module
        if self.entry_point_group:
            from importlib.metadata import entry_points  # it drags in half the email package

            for point in entry_points(group=self.entry_point_group):
                module = self._import(point.module)
                if module is not None:
                    yield module

    def _import(self, name: str, *, required: bool = True) -> ModuleType | None:
        try:
            return importlib.import_module(name)
        except Exception as error:  # noqa: BLE001 - whatever an author's module raises, the others are still wanted
            if required or not (isinstance(error, ModuleNotFoundError) and error.name == name):
                logger.error("Failed to import module '%s': %s", name, error)
            return None

    def _process_module(self, module: ModuleType) -> None:
        for _, component in inspect.getmembers(module, callable):
            if id(component) in self._processed_components:
                continue
            self._processed_components.add(id(component))
            for kind, name in self._claims(component, module):
                self.registry.register(kind, name, component)
                logger.debug("Registered the %s '%s' from module '%s'", kind, name, module.__name__)

    def _claims(self, component: Any, module: ModuleType) -> Iterator[tuple[str, str]]:
        """Yield the kind and name of the component, by marker or by base class."""
        attributes: dict[str, Any] = getattr(component, "__dict__", {})
        marked: list[tuple[str, str]] = [
            (kind, attributes[f"_is_registered_{kind}"]) for kind in CHECKS if f"_is_registered_{kind}" in attributes
        ]
        yield from marked
        if self.auto_register and not marked and inspect.isclass(component) and component.__module__ == module.__name__:
            kind = getattr(component, "component_kind", None)
            if isinstance(kind, str) and not inspect.isabstract(component):
                yield kind, getattr(component, "component_name", None) or _snake_case(component.__name__)


def _log_failure(name: str) -> None:
    logger.error("Failed to import module '%s'", name)


def _snake_case(name: str) -> str:
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_", name).lower()
