"""The examples of docs/pyvider/reference-schema.md run as written."""

import re
import sys
import types
from pathlib import Path

import pytest
from pyvider.schema import as_schema

PAGE = Path(__file__).parents[3] / "docs" / "pyvider" / "reference-schema.md"


@pytest.mark.requirement("V-4.1.2-07")
def test_every_example_of_the_schema_reference_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    page = PAGE.read_text(encoding="utf-8")
    module = types.ModuleType("reference_schema_examples")
    monkeypatch.setitem(sys.modules, module.__name__, module)
    examples = list(re.finditer(r"^```python\n(.*?)^```$", page, flags=re.MULTILINE | re.DOTALL))
    assert len(examples) >= 12
    for example in examples:
        line = page[: example.start(1)].count("\n")
        exec(compile("\n" * line + example[1], str(PAGE), "exec"), module.__dict__)
    written = [module.from_classes, module.from_factories, module.from_definition, module.from_base]
    shapes = {as_schema(schema).implied_type() for schema in written}
    assert len(shapes) == 1


def test_every_name_that_the_page_lists_exists() -> None:
    page = PAGE.read_text(encoding="utf-8")
    rooms = ["schema.validators", "schema.plan_modifiers", "schema.markers", "schema.blocks", "schema.pvfactory"]
    known = {name for room in rooms for name in dir(__import__(f"pyvider.{room}", fromlist=["*"]))}
    listed = set(re.findall(r"`([a-z_]{3,})\(", page))
    elsewhere = {"validate_schema", "validate_schema_definition"}
    assert listed - known - elsewhere == set()
