"""Reads the blocks that declare integrations, and the providers in them."""

from collections.abc import Iterator

from tollgate_hcl.tree import Block, Expression, ObjectValue, Scalar, Value

from tollgate_host.code.files import FileKind
from tollgate_host.config.declaration import DeclarationScope
from tollgate_host.config.model import Deferred, ProviderBlock


def scope_of(block: Block, kind: FileKind) -> DeclarationScope | None:
    """Return the scope of a top-level block, or None if it cannot declare integrations."""
    if block.type == "terraform":
        return DeclarationScope(level="terraform")
    if block.type != "provider" or not block.labels:
        return None
    attribute = block.body.attribute("alias")
    name, alias = block.label_texts[0], _text(attribute.value) if attribute is not None else None
    if kind == "integrations" and "." in name:
        name, _, alias = name.partition(".")
    return DeclarationScope(
        level="provider",
        provider=name,
        alias=alias or None,
        is_evaluated=kind == "primary",
        is_repeated=kind == "primary" and block.body.attribute("for_each") is not None,
    )


def provider_block(block: Block, scope: DeclarationScope, undecided: Expression | None) -> ProviderBlock:
    """Return the record of a provider's block; `undecided` is the part of its list that only Terraform can evaluate."""
    assert scope.provider is not None
    deferred = None
    if undecided is not None:
        reason = "The list of integrations is known only while the engine plans or applies."
        deferred = Deferred(settings=("integrations",), reason=reason, range=undecided.range)
    return ProviderBlock(
        name=scope.provider,
        alias=scope.alias,
        place=block.header,
        undecided=deferred,
        is_repeated=scope.is_repeated,
    )


def required_providers(block: Block) -> Iterator[tuple[str, str]]:
    """Yield the local names and sources of the providers in a `terraform` block."""
    for inner in block.body.blocks:
        if inner.type == "required_providers":
            for attribute in inner.body.attributes:
                yield attribute.name, _source(attribute.value) or f"hashicorp/{attribute.name}"


def _source(value: Value) -> str | None:
    items = value.items if isinstance(value, ObjectValue) else ()
    return next((_text(item.value) for item in items if item.name == "source"), None)


def _text(value: Value) -> str | None:
    return value.value if isinstance(value, Scalar) and isinstance(value.value, str) else None
