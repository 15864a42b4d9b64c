"""aws_vpc: a network."""

from typing import Any

from provider_sandbox.kind import Kind, New, hex_id


def _values(new: New) -> dict[str, Any]:
    return {
        "arn": new.arn("ec2", f"vpc/{new.id}"),
        "cidr_block": "10.0.0.0/16",
        "default_network_acl_id": f"acl-0{new.token(16)}",
        "default_route_table_id": f"rtb-0{new.token(16)}",
        "default_security_group_id": f"sg-0{new.token(16)}",
        "dhcp_options_id": "dopt-0default000000000",
        "enable_dns_hostnames": False,
        "enable_network_address_usage_metrics": False,
        "ipv6_association_id": "",
        "ipv6_cidr_block": "",
        "ipv6_cidr_block_network_border_group": "",
        "main_route_table_id": f"rtb-0{new.token(16)}",
        "owner_id": new.account,
    }


KIND = Kind(
    type="aws_vpc",
    new_id=hex_id("vpc"),
    values=_values,
    defaults={"enable_dns_support": True, "instance_tenancy": "default"},
    replace=["cidr_block", "ipv4_ipam_pool_id"],
)
