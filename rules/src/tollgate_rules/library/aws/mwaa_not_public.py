"""mwaa_not_public: MWAA web servers are private."""

from tollgate_rules.demands import must_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="mwaa_not_public",
    title="MWAA web servers are private",
    severity="high",
    description="From Airflow's web server one starts workflows with the environment's role.",
    remediation='Leave `webserver_access_mode` out, or set it to "PRIVATE_ONLY".',
    docs="https://docs.aws.amazon.com/mwaa/latest/userguide/configuring-networking.html",
    types=("aws_mwaa_environment",),
    judge=must_be_one_of(
        "webserver_access_mode",
        ("PRIVATE_ONLY",),
        otherwise="Airflow's web server is reached from the internet.",
        default="PRIVATE_ONLY",
        left_out="holds",
    ),
    equivalents=("CKV2_AWS_66",),
    frameworks=("NIST 800-53 AC-3", "NIST 800-53 SC-7", "PCI DSS 4.0 1.3.1", "SOC 2 CC6.6"),
    packs=("baseline", "production", "network"),
)
