"""Elastic Beanstalk environment has enhanced health reporting enabled."""

from tollgate_rules.attribute_checks import equals
from tollgate_rules.list_checks import entry_must_hold
from tollgate_rules.rule import Rule

RULE = Rule(
    id="elasticbeanstalk_environment_enhanced_health_enabled",
    aliases=("beanstalk_enhanced_health",),
    title="Elastic Beanstalk environment has enhanced health reporting enabled",
    severity="low",
    description="Basic health reporting only checks whether the environment responds, and misses failing processes "
    "and deployments.",
    remediation='Add a `setting` block with `namespace = "aws:elasticbeanstalk:healthreporting:system"`, `name = '
    '"SystemType"` and `value = "enhanced"`.',
    docs="https://docs.aws.amazon.com/elasticbeanstalk/latest/dg/health-enhanced.html",
    types=("aws_elastic_beanstalk_environment",),
    judge=entry_must_hold(
        "setting[*]",
        {"namespace": "aws:elasticbeanstalk:healthreporting:system", "name": "SystemType"},
        "value",
        equals("enhanced"),
        otherwise="Enhanced health reporting is not enabled.",
    ),
    equivalents=("CKV_AWS_312",),
    frameworks=("NIST 800-53 SI-4", "SOC 2 CC7.2"),
    packs=("production", "logging"),
)
