"""MWAA environment has a private web server."""

from tollgate_rules.attribute_checks import must_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="mwaa_environment_not_public",
    aliases=("mwaa_not_public",),
    title="MWAA environment has a private web server",
    severity="high",
    description="A public Airflow web server is reachable from the internet, and its users can start workflows with "
    "the environment's role.",
    remediation="Remove `webserver_access_mode`, or set it to `PRIVATE_ONLY`.",
    docs="https://docs.aws.amazon.com/mwaa/latest/userguide/configuring-networking.html",
    types=("aws_mwaa_environment",),
    judge=must_be_one_of(
        "webserver_access_mode",
        ("PRIVATE_ONLY",),
        otherwise="The Airflow web server is publicly accessible.",
        default="PRIVATE_ONLY",
        left_out="holds",
    ),
    equivalents=("CKV2_AWS_66",),
    frameworks=("NIST 800-53 AC-3", "NIST 800-53 SC-7", "PCI DSS 4.0 1.3.1", "SOC 2 CC6.6"),
    packs=("baseline", "production", "network"),
)
