"""VPC firewall rule does not open RDP to the internet."""

from tollgate_rules.google.firewall import must_keep_closed
from tollgate_rules.rule import Rule

RULE = Rule(
    id="compute_firewall_rdp_closed",
    aliases=("google_firewall_remote_desktop_closed",),
    title="VPC firewall rule does not open RDP to the internet",
    severity="high",
    description="An RDP port that is open to the internet is found by scanners within minutes and attacked by "
    "brute force.",
    remediation="Restrict `source_ranges`, or use Identity-Aware Proxy.",
    docs="https://cloud.google.com/firewall/docs/using-firewalls",
    types=("google_compute_firewall",),
    judge=must_keep_closed(3389, otherwise="Port 3389 (RDP) is open to the internet."),
    equivalents=("CKV_GCP_3",),
    frameworks=("CIS GCP 2.0.0 3.7", "NIST 800-53 SC-7", "PCI DSS 4.0 1.3.1", "SOC 2 CC6.6"),
    packs=("baseline", "production", "network"),
)
