"""fsx_lustre_own_key: persistent Lustre file systems are encrypted with a key of your own."""

from tollgate_rules.aws.managed_key import must_have_own_key
from tollgate_rules.demands import equals, only_if
from tollgate_rules.rule import Rule

RULE = Rule(
    id="fsx_lustre_own_key",
    title="Persistent Lustre file systems are encrypted with a key of your own",
    severity="low",
    description="With a key of your own you say who may use it, see each use, and can shut the data off. Scratch "
    "file systems have no such choice.",
    remediation="Set `kms_key_id` to your key.",
    docs="https://docs.aws.amazon.com/fsx/latest/LustreGuide/encryption-at-rest.html",
    types=("aws_fsx_lustre_file_system",),
    judge=only_if(
        "deployment_type",
        equals("PERSISTENT_1", "PERSISTENT_2"),
        must_have_own_key("kms_key_id", otherwise="The file system is not encrypted with a key of your own."),
    ),
    equivalents=("CKV_AWS_190",),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28", "SOC 2 CC6.1"),
    packs=("encryption",),
)
