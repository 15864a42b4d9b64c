"""`wire = "flat"`: converts calls to the form of the implementation plan, for integrations written to it."""

from typing import Any

import msgspec
from tollgate_runtime.contract.flat import flat_operation, flat_resource
from tollgate_runtime.contract.methods import RESOURCE_HOOKS
from tollgate_runtime.core.codec import encode_value

from tollgate_host.config.model import IntegrationConfig
from tollgate_host.integrations.run_environment import RunFacts

_decode = msgspec.json.Decoder(dict[str, Any]).decode


def flat_initialize(config: IntegrationConfig, facts: RunFacts) -> bytes:
    """Return the params of `initialize`: only the engine's version and the configuration."""
    return encode_value({"terraform_version": facts.terraform_version or "", "config": config.config})


def flat_params(hook: str, params: bytes) -> bytes:
    """Return the params of a hook converted to the flat form."""
    given = _decode(params)
    return encode_value(flat_resource(given["resource"]) if hook in RESOURCE_HOOKS else flat_operation(given))
