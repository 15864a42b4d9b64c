"""dynamodb_replica_own_key: replicas of DynamoDB tables are encrypted with a key of your own."""

from tollgate_rules.aws.managed_key import must_have_own_key
from tollgate_rules.rule import Rule

RULE = Rule(
    id="dynamodb_replica_own_key",
    title="Replicas of DynamoDB tables are encrypted with a key of your own",
    severity="low",
    description="With a key of your own you say who may use it, see each use, and can shut the data off.",
    remediation="Set `kms_key_arn` to your key.",
    docs="https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/EncryptionAtRest.html",
    types=("aws_dynamodb_table_replica",),
    judge=must_have_own_key("kms_key_arn", otherwise="The replica is not encrypted with a key of your own."),
    equivalents=("CKV_AWS_271",),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28", "SOC 2 CC6.1"),
    packs=("encryption",),
)
