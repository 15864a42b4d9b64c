"""Security group does not open database ports to the internet."""

from tollgate_rules.aws.security_group import INGRESS_TYPES, ports_must_be_closed
from tollgate_rules.rule import Rule

_PORTS = {
    1433: "SQL Server",
    1521: "Oracle",
    3306: "MySQL",
    5432: "PostgreSQL",
    5439: "Redshift",
    5984: "CouchDB",
    6379: "Redis",
    9042: "Cassandra",
    9200: "Elasticsearch",
    11211: "Memcached",
    27017: "MongoDB",
}

RULE = Rule(
    id="vpc_security_group_database_ports_closed",
    aliases=("security_group_database_ports_closed",),
    title="Security group does not open database ports to the internet",
    severity="high",
    description="A database or cache that is open to 0.0.0.0/0 or ::/0 is protected by its password only, and many "
    "have none.",
    remediation="Allow the application's security group or subnets instead of `0.0.0.0/0` and `::/0`.",
    docs="https://docs.aws.amazon.com/vpc/latest/userguide/security-group-rules.html",
    types=INGRESS_TYPES,
    judge=ports_must_be_closed(_PORTS),
    frameworks=("NIST 800-53 SC-7", "PCI DSS 4.0 1.3.1", "PCI DSS 4.0 1.4.4", "SOC 2 CC6.6"),
    packs=("production", "network"),
)
