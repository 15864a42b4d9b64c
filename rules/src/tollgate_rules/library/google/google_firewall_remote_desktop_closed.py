"""google_firewall_remote_desktop_closed: Google firewalls keep remote desktop from the internet."""

from tollgate_rules.google.firewall import must_keep_closed
from tollgate_rules.rule import Rule

RULE = Rule(
    id="google_firewall_remote_desktop_closed",
    title="Google firewalls keep remote desktop from the internet",
    severity="high",
    description="An open administration port is found by scanners within minutes and tried without end.",
    remediation="Give the addresses that need it in `source_ranges`, or come in through Identity-Aware Proxy.",
    docs="https://cloud.google.com/firewall/docs/using-firewalls",
    types=("google_compute_firewall",),
    judge=must_keep_closed(3389, otherwise="The whole internet may reach port 3389 (remote desktop)."),
    equivalents=("CKV_GCP_3",),
    frameworks=("CIS GCP 2.0.0 3.7", "NIST 800-53 SC-7", "PCI DSS 4.0 1.3.1", "SOC 2 CC6.6"),
    packs=("baseline", "production", "network"),
)
