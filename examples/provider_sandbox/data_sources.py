"""The data sources: who calls, where, and which machine image."""

from __future__ import annotations

import fnmatch
import hashlib
from typing import Any

from pyvider.schema import Schema

from provider_sandbox.kind import ACCOUNT
from provider_sandbox.provider import Sandbox
from provider_sandbox.schema import data_source_schema
from pyvider import BaseDataSource, ResourceContext, register_data_source

Values = dict[str, Any]
Context = ResourceContext[Values, Values]
_REGION_NAMES = {"us-east-1": "US East (N. Virginia)", "us-west-2": "US West (Oregon)", "eu-west-1": "Europe (Ireland)"}


@register_data_source("aws_caller_identity")
class CallerIdentity(BaseDataSource[Values, Values]):
    """The account of the credentials in use: always the sandbox's own."""

    @staticmethod
    def get_schema() -> Schema:
        """Return the real provider's."""
        return data_source_schema("aws_caller_identity")

    async def read(self, ctx: Context) -> dict[str, Any]:  # noqa: ARG002 -- nothing can be asked for
        """Return the account."""
        return {
            "account_id": ACCOUNT,
            "arn": f"arn:aws:iam::{ACCOUNT}:user/sandbox",
            "id": ACCOUNT,
            "user_id": "AIDASANDBOX0000000000",
        }


@register_data_source("aws_region")
class Region(BaseDataSource[Values, Values]):
    """The provider's region, or another by name."""

    @staticmethod
    def get_schema() -> Schema:
        """Return the real provider's."""
        return data_source_schema("aws_region")

    async def read(self, ctx: Context) -> dict[str, Any]:
        """Return what the name stands for."""
        name = ctx.config["name"] or ctx.provider_as(Sandbox).region
        return {
            "id": name,
            "name": name,
            "endpoint": f"ec2.{name}.amazonaws.com",
            "description": _REGION_NAMES.get(name, name),
        }


@register_data_source("aws_ami")
class Ami(BaseDataSource[Values, Values]):
    """The newest image that fits."""

    @staticmethod
    def get_schema() -> Schema:
        """Return the real provider's."""
        return data_source_schema("aws_ami")

    async def read(self, ctx: Context) -> dict[str, Any]:
        """Return an image whose name fits the filter, the same one every time."""
        region = ctx.provider_as(Sandbox).region
        name = _wanted_name(ctx.config.get("filter") or [])
        image = f"ami-0{hashlib.sha256(f'{region}/{name}'.encode()).hexdigest()[:16]}"
        return {
            **ctx.config,
            "id": image,
            "image_id": image,
            "name": name,
            "architecture": "x86_64",
            "arn": f"arn:aws:ec2:{region}::image/{image}",
            "creation_date": "2026-01-01T00:00:00.000Z",
            "description": name,
            "ena_support": True,
            "hypervisor": "xen",
            "image_location": f"amazon/{name}",
            "image_owner_alias": "amazon",
            "image_type": "machine",
            "owner_id": "137112412989",
            "platform_details": "Linux/UNIX",
            "public": True,
            "root_device_name": "/dev/xvda",
            "root_device_type": "ebs",
            "root_snapshot_id": f"snap-0{image[5:]}",
            "state": "available",
            "tags": {},
            "usage_operation": "RunInstances",
            "virtualization_type": "hvm",
            "block_device_mappings": [],
            "product_codes": [],
            "state_reason": {},
        }


def _wanted_name(filters: list[dict[str, Any]]) -> str:
    """Return a name that the `name` filter matches, with something definite for each wildcard."""
    patterns = [pattern for row in filters if row["name"] == "name" for pattern in row["values"]]
    pattern = patterns[0] if patterns else "al2023-ami-*-x86_64"
    name = pattern.replace("*", "2026.1.20260101.0").replace("?", "0")
    return name if fnmatch.fnmatchcase(name, pattern) else pattern
