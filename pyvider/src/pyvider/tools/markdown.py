"""Documentation for a registry: one markdown page for the provider and one for each component."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs

from pyvider.engine.get_schema import ProviderSchema
from pyvider.function import FunctionSignature
from pyvider.schema import Attribute, Block, BlockNestingMode, NestedBlock, NestedType, Schema

_NESTING = {
    BlockNestingMode.SINGLE: "Block",
    BlockNestingMode.GROUP: "Block",
    BlockNestingMode.LIST: "Block List",
    BlockNestingMode.SET: "Block Set",
    BlockNestingMode.MAP: "Block Map",
}


@attrs.frozen
class Page:
    """One file: where it goes, and its text."""

    path: str
    text: str


def pages(name: str, schemas: ProviderSchema) -> Iterator[Page]:
    """Yield every page of a provider's documentation, in the registry's layout."""
    yield Page("index.md", _component_page(f"{name} Provider", name, "Provider", schemas.provider))
    kinds = (
        ("resources", "Resource", schemas.resources),
        ("data-sources", "Data Source", schemas.data_sources),
        ("ephemeral-resources", "Ephemeral Resource", schemas.ephemerals),
        ("actions", "Action", schemas.actions),
        ("list-resources", "List Resource", schemas.list_resources),
    )
    for folder, label, found in kinds:
        for component, schema in found.items():
            text = _component_page(f"{component} {label}", name, label, schema)
            yield Page(f"{folder}/{component.removeprefix(f'{name}_')}.md", text)
    for function, signature in schemas.functions.items():
        yield Page(f"functions/{function}.md", _function_page(function, name, signature))


def _front_matter(title: str, description: str) -> list[str]:
    summary = description.strip().partition("\n")[0].replace('"', "'")
    return ["---", f'page_title: "{title}"', f'description: "{summary}"', "---", ""]


def _component_page(title: str, provider: str, label: str, schema: Schema) -> str:
    head = title.rpartition(f" {label}")[0] or title
    heading = f"{provider} Provider" if label == "Provider" else f"{head} ({label})"
    lines = [*_front_matter(title, schema.description), f"# {heading}", ""]
    if schema.description:
        lines += [schema.description, ""]
    lines += ["## Schema", "", *_block_lines(schema.block, "")]
    return "\n".join(lines).rstrip() + "\n"


def _block_lines(block: Block, anchor: str) -> list[str]:
    """Return the three lists of a block, then a section for each thing inside that has parts of its own."""
    lines: list[str] = []
    entries = [*(_Entry.of_attribute(item, anchor) for item in block.attributes)]
    entries += [_Entry.of_block(item, anchor) for item in block.blocks]
    for heading in ("Required", "Optional", "Read-Only"):
        chosen = sorted((entry for entry in entries if entry.group == heading), key=lambda entry: entry.name)
        if chosen:
            lines += [f"### {heading}", "", *(entry.line for entry in chosen), ""]
    for entry in sorted(entries, key=lambda entry: entry.name):
        if entry.content is not None:
            lines += [f'<a id="{entry.anchor}"></a>', "", f"### Nested Schema for `{entry.path}`", ""]
            lines += [_as_text(line) for line in _block_lines(entry.content, entry.path)]
    return lines


def _as_text(line: str) -> str:
    """Return a heading, which inside a nested schema is a mere line."""
    return line.removeprefix("### ") + ":" if line in ("### Required", "### Optional", "### Read-Only") else line


@attrs.frozen(kw_only=True)
class _Entry:
    """One attribute or block in a list."""

    name: str
    path: str
    group: str
    label: str
    description: str
    content: Block | None

    @property
    def anchor(self) -> str:
        return "nestedschema--" + self.path.replace(".", "--")

    @property
    def line(self) -> str:
        more = f" (see [below for nested schema](#{self.anchor}))" if self.content is not None else ""
        text = f" {self.description.strip()}" if self.description.strip() else ""
        return f"- `{self.name}` ({self.label}){text}{more}"

    @classmethod
    def of_attribute(cls, attribute: Attribute, parent: str) -> _Entry:
        nested = attribute.nested_type
        kind = _nested_label(nested) if nested else _capitalise(attribute.ctype.friendly_name)
        notes = [kind, *(note for note, holds in _notes(attribute) if holds)]
        return cls(
            name=attribute.name,
            path=f"{parent}.{attribute.name}".lstrip("."),
            group="Required" if attribute.required else "Optional" if attribute.optional else "Read-Only",
            label=", ".join(notes),
            description=_with_default(attribute),
            content=Block(attributes=nested.attributes) if nested else None,
        )

    @classmethod
    def of_block(cls, nested: NestedBlock, parent: str) -> _Entry:
        limits = [f"Min: {nested.min_items}"] if nested.min_items else []
        limits += [f"Max: {nested.max_items}"] if nested.max_items else []
        return cls(
            name=nested.name,
            path=f"{parent}.{nested.name}".lstrip("."),
            group="Required" if nested.min_items else "Optional",
            label=", ".join([_NESTING[nested.nesting_mode], *limits]),
            description=nested.block.description,
            content=nested.block,
        )


def _nested_label(nested: NestedType) -> str:
    return _NESTING[nested.nesting].replace("Block", "Attributes")


def _notes(attribute: Attribute) -> Iterable[tuple[str, bool]]:
    yield "Sensitive", attribute.sensitive
    yield "Write-only", attribute.write_only
    yield "Deprecated", attribute.deprecated


def _with_default(attribute: Attribute) -> str:
    text = attribute.description
    if attribute.default is not None:
        text = f"{text} Defaults to `{_literal(attribute.default)}`.".strip()
    if attribute.deprecation_message:
        text = f"{text} {attribute.deprecation_message}".strip()
    return text


def _literal(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _capitalise(text: str) -> str:
    return " ".join(word if word == "of" else word.capitalize() for word in text.split())


def _function_page(function: str, provider: str, signature: FunctionSignature) -> str:
    described = signature.description or signature.summary
    parameters = [*signature.parameters, *([signature.variadic] if signature.variadic else [])]
    shown = [f"{item.name} {item.type.friendly_name}" for item in signature.parameters]
    if signature.variadic:
        shown.append(f"{signature.variadic.name} {signature.variadic.type.friendly_name}...")
    lines = [*_front_matter(f"{function} function - {provider}", signature.summary), f"# function: {function}", ""]
    lines += [described, "", "## Signature", "", "```text"]
    lines += [f"{function}({', '.join(shown)}) {signature.result_type.friendly_name}", "```", "", "## Arguments", ""]
    for position, item in enumerate(parameters, start=1):
        notes = [_capitalise(item.type.friendly_name), *(["Nullable"] if item.allow_null else [])]
        notes += ["Variadic"] if item is signature.variadic else []
        lines.append(f"{position}. `{item.name}` ({', '.join(notes)}) {item.description}".rstrip())
    return "\n".join(lines).rstrip() + "\n"
