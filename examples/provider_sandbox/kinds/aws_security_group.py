"""aws_security_group: a firewall around network interfaces."""

from typing import Any

from provider_sandbox.kind import Kind, New, hex_id


def _values(new: New) -> dict[str, Any]:
    return {
        "arn": new.arn("ec2", f"security-group/{new.id}"),
        "egress": [],
        "ingress": [],
        "name": new.name(),
        "name_prefix": "",
        "owner_id": new.account,
        "vpc_id": "vpc-0default0000000000",
    }


KIND = Kind(
    type="aws_security_group",
    new_id=hex_id("sg"),
    values=_values,
    defaults={"description": "Managed by Terraform", "revoke_rules_on_delete": False},
    replace=["description", "name", "name_prefix", "vpc_id"],
    needs={"vpc_id": "aws_vpc"},
)
