"""aws_subnet: a part of a network, in one zone."""

from typing import Any

from provider_sandbox.kind import Kind, New, hex_id


def _values(new: New) -> dict[str, Any]:
    return {
        "arn": new.arn("ec2", f"subnet/{new.id}"),
        "availability_zone": f"{new.region}a",
        "availability_zone_id": "use1-az1",
        "ipv6_cidr_block_association_id": "",
        "owner_id": new.account,
        "private_dns_hostname_type_on_launch": "ip-name",
    }


KIND = Kind(
    type="aws_subnet",
    new_id=hex_id("subnet"),
    values=_values,
    defaults={
        "assign_ipv6_address_on_creation": False,
        "enable_dns64": False,
        "enable_resource_name_dns_a_record_on_launch": False,
        "enable_resource_name_dns_aaaa_record_on_launch": False,
        "ipv6_native": False,
        "map_public_ip_on_launch": False,
    },
    replace=["availability_zone", "availability_zone_id", "cidr_block", "ipv6_native", "outpost_arn", "vpc_id"],
    needs={"vpc_id": "aws_vpc"},
)
