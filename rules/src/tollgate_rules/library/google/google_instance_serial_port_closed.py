"""google_instance_serial_port_closed: compute instances keep their serial port closed."""

from typing import Any

from tollgate_rules.demands import must_hold
from tollgate_rules.rule import Rule


def _is_on(value: Any) -> bool:
    return str(value).lower() in ("true", "1", "y", "yes")


RULE = Rule(
    id="google_instance_serial_port_closed",
    title="Compute instances keep their serial port closed",
    severity="medium",
    description="The interactive serial console knows no address restrictions.",
    remediation='Leave `serial-port-enable` out of `metadata`, or set it to "false".',
    docs="https://cloud.google.com/compute/docs/troubleshooting/troubleshooting-using-serial-console",
    types=("google_compute_instance", "google_compute_instance_template"),
    judge=must_hold(
        ("metadata", "serial-port-enable"),
        lambda value: not _is_on(value),
        otherwise="The serial console is reached from everywhere, past every firewall.",
    ),
    equivalents=("CKV_GCP_35",),
    frameworks=("CIS GCP 2.0.0 4.5", "NIST 800-53 SC-7"),
    packs=("baseline", "production", "network"),
)
