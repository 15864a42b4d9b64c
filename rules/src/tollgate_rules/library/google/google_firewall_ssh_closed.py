"""google_firewall_ssh_closed: Google firewalls keep SSH from the internet."""

from tollgate_rules.google.firewall import must_keep_closed
from tollgate_rules.rule import Rule

RULE = Rule(
    id="google_firewall_ssh_closed",
    title="Google firewalls keep SSH from the internet",
    severity="high",
    description="An open administration port is found by scanners within minutes and tried without end.",
    remediation="Give the addresses that need it in `source_ranges`, or come in through Identity-Aware Proxy.",
    docs="https://cloud.google.com/firewall/docs/using-firewalls",
    types=("google_compute_firewall",),
    judge=must_keep_closed(22, otherwise="The whole internet may reach port 22 (SSH)."),
    equivalents=("CKV_GCP_2",),
    frameworks=("CIS GCP 2.0.0 3.6", "NIST 800-53 SC-7", "PCI DSS 4.0 1.3.1", "SOC 2 CC6.6"),
    packs=("baseline", "production", "network"),
)
