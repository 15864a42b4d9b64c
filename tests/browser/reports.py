"""Reports for the browser: a shop with everything in it, and one of any size."""

from datetime import UTC, date, datetime
from functools import cache
from typing import Any

from tollgate_host.report.model import Location, Report
from tollgate_host.report.raw import IntegrationInfo, RawFinding, RawResult, ResourceRow, RunInput
from tollgate_host.verdict.judge import judge
from tollgate_host.verdict.merge import merge
from tollgate_host.verdict.settings.enforcement import Enforcement, Exemption

TODAY = date(2026, 11, 16)
BUCKET = "aws_s3_bucket.logs"
SERVER = 'module.web["a"].aws_instance.app[0]'
DATABASE = "module.data.aws_db_instance.main"
ROLE = "aws_iam_role.admin"
QUEUE = "aws_sqs_queue.orders"
ROWS = (
    ResourceRow(BUCKET, "aws_s3_bucket", "create"),
    ResourceRow(SERVER, "aws_instance", "update"),
    ResourceRow(DATABASE, "aws_db_instance", "replace"),
    ResourceRow(ROLE, "aws_iam_role", "no-op"),
    ResourceRow(QUEUE, "aws_sqs_queue", "create"),
)
INTEGRATIONS = (
    IntegrationInfo(name="cost", version="0.1", source="tf-cost-estimator"),
    IntegrationInfo(name="policy", version="1.0", source="tf-policy-validator"),
    IntegrationInfo(name="naming", version="2.1", source="tf-naming-checker", on_error="warn"),
)
ENCRYPTION = RawFinding(
    "s3_encrypted",
    "The bucket is not encrypted.",
    severity="high",
    path=("encryption", 0),
    remediation='Add this:\n  sse_algorithm = "aws:kms"',
    docs="https://example.com/s3_encrypted",
)


@cache
def shop(plan_name: str = "plan.json") -> Report:
    """Most outcomes, an error, costs with components and budgets, exemptions of each state."""
    exemptions = (
        _exemption("s3_logged", "aws_s3_bucket.*", owner="web", expires=date(2027, 1, 31)),
        _exemption("ports_closed", "module.web.*", reason="migration", expires=date(2026, 1, 31), line=7),
        _exemption("gone", line=12),
    )
    return judge(shop_run(plan_name), Enforcement(today=TODAY, locate=_locate, exemptions=exemptions))


def shop_run(plan_name: str = "plan.json") -> RunInput:
    """What the report of the shop is judged from."""
    return RunInput(
        command="check",
        plan_name=plan_name,
        results=[*_about_rules(), *_about_money(), _failed()],
        integrations=INTEGRATIONS,
        resources=ROWS,
        timing={"hooks": 1.5},
        terraform_version="1.11.4",
        workspace="prod",
        made_at=datetime(2026, 11, 16, 10, 30, tzinfo=UTC),
    )


@cache
def two_plans() -> Report:
    """The same shop twice, under two names."""
    return merge([shop("a.json"), shop("b.json")])


@cache
def large(count: int) -> Report:
    """So many resources, each with answers of two integrations and findings of three rules."""
    rows = [ResourceRow(_address(number), f"aws_type_{number % 20}", "create") for number in range(count)]
    results: list[RawResult] = []
    for number, row in enumerate(rows):
        found = [
            RawFinding(f"rule_{number % 200}", f"Attribute {number % 50} is wrong.", severity="high", path=(number,))
        ]
        found += [RawFinding("everywhere", "It is everywhere.", severity="low", status="warn")] * (number % 2)
        results += [_answer(row.address, *found, type=row.type), _costs(row.address, 1.5 * (number % 40), 0)]
    run = RunInput(
        command="check", plan_name="large.json", results=results, integrations=INTEGRATIONS[:2], resources=rows
    )
    return judge(run, Enforcement(today=TODAY))


def _address(number: int) -> str:
    return f'module.team["{number % 97}"].aws_type_{number % 20}.item[{number}]'


def _about_rules() -> list[RawResult]:
    return [
        _answer(
            BUCKET,
            ENCRYPTION,
            RawFinding("s3_logged", "Access is not logged.", severity="low", status="warn"),
            RawFinding("s3_key", "The key is known only after apply.", status="unknown", path=("kms_key_id",)),
            message="2 of 5 rules broken",
            metadata={"passed": ["s3_tls"], "token": "hunter2", "nested": {"deep": [1, {"deeper": True}]}},
        ),
        _answer(SERVER, RawFinding("ports_closed", "Open to the world.", severity="critical", path=("ingress", 0))),
        _answer(DATABASE, RawFinding("backed_up", "Backups are off.", status="warn", severity="medium")),
        _answer(None, RawFinding("few_buckets", "Many buckets.", severity="info"), hook="plan-stage-complete"),
    ]


def _about_money() -> list[RawResult]:
    components = [
        {"name": "Instance usage", "unit": "hours", "quantity": 730, "unit_price": 0.0416, "monthly_cost": 30.37},
        {"name": "Data out", "unit": "GB", "quantity": None, "unit_price": 0.09, "monthly_cost": None},
    ]
    totals: dict[str, Any] = {
        "currency": "USD",
        "estimated_monthly_cost": 308.91,
        "monthly_cost_before": 80.84,
        "monthly_delta": 228.07,
        "monthly_budget": 250,
        "warn_at": 0.8,
        "budgets": [{"name": "web", "monthly_limit": 40, "monthly_cost": 30.37, "warn_at": 0.7}],
        "by_module": {
            "module.data": {"monthly_cost": 278.54, "monthly_delta": 214.48},
            'module.web["a"]': {"monthly_cost": 30.37, "monthly_delta": 13.59},
        },
        "by_service": {
            "rds": {"monthly_cost": 278.54, "monthly_delta": 214.48},
            "ec2": {"monthly_cost": 30.37, "monthly_delta": 13.59},
        },
        "by_tag": {"Owner": {"shop-team": {"monthly_cost": 308.91, "monthly_delta": 228.07}}},
    }
    over = RawFinding("monthly_budget", "$58.91 over the monthly budget of $250.", severity="high")
    return [
        _costs(SERVER, 30.37, 16.78, components=components),
        _costs(DATABASE, 278.54, 64.06),
        _answer(None, over, integration="cost", hook="plan-stage-complete", metadata=totals),
    ]


def _costs(address: str, monthly: float, before: float, **more: Any) -> RawResult:
    metadata = {
        "estimated_monthly_cost": monthly,
        "monthly_cost_before": before,
        "monthly_delta": round(monthly - before, 2),
        **more,
    }
    return _answer(address, integration="cost", message=f"Estimated cost: ${monthly}/month", metadata=metadata)


def _failed() -> RawResult:
    return _answer(QUEUE, integration="naming", status="error", error="no answer within 30 s")


def _answer(address: str | None, *findings: RawFinding, **more: Any) -> RawResult:
    kind = next((row for row in ROWS if row.address == address), None)
    given: dict[str, Any] = {
        "integration": "policy",
        "hook": "post-plan",
        "address": address,
        "resource_type": more.pop("type", kind.type if kind else ""),
        "action": kind.action if kind else "create",
        "status": "fail" if any(finding.status == "fail" for finding in findings) else "success",
        "findings": findings,
    }
    return RawResult(**(given | more))


def _exemption(rule: str, address: str = "**", **more: Any) -> Exemption:
    given: dict[str, Any] = {"reason": "agreed", "file": "exemptions.yaml", "line": 2}
    return Exemption(rules=(rule,), address=address, **(given | more))


def _locate(address: str, _path: tuple[str | int, ...]) -> Location | None:
    if address != BUCKET:
        return None
    header = 'resource "aws_s3_bucket" "logs" {'
    return Location(
        file="infra/main.tf", line=12, text='  bucket = "logs"', before=(header,), after=("  tags   = local.tags", "}")
    )
