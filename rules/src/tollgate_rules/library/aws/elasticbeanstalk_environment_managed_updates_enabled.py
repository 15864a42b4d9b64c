"""beanstalk_managed_updates: Elastic Beanstalk keeps platforms up to date."""

from tollgate_rules.lists import entry_must_hold
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import is_true

RULE = Rule(
    id="beanstalk_managed_updates",
    title="Elastic Beanstalk keeps platforms up to date",
    severity="medium",
    description="Managed updates install security fixes of the platform every week.",
    remediation='Set `setting { namespace = "aws:elasticbeanstalk:managedactions", name = "ManagedActionsEnabled", '
    'value = "true" }`.',
    docs="https://docs.aws.amazon.com/elasticbeanstalk/latest/dg/environment-platform-update-managed.html",
    types=("aws_elastic_beanstalk_environment",),
    judge=entry_must_hold(
        "setting[*]",
        {"namespace": "aws:elasticbeanstalk:managedactions", "name": "ManagedActionsEnabled"},
        "value",
        is_true,
        otherwise="Fixes of the platform wait for somebody to install them.",
    ),
    equivalents=("CKV_AWS_340",),
    frameworks=("NIST 800-53 SI-2", "PCI DSS 4.0 6.3.3", "SOC 2 CC7.1"),
    packs=("production",),
)
