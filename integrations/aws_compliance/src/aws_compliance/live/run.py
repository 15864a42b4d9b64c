"""Runs the live checks; one that gets no answer becomes a warning with the reason, and the others go on."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace
from tollgate_runtime import Finding, Resource
from tollgate_runtime.contract.findings import Severity

from aws_compliance.checks import is_judged, rules_of
from aws_compliance.config import Config
from aws_compliance.environment import Environments
from aws_compliance.levels import Levels
from aws_compliance.live import amis, permissions, quotas, references, tag_values
from aws_compliance.live.account import Account
from aws_compliance.live.check import Subject
from aws_compliance.live.errors import LiveError
from aws_compliance.places import account_of
from aws_compliance.tag_policies.policy_files import PolicyMistakes, policy_from_json
from aws_compliance.tag_policies.tag_policy import PolicyDocument
from aws_compliance.wording import list_names

NOT_ASKED = "AWS could not be queried about"
CHECKS = (amis.CHECK, references.CHECK, quotas.CHECK, permissions.CHECK, tag_values.CHECK)


def check_account(account: Account, config: Config, levels: Levels, workspace: str | None) -> list[Finding]:
    """Return findings if the account may not be changed in a workspace; a warning if it cannot be queried."""
    if levels.is_off("live_account"):
        return []
    allowed = Environments(config).allowed_accounts(workspace)
    try:
        number = account.number()
    except LiveError as error:
        return [_account_unknown(error, config)]
    return [_wrong_account(number, allowed, levels)] if allowed and number not in allowed else []


def check_account_of(resource: Resource, account: Account, environments: Environments, levels: Levels) -> list[Finding]:
    """Return findings if the account may not be changed in the resource's environment; the plan counts first."""
    allowed = environments.allowed(resource).accounts
    if not allowed or levels.is_off("live_account") or account_of(resource) is not None:
        return []
    try:
        number = account.number()
    except LiveError:
        return []  # the stage reports why
    return [_wrong_account(number, allowed, levels)] if number not in allowed else []


def _wrong_account(number: str, allowed: Sequence[str], levels: Levels) -> Finding:
    return Finding(
        rule="live_account",
        message=f"These credentials are for account {number}; allowed is {list_names(allowed, 'or')}",
        severity="critical",
        level=levels.level("live_account", None),
        remediation="Use the credentials of an allowed account; if the provider assumes a role, set `role_arn` to it.",
    )


def _account_unknown(error: LiveError, config: Config) -> Finding:
    """Return where the account matters, not to know it weighs more."""
    severity: Severity = "high" if Environments(config).allowed_accounts() else "low"
    return warn_of_silence("live_account", "the account", error, severity=severity)


def fetch_policy(account: Account) -> PolicyDocument | None:
    """Return the account's effective tag policy, or None if it has none.

    Raises:
        LiveError: it cannot be told.
    """
    try:
        answer = account.ask("organizations", "describe_effective_policy", "us-east-1", PolicyType="TAG_POLICY")
        return policy_from_json(answer["EffectivePolicy"]["PolicyContent"])
    except LiveError as error:
        if any(word in str(error) for word in ("EffectivePolicyNotFound", "AWSOrganizationsNotInUse")):
            return None
        raise
    except (PolicyMistakes, ValueError) as error:
        raise LiveError(f"AWS sent something that is not a tag policy: {error}", reason="refused") from None


def live_findings(account: Account, config: Config, levels: Levels, resources: Sequence[Resource]) -> Iterator[Finding]:
    """Yield the findings of the account checks on a plan."""
    judged = [resource for resource in resources if is_judged(resource)]
    subject = Subject(
        resources=judged,
        every=[resource for resource in resources if resource.mode == "managed"],
        account=account,
        config=config,
        rules=rules_of(config),
    )
    try:
        account.number()
    except LiveError as error:
        yield _account_unknown(error, config)
        if error.is_final:
            return
    for check in CHECKS:
        if levels.is_off(check.id):
            continue
        try:
            for finding in check.run(subject):
                yield replace(finding, level=levels.level(check.id, finding.level))
        except LiveError as error:
            yield warn_of_silence(check.id, check.what, error)


def warn_of_silence(check: str, what: str, error: LiveError, *, severity: Severity = "low") -> Finding:
    """Return the warning that a query failed."""
    message = f"{NOT_ASKED} {what}: {error}"
    return Finding(rule=check, message=message, severity=severity, status="warn")


def not_checked(findings: Iterable[Finding]) -> list[str]:
    """Return the checks that AWS could not be queried about."""
    return [finding.rule for finding in findings if finding.message.startswith(NOT_ASKED)]
