"""Everything that is wrong with a configuration, each mistake with its path."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, cast

import attrs

from pyvider.cty import CtyValue, Unknown
from pyvider.cty.structuring import unstructure
from pyvider.errors import ConversionError
from pyvider.path import ROOT, AttributePath
from pyvider.schema.attribute import Attribute
from pyvider.schema.block import Block, NestedBlock
from pyvider.schema.checks import Problem
from pyvider.schema.nesting import BlockNestingMode

_SEQUENCES = (list, tuple, set, frozenset)


@attrs.frozen
class ConfigProblem:
    """One mistake in a configuration.

    Attributes:
        path: where it is.
        summary: what kind of mistake it is.
        message: the mistake itself, naming the path.
    """

    path: AttributePath
    summary: str
    message: str


@attrs.frozen
class ConfigCheck:
    """Finds the mistakes in configurations.

    Attributes:
        is_raw: whether the values are raw already, and so of the right types; else they are Python values.
    """

    is_raw: bool

    def problems_of(self, block: Block, given: object, path: AttributePath = ROOT) -> Iterator[ConfigProblem]:
        """Yield the mistakes in one block, given as a mapping."""
        if not isinstance(given, Mapping):
            yield _invalid(path, "a block is required")
            return
        config = _by_wire_name(block.object_type.aliases, cast(Mapping[str, Any], given))
        for name in config:
            if name not in block.attribute_map and name not in block.block_map:
                yield ConfigProblem(path / name, "Unsupported attribute", f"Unsupported attribute '{path / name}'")
        for attribute in block.attributes:
            value = config.get(attribute.name)
            if not (self.is_raw and attribute.takes_anything and value is not None):
                yield from self._attribute_problems(attribute, value, path / attribute.name)
        for nested in block.blocks:
            yield from self._nested_problems(nested, config.get(nested.name), path / nested.name)
        if block.validators:
            whole = {name: config.get(name) for name in (*block.attribute_map, *block.block_map)}
            yield from _report((p for validator in block.validators for p in validator.problems(whole)), path)

    def _attribute_problems(self, attribute: Attribute, value: Any, path: AttributePath) -> Iterator[ConfigProblem]:
        if value is None:
            if attribute.required:
                yield ConfigProblem(path, "Missing required attribute", f"Required attribute '{path}' is missing")
            return
        if isinstance(value, Unknown):
            return
        if not attribute.required and not attribute.optional:
            yield _invalid(path, "the provider decides this value; it cannot be set")
            return
        nested = attribute.nested_type
        if nested is not None:
            yield from self._collected_problems(Block(attributes=nested.attributes), nested.nesting, value, path)
        yield from self._value_problems(attribute, value, path)

    def _value_problems(self, attribute: Attribute, value: Any, path: AttributePath) -> Iterator[ConfigProblem]:
        try:
            raw = value if self.is_raw else unstructure(value, attribute.ctype)
        except ConversionError as error:
            if attribute.nested_type is None:  # of a nested attribute, the parts have been reported already
                yield _invalid(path + error.path, error.message)
            return
        yield from _report((p for validator in attribute.validators for p in validator.problems(raw)), path)

    def _nested_problems(self, nested: NestedBlock, value: Any, path: AttributePath) -> Iterator[ConfigProblem]:
        if isinstance(value, Unknown):
            return
        bare = value.raw if isinstance(value, CtyValue) else value
        yield from _count_problems(nested, bare, path)
        if bare is not None:
            yield from self._collected_problems(nested.block, nested.nesting_mode, bare, path)

    def _collected_problems(
        self, block: Block, mode: BlockNestingMode, value: Any, path: AttributePath
    ) -> Iterator[ConfigProblem]:
        """Yield the mistakes in every object that a nested block or attribute collects."""
        if not mode.is_collection:
            yield from self.problems_of(block, value, path)
            return
        if not _is_collected(value, mode):
            yield _invalid(path, f"a {mode.name.lower()} of objects is required")
            return
        for key, member in value.items() if mode is BlockNestingMode.MAP else enumerate(value):
            if member is not None and not isinstance(member, Unknown):
                yield from self.problems_of(block, member, path if mode is BlockNestingMode.SET else path[key])


def _is_collected(value: object, mode: BlockNestingMode) -> bool:
    return isinstance(value, Mapping if mode is BlockNestingMode.MAP else _SEQUENCES)


def _count_problems(nested: NestedBlock, value: Any, path: AttributePath) -> Iterator[ConfigProblem]:
    if nested.nesting_mode.is_collection:
        count = len(value) if _is_collected(value, nested.nesting_mode) else 0
    else:
        count = 0 if value is None else 1
    if nested.min_items is not None and count < nested.min_items:
        message = f"Block '{path}' needs at least {nested.min_items}, {count} given"
        yield ConfigProblem(path, "Too few blocks", message)
    if nested.max_items and count > nested.max_items:
        message = f"Block '{path}' allows at most {nested.max_items}, {count} given"
        yield ConfigProblem(path, "Too many blocks", message)


def _by_wire_name(aliases: Mapping[str, str], config: Mapping[str, Any]) -> Mapping[str, Any]:
    return {aliases.get(name, name): value for name, value in config.items()} if aliases else config


def _report(problems: Iterable[Problem], path: AttributePath) -> Iterator[ConfigProblem]:
    for problem in problems:
        yield _invalid(path + problem.path, problem.message)


def _invalid(path: AttributePath, message: str) -> ConfigProblem:
    text = f"Invalid value for '{path}': {message}" if path else f"Invalid configuration: {message}"
    return ConfigProblem(path, "Invalid attribute value" if path else "Invalid configuration", text)
