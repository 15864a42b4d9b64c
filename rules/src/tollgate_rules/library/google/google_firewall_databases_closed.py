"""google_firewall_databases_closed: Google firewalls keep databases from the internet."""

from tollgate_rules.google.firewall import must_keep_closed
from tollgate_rules.rule import Rule

RULE = Rule(
    id="google_firewall_databases_closed",
    title="Google firewalls keep databases from the internet",
    severity="high",
    description="A database that answers everyone is tried with every password there is, and many have none.",
    remediation="Give the addresses that need it in `source_ranges`, or come in through Identity-Aware Proxy.",
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
        otherwise="The whole internet may reach the port of a database.",
    ),
    frameworks=("NIST 800-53 SC-7", "PCI DSS 4.0 1.3.1", "SOC 2 CC6.6"),
    packs=("baseline", "production", "network"),
)
