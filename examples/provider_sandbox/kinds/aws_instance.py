"""aws_instance: a virtual machine."""

import base64
import hashlib
from typing import Any

from provider_sandbox.kind import Kind, New, hex_id


def _values(new: New) -> dict[str, Any]:
    host = f"10.0.{int(new.token(2), 16)}.{int(new.token(2), 16)}"
    user_data = new.planned.get("user_data")
    return {
        "ami": "ami-0c02fb55956c7d316",
        "arn": new.arn("ec2", f"instance/{new.id}"),
        "associate_public_ip_address": False,
        "availability_zone": f"{new.region}a",
        "cpu_core_count": 2,
        "cpu_threads_per_core": 2,
        "disable_api_stop": False,
        "disable_api_termination": False,
        "ebs_optimized": False,
        "instance_initiated_shutdown_behavior": "stop",
        "instance_state": "running",
        "instance_type": "t3.micro",
        "ipv6_address_count": 0,
        "ipv6_addresses": [],
        "monitoring": False,
        "placement_partition_number": 0,
        "primary_network_interface_id": f"eni-0{new.token(16)}",
        "private_dns": f"ip-{host.replace('.', '-')}.ec2.internal",
        "private_ip": host,
        "secondary_private_ips": [],
        "security_groups": [],
        "tenancy": "default",
        "user_data_base64": base64.b64encode(user_data.encode()).decode() if isinstance(user_data, str) else None,
        "vpc_security_group_ids": [f"sg-0{hashlib.sha1(new.region.encode(), usedforsecurity=False).hexdigest()[:16]}"],
    }


KIND = Kind(
    type="aws_instance",
    new_id=hex_id("i"),
    values=_values,
    defaults={"get_password_data": False, "source_dest_check": True, "user_data_replace_on_change": False},
    replace=[
        "ami", "associate_public_ip_address", "availability_zone", "hibernation", "host_resource_group_arn",
        "key_name", "placement_group", "private_ip", "subnet_id", "tenancy",
    ],
    needs={"subnet_id": "aws_subnet"},
)  # fmt: skip
