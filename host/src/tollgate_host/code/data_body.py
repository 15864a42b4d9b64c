"""Converts JSON and YAML documents to bodies: which keys are blocks, and which are attributes.

In `.tf.json` files strings are templates, as Terraform has it; in `integrations.json` and `integrations.yaml`, which
Terraform never reads, a string is what it says.
"""

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace
from tollgate_hcl.position import SourceFile
from tollgate_hcl.problem import Problem
from tollgate_hcl.tree import (
    Attribute,
    Block,
    Body,
    Expression,
    ListValue,
    ObjectItem,
    ObjectValue,
    ParsedFile,
    Scalar,
    Value,
    set_twice,
)

_LABELS = {
    "action": 2,
    "check": 1,
    "data": 2,
    "ephemeral": 2,
    "import": 0,
    "locals": 0,
    "module": 1,
    "moved": 0,
    "output": 1,
    "provider": 1,
    "removed": 0,
    "resource": 2,
    "terraform": 0,
    "variable": 1,
}
"""How many labels a top-level block has. Any other key is an attribute."""

_INNER_LABELS = {
    "terraform": {
        "backend": 1,
        "cloud": 0,
        "encryption": 0,
        "integration": 1,
        "provider_meta": 1,
        "required_providers": 0,
    },
    "provider": {"integration": 1},
}
"""The blocks that stand inside the blocks which concern us."""

_COMMENT_KEY = "//"


def file_from_data(source: SourceFile, value: Value | None, *, has_templates: bool) -> ParsedFile:
    """Return the tree of a document's value, or an empty one for None."""
    builder = _Builder(source, has_templates)
    body = builder.file_body(value)
    return ParsedFile(source=source, body=body, problems=tuple(builder.problems), data=value)


class _Builder(msgspec.Struct):
    source: SourceFile
    has_templates: bool
    problems: list[Problem] = msgspec.field(default_factory=list[Problem])

    def file_body(self, value: Value | None) -> Body:
        items: list[Attribute | Block] = []
        for document in self._objects(value):
            items += self._items(document, _LABELS)
        return Body(self.source, 0, len(self.source.text), tuple(items))

    def _items(self, value: ObjectValue, labels: dict[str, int]) -> Iterator[Attribute | Block]:
        names: dict[str, Attribute] = {}
        for item in value.items:
            if item.name == _COMMENT_KEY or item.name is None:
                continue
            if item.name in labels:
                yield from self._blocks(item.name, item, (), labels[item.name])
            else:
                yield self._attribute(item, item.name, names)

    def _attribute(self, item: ObjectItem, name: str, names: dict[str, Attribute]) -> Attribute:
        value = self._with_templates(item.value)
        attribute = Attribute(self.source, item.key.start, value.end, name, item.key.end, value)
        if names.setdefault(name, attribute) is not attribute:
            self.problems.append(set_twice(attribute, names[name]))
        return attribute

    def _blocks(self, name: str, item: ObjectItem, labels: tuple[Scalar, ...], missing: int) -> Iterator[Block]:
        """Yield the blocks under a key: one object each, below one key for each missing label."""
        for value in self._objects(item.value):
            if missing:
                for inner in value.items:
                    if inner.name != _COMMENT_KEY and isinstance(inner.key, Scalar):
                        yield from self._blocks(name, inner, (*labels, inner.key), missing - 1)
                continue
            items = tuple(self._items(value, _INNER_LABELS.get(name, {})))
            body = Body(self.source, value.start, value.end, items)
            yield Block(self.source, item.key.start, value.end, name, labels, body, item.key.end)

    def _objects(self, value: Value | None) -> Iterator[ObjectValue]:
        """Yield an object, or the objects of a list; nothing for null."""
        if isinstance(value, ObjectValue):
            yield value
        elif isinstance(value, ListValue):
            for item in value.items:
                yield from self._objects(item)
        elif value is not None and not (isinstance(value, Scalar) and value.value is None):
            self.problems.append(value.problem("Object expected", "Write an object, or a list of objects, here."))

    def _with_templates(self, value: Value) -> Value:
        if not self.has_templates:
            return value
        if isinstance(value, Scalar):
            from tollgate_hcl.reader import read_template  # not for a configuration alone, which has no templates

            read, problems = read_template(value)
            self.problems += problems
            return read
        if isinstance(value, ListValue):
            return replace(value, items=tuple(self._with_templates(item) for item in value.items))
        if isinstance(value, ObjectValue):
            return replace(value, items=tuple(self._item_with_templates(item) for item in value.items))
        return value

    def _item_with_templates(self, item: ObjectItem) -> ObjectItem:
        key, value = self._with_templates(item.key), self._with_templates(item.value)
        if isinstance(key, Scalar) and isinstance(key.value, str):
            return ObjectItem(key.value, key, value)
        if not isinstance(key, Expression):
            from tollgate_hcl.expression_tree import Parentheses  # for a template of one value that is written out

            key = Parentheses(key.source, key.start, key.end, (), inner=key)
        return ObjectItem(None, key, value)
