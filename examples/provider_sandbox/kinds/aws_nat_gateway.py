"""aws_nat_gateway: the way out of a private subnet."""

from typing import Any

from provider_sandbox.kind import Kind, New, hex_id


def _values(new: New) -> dict[str, Any]:
    return {
        "association_id": f"eipassoc-0{new.token(16)}",
        "network_interface_id": f"eni-0{new.token(16)}",
        "private_ip": f"10.0.0.{int(new.token(2), 16)}",
        "public_ip": f"203.0.113.{int(new.token(2), 16)}",
        "secondary_private_ip_address_count": 0,
        "secondary_private_ip_addresses": [],
    }


KIND = Kind(
    type="aws_nat_gateway",
    new_id=hex_id("nat"),
    values=_values,
    defaults={"connectivity_type": "public"},
    replace=["allocation_id", "connectivity_type", "private_ip", "subnet_id"],
    needs={"allocation_id": "aws_eip", "subnet_id": "aws_subnet"},
)
