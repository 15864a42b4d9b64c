"""ValidateProviderConfig and ConfigureProvider: removes Tollgate's part from a provider block and acts on it."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, cast

from msgspec import Struct
from msgspec.structs import replace
from tollgate_hcl.problem import Problem
from tollgate_tfplugin.gen import tfplugin6_pb2 as pb

from tollgate_host.code.files import INTEGRATION_FILES
from tollgate_host.config.evaluated import integrations_from_live
from tollgate_host.config.model import HostConfig, IntegrationConfig, ProviderBlock
from tollgate_host.interception.findings.diagnostics import diagnostic
from tollgate_host.interception.identity.candidate_blocks import CandidateBlocks
from tollgate_host.interception.provider_config import Split, split_config
from tollgate_host.interception.provider_instance import ProviderInstance
from tollgate_host.interception.schema.provider_schema import INTEGRATIONS
from tollgate_host.interception.secrets.error_text import secrets_in
from tollgate_host.plan.secrets.credentials import without_credentials
from tollgate_host.plan.secrets.echoes import is_telling
from tollgate_host.plan.secrets.masks import Mask, has_mark, hide_in_members, union
from tollgate_host.provider_proxy.interceptor import Forward

StartIntegrations = Callable[[tuple[IntegrationConfig, ...]], Awaitable[tuple[Problem, ...]]]
"""Starts the integrations of a provider configuration that are not running yet; gives what went wrong."""


class Configuring(Struct, eq=False):
    """Handles the configuration of one provider instance."""

    instance: ProviderInstance
    config: HostConfig
    start: StartIntegrations

    async def validate(self, data: bytes, forward: Forward) -> bytes:
        """Handle ValidateProviderConfig; protocol 5 returns the configuration, which must keep Tollgate's part."""
        request = pb.ValidateProviderConfig.Request.FromString(data)
        split = split_config(request.config)
        given = request.config.SerializeToString()
        request.config.CopyFrom(split.request)
        answer = await forward(request.SerializeToString())
        response = pb.ValidateProviderConfig.Response.FromString(answer)
        if split.is_known:
            _, problems = self._decided(split)
            response.diagnostics.extend(map(_problem_diagnostic, problems))
        return _without_field_1(response.SerializeToString(), given)

    async def configure(self, data: bytes, forward: Forward) -> bytes:
        """Handle ConfigureProvider: configure the provider, then start its integrations."""
        request = pb.ConfigureProvider.Request.FromString(data)
        split = split_config(request.config)
        request.config.CopyFrom(split.request)
        self._introduce(split)
        response = pb.ConfigureProvider.Response.FromString(await forward(request.SerializeToString()))
        block = self.instance.block
        if block is not None and block.is_repeated and self.instance.facts.key is None and _says_ours(split):
            response.diagnostics.append(_key_not_known(block))
        elif block is not None and split.is_known:
            decided, problems = self._decided(split)
            problems = problems or await self.start(decided)
            response.diagnostics.extend(map(_problem_diagnostic, problems))
        if not split.is_known:
            response.diagnostics.append(_not_known(self.instance.facts.address))
        return response.SerializeToString()

    def _introduce(self, split: Split) -> None:
        """Find the provider block of this configuration, and set what resources show of it."""
        instance = self.instance
        found = self._may_be(instance.context.blocks, split)
        block, key = self._claimed(found, split)
        instance.block = block
        alias = block.alias if block is not None else None
        implied = (None,) if not found or self._may_be_implied(split) else ()
        instance.aliases = (*implied, *dict.fromkeys(one.alias for one in found))
        told = self._secrets()
        stated = instance.schema.provider().sensitive
        instance.context.subjects.known_secrets.update(filter(is_telling, secrets_in(split.own, union(stated, told))))
        mask = union(stated, _arguments(told))
        shown: dict[str, Any] | None = {name: value for name, value in split.own.items() if value not in (None, [])}
        if has_mark(mask):
            marked = cast("dict[str, Any]", mask) if isinstance(mask, dict) else {}
            shown = {name: value for name, value in (shown or {}).items() if marked.get(name) is not True}
            shown, _ = hide_in_members(shown, mask, False)
        config = cast("dict[str, Any]", without_credentials(shown or {}))
        instance.facts = replace(instance.facts, alias=alias, key=key, config=config)
        if len(instance.aliases) == 1:
            _note_sent(instance.context.sent, (instance.facts.address, alias), config)

    def _claimed(self, found: list[ProviderBlock], split: Split) -> tuple[ProviderBlock | None, str | None]:
        """Return one of the blocks and instances that a configuration may have come from.

        The next equal configuration gets another one.
        """
        context, address = self.instance.context, self.instance.facts.address
        fitting = [(one, key) for one in found for key in self._keys(one, split)]
        free = [(one, key) for one, key in fitting if (address, one.alias, key) not in context.configured]
        block, key = next(iter(free or fitting), (None, None))
        self.instance.is_key_certain = len(fitting) == 1
        if block is not None:
            context.configured.add((address, block.alias, key))
        return block, key

    def _keys(self, block: ProviderBlock, split: Split) -> Sequence[str | None]:
        """Return the keys of a block's instances that may have this configuration; None for one without keys."""
        evaluated = self.instance.context.evaluated() if block.is_repeated else None
        if evaluated is None:
            return (None,)
        from tollgate_host.interception.provider_key import fitting_keys  # only OpenTofu has instances of providers

        return fitting_keys(evaluated, block, split) or (None,)

    def _secrets(self) -> Mask:
        """Return the mask of the arguments to which a block of this provider gives a secret."""
        taints, root = self.instance.context.subjects.taints, self.instance.context.blocks.index.modules.get("")
        names = {one.name for one in self._blocks()}
        written = [block for name in names for block in (root.blocks("provider", name) if root is not None else ())]
        mask: Mask = False
        for block in written:
            mask = union(mask, taints.provider_mask(block))
        return mask

    def _blocks(self) -> list[ProviderBlock]:
        address = self.instance.facts.address
        return [one for one in self.config.providers if _is_for(one, address, self.config.required_providers)]

    def _may_be(self, blocks: CandidateBlocks, split: Split) -> list[ProviderBlock]:
        """Return the blocks that may have this configuration."""
        found = blocks.provider(self._blocks(), split.own)
        if len(found) > 1:
            names = set(split.blocks) | _names(split.listed)
            named = [one for one in found if names == _declared(self.config, one)]
            found = named or found
        return found

    def _may_be_implied(self, split: Split) -> bool:
        """Return whether this may be the empty default configuration of a provider that has only aliased blocks."""
        is_empty = not any(split.own.values()) and not split.own_unknown and not split.listed and not split.blocks
        return is_empty and all(one.alias is not None for one in self._blocks())

    def _decided(self, split: Split) -> tuple[tuple[IntegrationConfig, ...], tuple[Problem, ...]]:
        block = self.instance.block or _only(self._may_be(self.instance.context.blocks, split))
        if block is None or (split.listed is None and not split.blocks):
            return (), ()
        key = self.instance.facts.key
        return integrations_from_live(self.config, block, listed=split.listed, blocks=split.blocks, key=key)


def _note_sent(
    sent: dict[tuple[str, str | None], Mapping[str, Any]], key: tuple[str, str | None], config: Mapping[str, Any]
) -> None:
    """Store a configuration; of instances that differ, store only what they have in common."""
    known = sent.get(key, config)
    sent[key] = {name: value for name, value in config.items() if name in known and known[name] == value}


def _arguments(mask: Mask) -> Mask:
    """Return a mask that marks each argument as a whole if it has any mark in it."""
    return dict.fromkeys(cast("dict[str, Any]", mask), True) if isinstance(mask, dict) else mask


def _without_field_1(answer: bytes, config: bytes) -> bytes:
    """Return the response with the configuration of the request, if the response has one, as in protocol 5."""
    from tollgate_tfplugin.fields import chunk, fields

    spans = list(fields(answer))
    if all(field.number != 1 for field in spans):
        return answer
    kept = [chunk(field.number, answer[field.start : field.end]) for field in spans if field.number != 1]
    return chunk(1, config) + b"".join(kept)


def _problem_diagnostic(problem: Problem) -> pb.Diagnostic:
    place = f"{problem.range}: " if problem.range is not None else ""
    return diagnostic(problem.summary, f"{place}{problem.detail}", is_error=problem.is_error)


def _not_known(address: str) -> pb.Diagnostic:
    return diagnostic(
        "Integrations of a provider are not known yet",
        f"The value of `integrations` of {address} depends on values that are known only after apply, so these "
        "integrations are not called now. Give them values that are known when planning.",
        is_error=False,
        path=(INTEGRATIONS,),
    )


def _says_ours(split: Split) -> bool:
    return bool(split.listed) or bool(split.blocks)


def _key_not_known(block: ProviderBlock) -> pb.Diagnostic:
    return diagnostic(
        "Integrations of a provider instance are not decided",
        f"The files and variables do not show which instance of {block.address} this is, so its "
        "integrations have no name. Write `for_each` of the provider from variables and locals, and give the variables "
        "with files, flags or the environment.",
        is_error=True,
        path=(INTEGRATIONS,),
    )


def _is_for(block: ProviderBlock, address: str, required: Mapping[str, str]) -> bool:
    source = required.get(block.name) or f"hashicorp/{block.name}"
    return f"/{address.lower()}".endswith(f"/{source.lower()}")


def _declared(config: HostConfig, block: ProviderBlock) -> set[str]:
    """Return the integrations that Terraform's own files declare in a block; Terraform does not see the others."""
    own = [item for item in config.integrations if (item.provider, item.alias) == (block.name, block.alias)]
    return {item.name for item in own if not _is_beside(item)}


def _is_beside(item: IntegrationConfig) -> bool:
    """Return whether an integration is declared in a file that only Tollgate reads."""
    return item.place is not None and Path(item.place.source.name).name in INTEGRATION_FILES


def _names(listed: Any) -> set[str]:
    items = cast("list[Any]", listed) if isinstance(listed, list) else []
    return {str(cast("dict[str, Any]", item).get("name")) for item in items if isinstance(item, dict)}


def _only(blocks: list[ProviderBlock]) -> ProviderBlock | None:
    return blocks[0] if len(blocks) == 1 else None
