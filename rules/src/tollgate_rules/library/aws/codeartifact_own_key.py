"""codeartifact_own_key: CodeArtifact domains are encrypted with a key of your own."""

from tollgate_rules.aws.managed_key import must_have_own_key
from tollgate_rules.rule import Rule

RULE = Rule(
    id="codeartifact_own_key",
    title="CodeArtifact domains are encrypted with a key of your own",
    severity="low",
    description="With a key of your own you say who may use it, see each use, and can shut the data off.",
    remediation="Set `encryption_key` to your key.",
    docs="https://docs.aws.amazon.com/codeartifact/latest/ug/domain-create.html",
    types=("aws_codeartifact_domain",),
    judge=must_have_own_key("encryption_key", otherwise="The domain is not encrypted with a key of your own."),
    equivalents=("CKV_AWS_221",),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28", "SOC 2 CC6.1"),
    packs=("encryption",),
)
