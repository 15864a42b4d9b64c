"""ECR repository scans images on push."""

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="ecr_repository_scan_on_push_enabled",
    aliases=("ecr_scans_on_push",),
    title="ECR repository scans images on push",
    severity="medium",
    description="Without scanning, images with known vulnerabilities are deployed unnoticed.",
    remediation="Set `image_scanning_configuration { scan_on_push = true }`.",
    docs="https://docs.aws.amazon.com/AmazonECR/latest/userguide/image-scanning.html",
    types=("aws_ecr_repository",),
    judge=must_be_true("image_scanning_configuration[0].scan_on_push", otherwise="Scan on push is not enabled."),
    equivalents=("CKV_AWS_163",),
    frameworks=("NIST 800-53 RA-5", "PCI DSS 4.0 6.3.1", "SOC 2 CC7.1"),
    packs=("production",),
)
