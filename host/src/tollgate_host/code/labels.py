"""The labels of a configuration, for rules about names: `configuration` of a stage hook."""

from collections.abc import Iterator

from tollgate_hcl.constant import Plain
from tollgate_hcl.tree import Attribute, Block

from tollgate_host.code.index import ConfigurationIndex
from tollgate_host.code.module import Module

KINDS = ("resource", "data", "module", "variable", "output", "local", "check")


def labels_of(index: ConfigurationIndex) -> dict[str, Plain]:
    """Return the folder of each module and the labels of its blocks by type, with file and line, by module address.

    `{"modules": {"": {"dir": ".", "resource": [{"type": "aws_instance", "name": "app", "file": "main.tf", "line": 3}],
    "variable": [{"name": "region", …}], …}, "module.web": {…}}}`
    """
    modules: dict[str, Plain] = {}
    for address, module in index.modules.items():
        rows: dict[str, list[Plain]] = {kind: [] for kind in KINDS}
        for kind, row in _rows(module):
            rows[kind].append(row)
        modules[address] = {"dir": _folder(index, module), **rows}
    return {"modules": modules}


def _folder(index: ConfigurationIndex, module: Module) -> str:
    root = index.root.resolve()
    try:
        return module.directory.relative_to(root).as_posix()
    except ValueError:
        return module.directory.as_posix()


def _rows(module: Module) -> Iterator[tuple[str, Plain]]:
    for (kind, *labels), blocks in module.table.items():
        if kind in KINDS and labels:
            names: dict[str, Plain] = dict(
                zip(("type", "name") if len(labels) > 1 else ("name",), labels, strict=False)
            )
            yield kind, {**names, **_place(blocks[0])}
    for local in module.locals.values():
        yield "local", {"name": local.name, **_place(local)}


def _place(node: Block | Attribute) -> dict[str, Plain]:
    return {"file": node.source.name, "line": node.source.line_of(node.start)}
