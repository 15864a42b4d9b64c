"""Finds what decides how a configuration is launched: called functions, kinds of variables, where it runs."""

from collections.abc import Iterator

from tollgate_hcl.tree import Attribute, Block, Body, Scalar, expressions_in

from tollgate_host.code.index import ConfigurationIndex


def calls_of(index: ConfigurationIndex, function: str) -> Iterator[Attribute]:
    """Yield the arguments, in any installed module, whose values call a function."""
    for module in dict.fromkeys(index.modules.values()):
        for file in module.files:
            for attribute in _attributes(file.body):
                if any(function in expression.calls for expression in expressions_in(attribute.value)):
                    yield attribute


def has_ephemeral_variables(index: ConfigurationIndex) -> bool:
    """Return whether the root module has ephemeral variables, which an apply of a plan file needs again."""
    return any(_is_on(block.body.attribute("ephemeral")) for block in blocks_of(index, "variable"))


def blocks_of(index: ConfigurationIndex, kind: str) -> Iterator[Block]:
    """Yield the root module's blocks of a type."""
    root = index.module("")
    for file in root.files if root is not None else ():
        yield from (block for block in file.body.blocks if block.type == kind)


def _attributes(body: Body) -> Iterator[Attribute]:
    yield from body.attributes
    for block in body.blocks:
        yield from _attributes(block.body)


def _is_on(attribute: Attribute | None) -> bool:
    if attribute is None:
        return False
    return not (isinstance(attribute.value, Scalar) and attribute.value.value in (False, None))
