"""The built-in rules for AWS, through this door; the policy validator is the other."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace
from tollgate_rules import RULES, Judgement, Rule, RuleSet
from tollgate_runtime import Finding, Resource
from tollgate_runtime.contract.findings import Level

from aws_compliance.config import Config
from aws_compliance.environment import Environments
from aws_compliance.globs import matches
from aws_compliance.levels import Levels

EVERYWHERE = (
    "baseline",
    "*_encrypted",
    "*_encrypted_at_rest",
    "*_encrypted_in_transit",
    "*_not_public",
    "*_public_access_blocked",
    "*_logging_enabled",
    "*_flow_logs_enabled",
    "*_tls_1_2_required",
    "*_https_only",
    "cloudtrail_trail_enabled",
    "dynamodb_table_encrypted_with_cmk",
    "iam_policy_no_full_admin",
    "kms_key_rotation_enabled",
    "neptune_cluster_audit_log_enabled",
    "s3_bucket_encrypted_with_kms",
    "vpc_default_security_group_closed",
    "vpc_network_acl_rdp_closed",
    "vpc_network_acl_ssh_closed",
    "vpc_security_group_database_ports_closed",
)
"""What `baseline = true` asks for: a pack, and ids as globs; a rule that is not there is none."""

IN_PRODUCTION = (
    "*_backup_retention_set",
    "*_deletion_protection",
    "*_in_backup_plan",
    "*_pitr_enabled",
    "*_final_snapshot_enabled",
    "s3_bucket_versioning_enabled",
)
"""What it asks for besides, of what is in production: backups, and protection from deletion."""


class Baseline:
    """The rules that a configuration asks for, everywhere and in production."""

    def __init__(self, config: Config, levels: Levels) -> None:
        chosen = config.baseline if isinstance(config.baseline, list) else None
        rules = [rule for rule in RULES if _is_aws(rule) and not levels.is_off(rule.id)]
        self._levels = levels
        self._environments = Environments(config)
        self._everywhere = {rule.id for rule in rules if is_chosen(rule, tuple(chosen or EVERYWHERE))}
        in_production = () if chosen is not None else IN_PRODUCTION
        self._rules = RuleSet(rule for rule in rules if rule.id in self._everywhere or is_chosen(rule, in_production))

    @property
    def rules(self) -> tuple[Rule, ...]:
        """Return every rule that may be applied."""
        return self._rules.rules

    def judge(self, resource: Resource) -> list[Finding]:
        """Return the findings of the rules on a single resource."""
        return list(self._findings(self._rules.judge(resource)))

    def judge_plan(self, resources: Iterable[Resource]) -> list[Finding]:
        """Return the findings of the rules that need the whole plan."""
        ours = (resource for resource in resources if resource.type.startswith("aws_"))
        return list(self._findings(self._rules.judge_plan(ours)))

    def _findings(self, judgements: Iterable[Judgement]) -> Iterator[Finding]:
        for judgement in judgements:
            if not judgement.findings:
                continue
            if judgement.rule.id in self._everywhere or self._environments.is_production(judgement.resource):
                for finding in judgement.findings:
                    yield replace(finding, level=self._level(finding))

    def _level(self, finding: Finding) -> Level | None:
        """Return the level of a finding: only severe ones stop a plan, unless configured otherwise."""
        is_severe = finding.severity in ("high", "critical")
        own = finding.level or ("soft-mandatory" if is_severe else "advisory")
        return self._levels.level(finding.rule, own)


def is_chosen(rule: Rule, words: tuple[str, ...]) -> bool:
    """Return whether one of several words selects a rule: its id, a glob, or one of its packs."""
    return any(matches(name, words) for name in rule.names) or bool({*rule.packs} & {*words})


def _is_aws(rule: Rule) -> bool:
    return all(name.startswith("aws_") for name in rule.types)
