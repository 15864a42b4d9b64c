"""Runs and settings that the tests of verdict and reports share."""

from collections.abc import Iterable
from datetime import date
from typing import Any

from msgspec.structs import replace
from tollgate_hcl.position import SourceRange
from tollgate_host.code.inline_exemption import InlineExemption
from tollgate_host.report.model import (
    IntegrationInfo,
    Location,
    RawFinding,
    RawResult,
    Report,
    ResourceRow,
    RunInput,
)
from tollgate_host.verdict.judge import judge
from tollgate_host.verdict.settings.enforcement import Enforcement, Exemption

TODAY = date(2026, 11, 16)
BUCKET = "aws_s3_bucket.logs"
SERVER = 'module.web["a"].aws_instance.app[0]'
QUEUE = "aws_sqs_queue.orders"


def enforcement(**settings: Any) -> Enforcement:
    return replace(Enforcement(today=TODAY), **settings)


def exemption(rule: str, address: str = "**", **more: Any) -> Exemption:
    return replace(Exemption(rules=(rule,), address=address, reason="agreed", file="exemptions.yaml", line=2), **more)


def comment(**more: Any) -> InlineExemption:
    """An exemption of `S3-ENC-1` in a comment in main.tf."""
    place = SourceRange(
        file="main.tf", start_line=4, start_column=1, end_line=4, end_column=9, start_byte=0, end_byte=8
    )
    plain = InlineExemption(rules=("S3-ENC-1",), address=BUCKET, reason="test data", range=place, target=place)
    return replace(plain, **more)


def result(*findings: RawFinding, **more: Any) -> RawResult:
    """A result about the bucket, with the status that an integration on our runtime would give it."""
    status = "fail" if any(finding.status == "fail" for finding in findings) else "success"
    base = RawResult(
        integration="policy",
        hook="post-plan",
        address=BUCKET,
        resource_type="aws_s3_bucket",
        action="create",
        status=status,
        findings=findings,
    )
    return replace(base, **more)


def run(*results: RawResult, integrations: Iterable[IntegrationInfo] = (), **more: Any) -> RunInput:
    """A run over the bucket, the server and the queue."""
    base = RunInput(
        command="check",
        plan_name="plan.json",
        results=results,
        integrations=tuple(integrations)
        or (IntegrationInfo(name="policy", version="1.0", source="tf-policy-validator"),),
        resources=(
            ResourceRow(BUCKET, "aws_s3_bucket", "create"),
            ResourceRow(SERVER, "aws_instance", "update"),
            ResourceRow(QUEUE, "aws_sqs_queue", "create"),
        ),
        timing={"total": 1.5},
        terraform_version="1.11.4",
        workspace="default",
    )
    return replace(base, **more)


def judged(*results: RawResult, **settings: Any) -> Report:
    """The report of a run of the policy integration alone."""
    return judge(run(*results), enforcement(**settings))


def in_main_tf(address: str, _path: tuple[str | int, ...]) -> Location | None:
    """A configuration that knows the bucket only."""
    if address != BUCKET:
        return None
    text = 'resource "aws_s3_bucket" "logs" {'
    return Location(file="infra/main.tf", line=12, column=1, end_line=12, end_column=len(text) + 1, text=text)


def full_report() -> Report:
    """One report with everything in it: each outcome, an error, costs, exemptions of each state."""
    results = [
        result(
            RawFinding("S3-ENC-1", "The bucket is not encrypted.", severity="high", path=("encryption", 0)),
            hook="pre-plan",
        ),
        result(
            RawFinding(
                "S3-ENC-1",
                "The bucket is not encrypted.",
                severity="high",
                path=("encryption", 0),
                remediation='Add this:\n  sse_algorithm = "aws:kms"',
                docs="https://example.com/s3-enc-1",
            ),
            RawFinding("S3-LOG-1", "Access is not logged.", severity="low", status="warn"),
            RawFinding("S3-KEY-1", "The key is not known yet.", status="unknown", path=("kms_key_id",)),
            RawFinding("S3-OLD-1", "Versioning is off.", severity="medium", status="warn"),
            message="2 of 5 checks failed",
            metadata={"passed": ["S3-TLS-1"]},
        ),
        result(
            RawFinding("NET-1", "Open to the world.", severity="critical", address=SERVER, path=("ingress", 0)),
            RawFinding("ORG-1", "Many buckets.", severity="info"),
            hook="plan-stage-complete",
            address=None,
            message="3 resources checked",
        ),
        result(
            integration="cost",
            message="Estimated cost: $10.50/month",
            metadata={"estimated_monthly_cost": 10.5, "monthly_cost_before": 0, "monthly_delta": 10.5},
        ),
        result(integration="cost", address=QUEUE, status="warn", message="Over 90% of the budget"),
        result(integration="naming", hook="pre-plan", address=QUEUE, status="error", error="no answer within 30 s"),
    ]
    integrations = [
        IntegrationInfo(name="policy", version="1.0", source="tf-policy-validator"),
        IntegrationInfo(name="cost", version="0.3", source="tf-cost-estimator"),
        IntegrationInfo(name="naming", version="2.1", source="tf-naming-checker", on_error="warn"),
    ]
    settings = enforcement(
        locate=in_main_tf,
        exemptions=(
            exemption("S3-LOG-*", "aws_s3_bucket.*", owner="web", expires=date(2027, 1, 31)),
            exemption("NET-*", "module.web.*", reason="migration", expires=date(2026, 1, 31), line=7),
            exemption("GONE-1", line=12),
        ),
    )
    return judge(run(*results, integrations=integrations), settings)
