"""ecr_scans_on_push: ECR repositories scan images when they are pushed."""

from tollgate_rules.demands import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="ecr_scans_on_push",
    title="ECR repositories scan images when they are pushed",
    severity="medium",
    description="A scan at the push finds known vulnerabilities before the image runs anywhere.",
    remediation="Set `image_scanning_configuration { scan_on_push = true }`.",
    docs="https://docs.aws.amazon.com/AmazonECR/latest/userguide/image-scanning.html",
    types=("aws_ecr_repository",),
    judge=must_be_true(
        "image_scanning_configuration[0].scan_on_push", otherwise="Images are not scanned for known vulnerabilities."
    ),
    equivalents=("CKV_AWS_163",),
    frameworks=("NIST 800-53 RA-5", "PCI DSS 4.0 6.3.1", "SOC 2 CC7.1"),
    packs=("production",),
)
