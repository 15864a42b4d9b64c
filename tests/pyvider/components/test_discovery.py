"""Finding components in packages, with errors in the log."""

import logging
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path

import pytest

from pyvider import ComponentDiscovery, ComponentRegistry

pytestmark = pytest.mark.anyio

THING = """
from typing import Any
from pyvider import BaseResource, ComponentRegistry, register_resource
from pyvider.schema.pvfactory import a_str, s_resource

registry = ComponentRegistry()

@register_resource("NAME", registry=registry)
class Thing(BaseResource[Any, Any, Any]):
    @staticmethod
    def get_schema():
        return s_resource({"name": a_str()})
"""


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A package with components at two depths, one module that fails, and an undecorated component."""
    name = f"package_{tmp_path.name}".replace("-", "_")
    files = {
        "__init__.py": "",
        "first.py": THING.replace("NAME", "first_thing"),
        "broken.py": "raise RuntimeError('on purpose')",
        "inner/__init__.py": "",
        "inner/second.py": THING.replace("NAME", "second_thing"),
        "plain.py": """
            from typing import Any
            from pyvider import BaseDataSource, BaseResource
            class PlainThing(BaseResource["named_thing", Any, Any]): ...
            class HTTPLookup(BaseDataSource[Any, Any]): ...
        """,
    }
    for path, text in files.items():
        file = tmp_path / name / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(textwrap.dedent(text))
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    yield name
    for module in [module for module in sys.modules if module.startswith(name)]:
        del sys.modules[module]


@pytest.mark.requirement("V-3.3.3-01", "V-3.4-01", "V-3.4-02", "V-3.4-03", "V-3.4-04")
async def test_a_package_is_searched_to_the_bottom_and_its_failures_are_logged(
    package: str, caplog: pytest.LogCaptureFixture
) -> None:
    registry = ComponentRegistry()
    caplog.set_level(logging.INFO)
    discovery = ComponentDiscovery(registry, packages=[package])
    await discovery.discover_all()
    await discovery.discover_all()
    assert registry.list_components("resource")["resource"].keys() == {"first_thing", "second_thing"}
    messages = [record.getMessage() for record in caplog.records]
    assert messages[0] == "Starting component discovery process"
    assert messages[-1] == "Component discovery process completed"
    assert f"Failed to import module '{package}.broken': on purpose" in messages


@pytest.mark.requirement("V-3.4-02")
async def test_undecorated_components_are_registered_only_on_request(package: str) -> None:
    registry = ComponentRegistry()
    await ComponentDiscovery(registry, auto_register=True, packages=[f"{package}.plain"]).discover_all()
    found = registry.list_components()
    assert found["resource"].keys() == {"named_thing"}
    assert found["data_source"].keys() == {"http_lookup"}


async def test_a_missing_package_is_logged_but_the_default_one_may_be_absent(caplog: pytest.LogCaptureFixture) -> None:
    await ComponentDiscovery(ComponentRegistry()).discover_all()
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]
    await ComponentDiscovery(ComponentRegistry(), packages=["no_such_package"]).discover_all()
    assert "Failed to import module 'no_such_package'" in caplog.text


async def test_components_behind_entry_points_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "pointed_at.py").write_text(THING.replace("NAME", "pointed_thing"))
    info = tmp_path / "pointed-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: pointed\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[pyvider.components]\npointed = pointed_at\n")
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    registry = ComponentRegistry()
    await ComponentDiscovery(registry, packages=[]).discover_all()
    assert "pointed_thing" in registry.list_components("resource")["resource"]
