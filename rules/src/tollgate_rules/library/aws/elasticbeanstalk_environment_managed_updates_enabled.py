"""Elastic Beanstalk environment has managed platform updates enabled."""

from tollgate_rules.list_checks import entry_must_hold
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import is_true

RULE = Rule(
    id="elasticbeanstalk_environment_managed_updates_enabled",
    aliases=("beanstalk_managed_updates",),
    title="Elastic Beanstalk environment has managed platform updates enabled",
    severity="medium",
    description="Without managed updates, security patches of the platform must be installed manually.",
    remediation='Add a `setting` block with `namespace = "aws:elasticbeanstalk:managedactions"`, `name = '
    '"ManagedActionsEnabled"` and `value = "true"`.',
    docs="https://docs.aws.amazon.com/elasticbeanstalk/latest/dg/environment-platform-update-managed.html",
    types=("aws_elastic_beanstalk_environment",),
    judge=entry_must_hold(
        "setting[*]",
        {"namespace": "aws:elasticbeanstalk:managedactions", "name": "ManagedActionsEnabled"},
        "value",
        is_true,
        otherwise="Managed platform updates are not enabled.",
    ),
    equivalents=("CKV_AWS_340",),
    frameworks=("NIST 800-53 SI-2", "PCI DSS 4.0 6.3.3", "SOC 2 CC7.1"),
    packs=("production",),
)
