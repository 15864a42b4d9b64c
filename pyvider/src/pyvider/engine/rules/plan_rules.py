"""Terraform's rules for a plan: made to hold where only one answer is right, else named, with the place.

The numbers are those of docs/pyvider/rules.md.
"""

from __future__ import annotations

import re
from typing import Any, cast

from pyvider.cty import UNKNOWN, CtyValue, Raw, Unknown
from pyvider.cty.set_order import canonical_set
from pyvider.diagnostics import Diagnostics
from pyvider.engine.rules.default_plan import describes
from pyvider.engine.shape import GROUP, MAP, SET, SINGLE, Member, Shape, element_type_of
from pyvider.path import ROOT, AttributeName, AttributePath

_UNKNOWN_IN_TEXT = re.compile(r"\bUNKNOWN\b|\bUnknown\(")
SUMMARY = "The provider made an invalid plan"
BUG = "This is a bug in the provider, not in the configuration."


def plan_by_the_rules(
    shape: Shape,
    config: dict[str, Raw],
    prior: dict[str, Raw] | None,
    planned: dict[str, Raw],
    default: dict[str, Raw],
    diagnostics: Diagnostics,
) -> dict[str, Raw]:
    """Return the author's plan, corrected from the default plan where the rules leave no choice.

    What cannot be corrected is added to `diagnostics`.
    """
    return _Rules(diagnostics).correct_object(shape, config, prior, planned, default, ROOT)


class _Rules:
    def __init__(self, diagnostics: Diagnostics) -> None:
        self._diagnostics = diagnostics

    def correct_object(
        self, shape: Shape, config: Any, prior: Any, planned: Any, default: Any, path: AttributePath
    ) -> dict[str, Raw]:
        """Return one object, member by member."""
        corrected: dict[str, Raw] = {}
        for member in shape.members:
            name = member.name
            before = prior[name] if prior.__class__ is dict else None
            fallback = default[name] if default.__class__ is dict else config[name]
            value = planned[name]
            if value is not fallback:  # the author's own
                value = self._correct(member, config[name], before, value, fallback, path / AttributeName(name))
            corrected[name] = value
        return corrected

    def _correct(self, member: Member, config: Raw, prior: Raw, planned: Raw, default: Raw, path: AttributePath) -> Raw:
        if member.is_write_only:
            return None  # rule 14
        if planned == config:
            return planned  # rule 8
        is_kept = planned == prior and prior is not None and config is not None
        if member.is_block and not (is_kept and member.nesting is SET and _count(planned) == _count(config)):
            return self._correct_block(member, config, prior, planned, default, path)
        if is_kept:
            return planned  # rule 8; the blocks themselves are those of the configuration, whatever there was (rule 12)
        if member.is_computed and (config is None or not member.is_optional):
            return untangle(planned)  # rules 9 and 10
        if config is None:
            return self._correct_unconfigured(member, planned, path)
        if isinstance(planned, Unknown) or isinstance(config, Unknown):
            return default  # rule 8: the configuration decides, even about what is unknown
        if planned is None and not config and config is not False and config != 0:
            return config  # an empty collection, by another name
        if member.content and planned is not None:
            return self._correct_content(member, config, prior, planned, default, path)
        self._refuse(member, 8, path, planned, config)
        return planned

    def _correct_unconfigured(self, member: Member, planned: Any, path: AttributePath) -> Raw:
        if isinstance(planned, Unknown) or planned == [] or planned == {}:
            return None  # rule 9
        self._refuse(member, 9, path, planned, None)
        return planned

    def _correct_block(
        self, member: Member, config: Any, prior: Any, planned: Any, default: Raw, path: AttributePath
    ) -> Raw:
        is_open = isinstance(config, Unknown) or isinstance(planned, Unknown)
        if is_open or (planned is None and not config) or (planned is None and member.nesting is GROUP):
            return default  # rule 12: empty instead of null, unknown exactly where the configuration is
        if (planned is None) != (config is None):
            self._diagnostics.error(
                SUMMARY,
                f"The block '{path}' is {'missing from' if planned is None else 'only in'} the plan. A plan has "
                f"exactly the blocks of the configuration (rule 12). {BUG}",
                path=path,
            )
            return planned
        return self._correct_content(member, config, prior, planned, default, path)

    def _correct_content(
        self, member: Member, config: Any, prior: Any, planned: Any, default: Any, path: AttributePath
    ) -> Raw:
        if isinstance(config, CtyValue) or isinstance(planned, CtyValue):
            return self._correct_open_blocks(member, config, prior, planned, default, path)
        shape = member.content
        assert shape is not None
        if member.nesting in (SINGLE, GROUP):
            return self.correct_object(shape, config, prior, planned, default, path)
        if len(planned) != len(config):
            self._refuse_count(12 if member.is_block else 8, path, len(planned), len(config))
            return planned
        if member.nesting is SET:
            return self._correct_set(member, config, planned, path)
        keys = config if member.nesting is MAP else range(len(config))
        if member.nesting is MAP and planned.keys() != config.keys():
            self._refuse(member, 12 if member.is_block else 8, path, sorted(planned), sorted(config))
            return planned
        corrected = {
            key: self._correct_element(shape, config[key], _at(prior, key), planned[key], _at(default, key), path[key])
            for key in keys
        }
        return corrected if member.nesting is MAP else list(corrected.values())

    def _correct_open_blocks(
        self, member: Member, config: Any, prior: Any, planned: Any, default: Any, path: AttributePath
    ) -> Raw:
        """Correct blocks with dynamic values, which carry a type around their content."""
        inner = [value.raw if isinstance(value, CtyValue) else value for value in (config, prior, planned, default)]
        corrected = self._correct_content(member, inner[0], inner[1], inner[2], inner[3], path)
        return CtyValue(planned.type, corrected) if isinstance(planned, CtyValue) else corrected

    def _correct_element(
        self, shape: Shape, config: Any, prior: Any, planned: Any, default: Any, path: AttributePath
    ) -> Raw:
        if config.__class__ is not dict or planned.__class__ is not dict:
            return config if default is None else default  # rule 12: an element itself is never unknown
        return self.correct_object(shape, config, prior, planned, default, path)

    def _correct_set(self, member: Member, config: list[Raw], planned: list[Raw], path: AttributePath) -> list[Raw]:
        shape = member.content
        assert shape is not None
        if not all(any(describes(shape, element, item) for item in planned) for element in config):
            self._diagnostics.error(
                SUMMARY,
                f"An element of the set '{path}' in the configuration has no counterpart in the plan: each must "
                f"keep what is configured (rule 13). {BUG}",
                path=path,
            )
        return canonical_set(planned, element_type_of(member))

    def _refuse(self, member: Member, rule: int, path: AttributePath, planned: Raw, config: Raw) -> None:
        shown = "a sensitive value" if member.is_sensitive else _show(planned)
        if rule == 9:
            wanted = "the configuration does not set it and it is not computed, so it must stay null"
        else:
            told = "something else" if member.is_sensitive else _show(config)
            wanted = f"the configuration says {told}; a plan keeps that, or the value in the state"
        self._diagnostics.error(SUMMARY, f"It plans {shown} for '{path}', but {wanted} (rule {rule}). {BUG}", path=path)

    def _refuse_count(self, rule: int, path: AttributePath, planned: int, config: int) -> None:
        self._diagnostics.error(
            SUMMARY,
            f"It plans {planned} elements for '{path}', but the configuration has {config} (rule {rule}). {BUG}",
            path=path,
        )


def untangle(planned: Any) -> Raw:
    """Return unknown if an author formatted an unknown value into a text: `f"srv-{ctx.config.name}"` (rule 10).

    Planned as it stands it would be a promise that apply cannot keep. A text that has those letters by chance loses
    nothing but being known early.
    """
    if planned.__class__ is str:
        return UNKNOWN if _UNKNOWN_IN_TEXT.search(planned) else planned
    if planned.__class__ is list:
        return [untangle(item) for item in planned]
    if planned.__class__ is dict:
        return {key: untangle(item) for key, item in planned.items()}
    return planned


def _count(blocks: Raw) -> int:
    """Return how many blocks there are; those that hold something dynamic come with a type."""
    inner = blocks.raw if isinstance(blocks, CtyValue) else blocks
    return len(cast("list[Raw]", inner)) if isinstance(inner, list) else 0


def _at(container: Any, key: Any) -> Raw:
    if isinstance(container, CtyValue):
        container = container.raw
    if container.__class__ is dict:
        return container.get(key)
    return container[key] if container.__class__ is list and key < len(container) else None


def _show(raw: Raw) -> str:
    text = "null" if raw is None else f'"{raw}"' if isinstance(raw, str) else str(raw)
    return text if len(text) < 200 else text[:200] + "…"
