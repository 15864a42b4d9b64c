"""aws_eip: a public address that stays."""

from typing import Any

from provider_sandbox.kind import Kind, New, hex_id


def _values(new: New) -> dict[str, Any]:
    address = f"198.51.100.{int(new.token(2), 16)}"
    dashed = address.replace(".", "-")
    return {
        "allocation_id": new.id,
        "arn": new.arn("ec2", f"elastic-ip/{new.id}"),
        "association_id": "",
        "domain": "vpc",
        "instance": "",
        "network_border_group": new.region,
        "network_interface": "",
        "private_ip": "",
        "ptr_record": "",
        "public_dns": f"ec2-{dashed}.compute-1.amazonaws.com",
        "public_ip": address,
        "public_ipv4_pool": "amazon",
        "vpc": True,
    }


KIND = Kind(
    type="aws_eip",
    new_id=hex_id("eipalloc"),
    values=_values,
    replace=["address", "customer_owned_ipv4_pool", "domain", "network_border_group", "public_ipv4_pool", "vpc"],
    needs={"instance": "aws_instance"},
)
