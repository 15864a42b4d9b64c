"""security_group_database_ports_closed: Security groups keep databases and caches from the internet."""

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
    id="security_group_database_ports_closed",
    title="Security groups keep databases and caches from the internet",
    severity="high",
    description="A database that anyone can reach stands and falls with its passwords, and many caches have none.",
    remediation="Let in the security group of the application, or its subnets, in place of `0.0.0.0/0` and `::/0`.",
    docs="https://docs.aws.amazon.com/vpc/latest/userguide/security-group-rules.html",
    types=INGRESS_TYPES,
    judge=ports_must_be_closed(_PORTS),
    frameworks=("NIST 800-53 SC-7", "PCI DSS 4.0 1.3.1", "PCI DSS 4.0 1.4.4", "SOC 2 CC6.6"),
    packs=("production", "network"),
)
