"""`initialize`: the caller, its configuration, and the integration's answer."""

from typing import Any

import msgspec

from tollgate_runtime.contract.methods import PROTOCOL_VERSION


class InitializeParams(msgspec.Struct, frozen=True, kw_only=True):
    """What a host sends. OpenTofu's middleware sends `version` where the others send `terraform_version`."""

    terraform_version: str | None = None
    version: str | None = None
    config: Any = None
    protocol_version: str | None = None
    name: str | None = None
    workspace: str | None = None
    max_result_bytes: int | None = None

    @property
    def is_middleware(self) -> bool:
        """Return whether the host is OpenTofu's middleware, which sends `version` and no configuration."""
        return self.version is not None and self.terraform_version is None


class InitializeResult(msgspec.Struct, frozen=True, kw_only=True):
    """What an integration answers, for all three hosts at once."""

    name: str
    version: str
    hooks: list[str]
    stateful: bool = False
    reads_previous: bool = True
    plan_document: bool = False
    protocol_version: str = PROTOCOL_VERSION
    config_schema: dict[str, Any] = {}

    def to_wire(self) -> dict[str, Any]:
        """Return the result with `capabilities`, which is what OpenTofu's middleware calls the hooks."""
        wire: dict[str, Any] = {
            "name": self.name,
            "version": self.version,
            "hooks": self.hooks,
            "capabilities": self.hooks,
            "protocol_version": self.protocol_version,
            "config_schema": self.config_schema,
            "stateful": self.stateful,
        }
        if not self.reads_previous:
            wire["reads_previous"] = False
        if self.plan_document:
            wire["plan_document"] = True
        return wire


decode_initialize = msgspec.json.Decoder(InitializeParams).decode
"""The params of `initialize` from JSON bytes."""
