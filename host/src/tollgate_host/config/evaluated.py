"""Builds a provider's integrations after Terraform has evaluated them."""

from collections.abc import Mapping
from typing import cast

from msgspec.structs import replace
from tollgate_hcl.constant import Plain, value_from_plain
from tollgate_hcl.problem import Problem
from tollgate_hcl.tree import Node, Scalar

from tollgate_host.config.declaration import (
    Declaration,
    DeclarationEntry,
    DeclarationScope,
    Found,
    declarations_in_list,
)
from tollgate_host.config.decode import decode
from tollgate_host.config.model import HostConfig, IntegrationConfig, ProviderBlock
from tollgate_host.config.unique_names import without_duplicates


def integrations_from_live(
    config: HostConfig,
    block: ProviderBlock,
    *,
    listed: object = None,
    blocks: Mapping[str, object] | None = None,
    key: str | None = None,
) -> tuple[tuple[IntegrationConfig, ...], tuple[Problem, ...]]:
    """Return the integrations of a provider configuration as Terraform evaluated it, in the order of the files.

    Overrides must be applied again. Settings that the files alone decide stay as in the files.

    Args:
        config: as loaded.
        block: the provider's block.
        listed: the value of `integrations`, a list of objects or None.
        blocks: the value of the `integration` blocks, by name.
        key: the key of the provider's instance, where the block has `for_each`.
    """
    scope = DeclarationScope(level="provider", provider=block.name, alias=block.alias, key=key)
    known = {
        item.name: item for item in config.integrations if (item.provider, item.alias) == (block.name, block.alias)
    }
    found = declarations_in_list(value_from_plain(listed, block.place), scope)
    _add_blocks(found, blocks or {}, known, scope, block.place)
    problems = list(found.problems)
    decoded: list[IntegrationConfig] = []
    for declaration in found.declarations:
        integration, mistakes = decode(declaration)
        problems += mistakes
        if integration is not None:
            decoded.append(_completed(integration, known.get(integration.name)))
    order = {name: position for position, name in enumerate(known)}  # Terraform gives blocks as a map, without order
    decoded.sort(key=lambda item: order.get(item.name, len(order)))
    kept, duplicates = without_duplicates(decoded)
    return kept, (*problems, *duplicates)


def _add_blocks(
    found: Found,
    blocks: Mapping[str, object],
    known: Mapping[str, IntegrationConfig],
    scope: DeclarationScope,
    place: Node,
) -> None:
    for name, value in blocks.items():
        settings = cast("Mapping[str, object]", value or {})
        node = (known[name].place if name in known else None) or place
        entries = tuple(DeclarationEntry(key, node, value_from_plain(item, node)) for key, item in settings.items())
        label = Scalar(node.source, node.start, node.end, name)
        found.declarations.append(Declaration(scope=scope, place=node, label=label, is_block=True, entries=entries))


def _completed(live: IntegrationConfig, known: IntegrationConfig | None) -> IntegrationConfig:
    """Return an evaluated integration completed from the files.

    These are config keys that Terraform did not see, and positions.
    """
    if known is None:
        return live
    config: dict[str, Plain] = {**known.config, **live.config}
    return replace(
        live,
        config=config,
        place=known.place,
        directory=known.directory,
        origins={**live.origins, **known.origins},
    )
