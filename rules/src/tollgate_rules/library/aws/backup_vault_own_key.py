"""backup_vault_own_key: backup vaults are encrypted with a key of your own."""

from tollgate_rules.aws.managed_key import must_have_own_key
from tollgate_rules.rule import Rule

RULE = Rule(
    id="backup_vault_own_key",
    title="Backup vaults are encrypted with a key of your own",
    severity="low",
    description="With a key of your own you say who may use it, see each use, and can shut the data off.",
    remediation="Set `kms_key_arn` to your key.",
    docs="https://docs.aws.amazon.com/aws-backup/latest/devguide/encryption.html",
    types=("aws_backup_vault",),
    judge=must_have_own_key("kms_key_arn", otherwise="The vault is not encrypted with a key of your own."),
    equivalents=("CKV_AWS_166",),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28", "SOC 2 CC6.1"),
    packs=("encryption",),
)
