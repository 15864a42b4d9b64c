"""Compute Engine instance has serial port access disabled."""

from typing import Any

from tollgate_rules.attribute_checks import must_hold
from tollgate_rules.rule import Rule


def _is_on(value: Any) -> bool:
    return str(value).lower() in ("true", "1", "y", "yes")


RULE = Rule(
    id="compute_instance_serial_port_disabled",
    aliases=("google_instance_serial_port_closed",),
    title="Compute Engine instance has serial port access disabled",
    severity="medium",
    description="The interactive serial console cannot be restricted by IP address or firewall rules.",
    remediation="Remove `serial-port-enable` from `metadata`, or set it to `false`.",
    docs="https://cloud.google.com/compute/docs/troubleshooting/troubleshooting-using-serial-console",
    types=("google_compute_instance", "google_compute_instance_template"),
    judge=must_hold(
        ("metadata", "serial-port-enable"),
        lambda value: not _is_on(value),
        otherwise="Serial port access is enabled.",
    ),
    equivalents=("CKV_GCP_35",),
    frameworks=("CIS GCP 2.0.0 4.5", "NIST 800-53 SC-7"),
    packs=("baseline", "production", "network"),
)
