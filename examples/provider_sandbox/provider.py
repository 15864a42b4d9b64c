"""The provider: the real one's arguments, a region, default tags, and the cloud behind it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from pyvider.schema import Schema

from provider_sandbox.cloud import Cloud
from provider_sandbox.schema import provider_schema
from pyvider import BaseProvider, ConfigureContext, register_provider

DEFAULT_REGION = "us-east-1"
DEFAULT_DATABASE = ".sandbox/cloud.sqlite"


@register_provider("aws")
class Sandbox(BaseProvider[dict[str, Any]]):
    """AWS as Terraform sees it, without AWS."""

    region: str = DEFAULT_REGION
    default_tags: dict[str, str]
    cloud: Cloud

    @staticmethod
    def get_schema() -> Schema:
        """Return the real provider's schema."""
        return provider_schema()

    def configure(self, ctx: ConfigureContext[dict[str, Any]]) -> None:
        """Open the cloud: `sandbox_database`, SANDBOX_DATABASE, or a file in the working folder."""
        config = ctx.config
        environment = os.environ
        self.region = (
            config["region"]
            or environment.get("AWS_REGION")
            or environment.get("AWS_DEFAULT_REGION")
            or (DEFAULT_REGION)
        )
        database = config["sandbox_database"] or environment.get("SANDBOX_DATABASE") or DEFAULT_DATABASE
        self.cloud = Cloud(Path(database))
        blocks: list[dict[str, Any]] = config["default_tags"] or []
        self.default_tags = {**blocks[0]["tags"]} if blocks and blocks[0]["tags"] else {}
