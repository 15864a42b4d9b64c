"""beanstalk_enhanced_health: Elastic Beanstalk environments report enhanced health."""

from tollgate_rules.demands import equals
from tollgate_rules.lists import entry_must_hold
from tollgate_rules.rule import Rule

RULE = Rule(
    id="beanstalk_enhanced_health",
    title="Elastic Beanstalk environments report enhanced health",
    severity="low",
    description="Enhanced health looks at each instance and its processes, not only at whether it answers.",
    remediation='Set `setting { namespace = "aws:elasticbeanstalk:healthreporting:system", name = "SystemType", '
    'value = "enhanced" }`.',
    docs="https://docs.aws.amazon.com/elasticbeanstalk/latest/dg/health-enhanced.html",
    types=("aws_elastic_beanstalk_environment",),
    judge=entry_must_hold(
        "setting[*]",
        {"namespace": "aws:elasticbeanstalk:healthreporting:system", "name": "SystemType"},
        "value",
        equals("enhanced"),
        otherwise="The environment reports basic health only.",
    ),
    equivalents=("CKV_AWS_312",),
    frameworks=("NIST 800-53 SI-4", "SOC 2 CC7.2"),
    packs=("production", "logging"),
)
