"""The labels of every block, by module, as far as the plan's configuration has them.

The plan has neither locals nor positions; with the files, `code.labels` returns more.
"""

from typing import Any

from tollgate_host.plan.checks import Check
from tollgate_host.plan.configuration.configuration_index import ConfigIndex, ModuleConfig, static_path

Label = dict[str, Any]


def labels_to_wire(index: ConfigIndex, checks: list[Check]) -> dict[str, dict[str, list[Label]]]:
    """Return the labels of the blocks of each module, by module path (empty for the root) and block type."""
    modules = {path: _module(config) for path, config in index.modules.items()}
    for check in checks:
        if check.address.get("kind") == "check":
            module = modules.get(static_path(str(check.address.get("module", ""))))
            if module is not None:
                module["check"].append(_label(str(check.address.get("name", ""))))
    return modules


def _module(config: ModuleConfig) -> dict[str, list[Label]]:
    module = config.module
    return {
        "resource": [_label(block.name, block.type) for block in module.resources if block.mode != "data"],
        "data": [_label(block.name, block.type) for block in module.resources if block.mode == "data"],
        "module": [_label(name) for name in module.module_calls],
        "variable": [_label(name) for name in module.variables],
        "output": [_label(name) for name in module.outputs],
        "local": [],
        "check": [],
    }


def _label(name: str, block_type: str | None = None) -> Label:
    label: Label = {"name": name, "file": None, "line": None}
    return {"type": block_type, **label} if block_type else label
