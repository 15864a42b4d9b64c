"""allowed_accounts: only accounts are changed that may be; the mistake that everyone fears."""

from collections.abc import Iterator

from tollgate_runtime import Resource

from aws_compliance.control import Control, JudgeResource, Remark, Settings
from aws_compliance.environment import Environments
from aws_compliance.places import account_of
from aws_compliance.wording import list_names


def _prepare(settings: Settings) -> JudgeResource | None:
    config = settings.config
    environments = Environments(config)

    def judge(resource: Resource) -> Iterator[Remark]:
        allowed = environments.allowed(resource).accounts
        account = account_of(resource) if allowed else None
        if account is not None and account not in allowed:
            yield Remark(
                kind="wrong",
                message=f"This changes account {account}; allowed is {list_names(allowed, 'or')}",
                path=(),
                remediation="Check which credentials, profile and `assume_role` the provider uses.",
            )

    is_on = config.allowed_accounts or any(each.allowed_accounts for each in config.environments.values())
    return judge if is_on else None


CONTROL = Control(
    id="allowed_accounts",
    title="Resources are in allowed accounts",
    severity="critical",
    resource=_prepare,
)
