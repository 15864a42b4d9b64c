"""The layers of the framework: protocol on components on schemas on types, and nothing the other way round."""

import ast
import re
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "pyvider" / "src" / "pyvider"
RULES = Path(__file__).parents[2] / "docs" / "pyvider" / "rules.md"

FORBIDDEN = {
    "cty": ("pyvider.schema", "pyvider.engine", "pyvider.wire", "pyvider.resource", "google", "grpclib"),
    "schema": ("pyvider.engine", "pyvider.wire", "pyvider.resource", "google", "grpclib"),
    "engine": ("pyvider.wire", "pyvider.tools", "pyvider.testing", "google", "grpclib", "hpack", "socket", "ssl"),
    "wire": ("pyvider.tools", "pyvider.testing", "pyvider.cli"),
}


def imports(file: Path) -> list[str]:
    found: list[str] = []
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.ImportFrom) and node.module:
            found.append(node.module)
        elif isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
    return found


@pytest.mark.requirement("V-2-01")
@pytest.mark.parametrize("layer", FORBIDDEN)
def test_a_layer_does_not_know_those_above_it(layer: str) -> None:
    wrong = [
        f"{file.relative_to(SOURCE)} imports {name}"
        for file in sorted((SOURCE / layer).rglob("*.py"))
        for name in imports(file)
        if any(name == forbidden or name.startswith(f"{forbidden}.") for forbidden in FORBIDDEN[layer])
    ]
    assert wrong == []


@pytest.mark.requirement("V-1-02")
def test_the_rules_that_the_specification_leaves_out_are_documented_one_by_one() -> None:
    numbers = re.findall(r"^\| (\d+) \|", RULES.read_text(), flags=re.MULTILINE)
    assert [int(number) for number in numbers] == list(range(1, 25))


def test_every_rule_named_in_an_error_is_in_the_documentation() -> None:
    named = {
        int(number)
        for file in (SOURCE / "engine").rglob("*.py")
        for number in re.findall(r"\(rule (\d+)\)", file.read_text())
    }
    assert named <= set(range(1, 25))
    assert {12, 13, 15, 17, 19, 20} <= named
