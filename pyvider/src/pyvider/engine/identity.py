"""A resource's identity: worked out from its state, and never allowed to change."""

from __future__ import annotations

from pyvider.cty import Raw
from pyvider.cty.structuring import unstructure
from pyvider.diagnostics import Diagnostics
from pyvider.engine.author.author_values import to_author_from_state
from pyvider.engine.catalogue import Entry
from pyvider.engine.rules.plan_rules import BUG
from pyvider.errors import ConversionError


def identity_of(entry: Entry, state: Raw, known: Raw, diagnostics: Diagnostics) -> Raw:
    """Return the identity of an object with that state; `known` is the one that Terraform has stored."""
    if entry.identity_schema is None or state is None:
        return None
    resource = entry.new()
    try:
        given = resource.identify(to_author_from_state(state, entry.type, entry.state_class))
        identity = unstructure(given, entry.identity_schema.implied_type())
    except (ConversionError, AttributeError, TypeError) as error:
        diagnostics.error("Invalid identity", f"{entry.name}: {error}. {BUG}")
        return known
    if known is not None and any(known[name] is not None and known[name] != identity[name] for name in identity):
        diagnostics.error("Invalid identity", f"{entry.name}: an identity must never change, but it did. {BUG}")
        return known
    return identity
