"""MSK cluster has broker logs enabled."""

from tollgate_rules.attribute_checks import must_be_true, one_must_pass
from tollgate_rules.rule import Rule

RULE = Rule(
    id="msk_cluster_logging_enabled",
    aliases=("msk_logged",),
    title="MSK cluster has broker logs enabled",
    severity="low",
    description="Without broker logs, denied connections and failures cannot be investigated.",
    remediation="Set `enabled = true` in `cloudwatch_logs`, `s3` or `firehose` of `broker_logs`.",
    docs="https://docs.aws.amazon.com/msk/latest/developerguide/msk-logging.html",
    types=("aws_msk_cluster",),
    judge=one_must_pass(
        *(
            must_be_true(f"logging_info[0].broker_logs[0].{kind}[0].enabled", otherwise="Broker logs are not enabled.")
            for kind in ("cloudwatch_logs", "s3", "firehose")
        )
    ),
    equivalents=("CKV_AWS_80",),
    frameworks=("NIST 800-53 AU-2", "NIST 800-53 AU-12", "PCI DSS 4.0 10.2.1", "SOC 2 CC7.2"),
    packs=("production", "logging"),
)
