"""VPC firewall rule does not open database ports to the internet."""

from tollgate_rules.google.firewall import must_keep_closed
from tollgate_rules.rule import Rule

RULE = Rule(
    id="compute_firewall_database_ports_closed",
    aliases=("google_firewall_databases_closed",),
    title="VPC firewall rule does not open database ports to the internet",
    severity="high",
    description="A database that is open to the internet is protected by its password only, and many have none.",
    remediation="Restrict `source_ranges`, or use Identity-Aware Proxy.",
    docs="https://cloud.google.com/firewall/docs/using-firewalls",
    types=("google_compute_firewall",),
    judge=must_keep_closed(
        1433,
        1521,
        3306,
        5432,
        6379,
        9200,
        11211,
        27017,
        otherwise="A database port is open to the internet.",
    ),
    frameworks=("NIST 800-53 SC-7", "PCI DSS 4.0 1.3.1", "SOC 2 CC6.6"),
    packs=("baseline", "production", "network"),
)
