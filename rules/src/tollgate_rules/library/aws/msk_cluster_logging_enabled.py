"""msk_logged: MSK brokers write logs."""

from tollgate_rules.demands import must_be_true, one_must_pass
from tollgate_rules.rule import Rule

RULE = Rule(
    id="msk_logged",
    title="MSK brokers write logs",
    severity="low",
    description="Broker logs tell who was refused and why the cluster failed.",
    remediation="Set `enabled = true` for CloudWatch, S3 or Firehose in `logging_info { broker_logs { … } }`.",
    docs="https://docs.aws.amazon.com/msk/latest/developerguide/msk-logging.html",
    types=("aws_msk_cluster",),
    judge=one_must_pass(
        *(
            must_be_true(f"logging_info[0].broker_logs[0].{kind}[0].enabled", otherwise="The brokers write no logs.")
            for kind in ("cloudwatch_logs", "s3", "firehose")
        )
    ),
    equivalents=("CKV_AWS_80",),
    frameworks=("NIST 800-53 AU-2", "NIST 800-53 AU-12", "PCI DSS 4.0 10.2.1", "SOC 2 CC7.2"),
    packs=("production", "logging"),
)
