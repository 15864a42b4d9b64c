"""s3_acl_not_readable_by_everyone: S3 access lists do not show everyone who has access."""

from tollgate_rules.aws.bucket import EVERYONE, acl_must_not_grant
from tollgate_rules.rule import Rule

RULE = Rule(
    id="s3_acl_not_readable_by_everyone",
    title="S3 access lists do not show everyone who has access",
    severity="medium",
    description="Whoever can read an access list learns whose accounts and which groups to go after.",
    remediation="Take the grant of `READ_ACP` or `FULL_CONTROL` to all users away.",
    docs="https://docs.aws.amazon.com/AmazonS3/latest/userguide/acl-overview.html",
    types=("aws_s3_bucket_acl",),
    judge=acl_must_not_grant(
        EVERYONE, "READ_ACP", "READ", otherwise="The access list gives everyone a view of the bucket or of the list."
    ),
    equivalents=("CKV_AWS_375",),
    frameworks=("NIST 800-53 AC-3", "SOC 2 CC6.1"),
    packs=("production", "data-protection"),
)
