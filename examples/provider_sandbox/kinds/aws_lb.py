"""aws_lb: a load balancer."""

from typing import Any

from provider_sandbox.kind import Kind, New


def _values(new: New) -> dict[str, Any]:
    name = new.name(prefix="tf-lb-")[:32]
    path = "net" if new.planned.get("load_balancer_type") == "network" else "app"
    suffix = f"{path}/{name}/{new.token(16)}"
    arn = new.arn("elasticloadbalancing", f"loadbalancer/{suffix}")
    return {
        "id": arn,
        "arn": arn,
        "arn_suffix": suffix,
        "dns_name": f"{name}-{int(new.token(8), 16)}.{new.region}.elb.amazonaws.com",
        "internal": False,
        "ip_address_type": "ipv4",
        "name": name,
        "name_prefix": "",
        "security_groups": [],
        "subnets": [],
        "vpc_id": "vpc-0default0000000000",
        "zone_id": "Z35SXDOTRQ7X7K",
    }


KIND = Kind(
    type="aws_lb",
    new_id=lambda _: None,
    values=_values,
    defaults={
        "client_keep_alive": 3600,
        "desync_mitigation_mode": "defensive",
        "drop_invalid_header_fields": False,
        "enable_deletion_protection": False,
        "enable_http2": True,
        "enable_tls_version_and_cipher_suite_headers": False,
        "enable_waf_fail_open": False,
        "enable_xff_client_port": False,
        "enable_zonal_shift": False,
        "idle_timeout": 60,
        "load_balancer_type": "application",
        "preserve_host_header": False,
        "xff_header_processing_mode": "append",
    },
    replace=["customer_owned_ipv4_pool", "internal", "load_balancer_type", "name", "name_prefix"],
)
