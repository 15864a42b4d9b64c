"""The judge: turns raw results and the user's settings into a report. It uses no clock, files or network."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from tollgate_host.report.model import IntegrationReport, JudgedFinding, Report, ResourceReport, ResultReport
from tollgate_host.report.raw import IntegrationInfo, RawResult, ResourceRow, ResultStatus, RunInput
from tollgate_host.report.sanitize import one_line, plain
from tollgate_host.verdict.arrange import ArrangedAnswer, answers_of, integrations_of, resources_of
from tollgate_host.verdict.cost import cost_of
from tollgate_host.verdict.duplicates import Statement, drop_repeated
from tollgate_host.verdict.judgement import Judgement, judgement_of
from tollgate_host.verdict.levels import notices_of_levels
from tollgate_host.verdict.settings.enforcement import Enforcement
from tollgate_host.verdict.totals import summary_of, verdict_of, worst_status

PART = (
    "The plan has only some of the changes: it was made with -target, or leaves changes for later. The rest is not "
    "checked, and not in the cost."
)


def judge(run: RunInput, enforcement: Enforcement) -> Report:
    """Return the judged report of a run.

    Each finding gets its level and outcome, each result the status of its findings, and the run its verdict. A result
    without findings counts as one finding with its own status, under the integration's name.
    """
    rows = resources_of(run)
    infos = integrations_of(run)
    answers = answers_of(run, resources=rows, integrations=infos)
    judgement = judgement_of(list(_report(answers)), enforcement, infos)
    plan = one_line(run.plan_name)
    statuses: list[ResultStatus] = [_status(answer, judgement) for answer in answers]
    about_resources, about_the_run = _results(answers, statuses, judgement, known=rows, plan=plan)
    resources = tuple(_resource(row, about_resources[row.address], plan=plan) for row in rows.values())
    integrations = tuple(_integrations(infos.values(), answers, statuses, about_the_run))
    return Report(
        verdict=verdict_of(resources, integrations, judgement.exemptions, on_expired=enforcement.on_expired),
        summary=summary_of(
            resources,
            integrations,
            list(judgement.findings.values()),
            cost=cost_of(answers, infos),
            stale_baseline=judgement.stale_baseline,
        ),
        command=run.command,
        plans=(plan,) if plan else (),
        integrations=integrations,
        resources=resources,
        exemptions=judgement.exemptions,
        notices=(
            *(() if run.is_whole else (PART,)),
            *run.notices,
            *notices_of_levels(
                enforcement.levels, ((one.integration, one.finding.names) for one in judgement.findings)
            ),
        ),
        timing=dict(run.timing),
        terraform_version=one_line(run.terraform_version),
        workspace=one_line(run.workspace),
        engine=run.engine,
        made_at=run.made_at,
        root=one_line(run.root),
    )


def _report(answers: Sequence[ArrangedAnswer]) -> Iterable[Statement]:
    results = (answer.result for answer in answers)
    answered = {(one.integration, one.address, one.hook) for one in results if one.status != "error"}
    return drop_repeated([statement for answer in answers for statement in answer.statements], answered=answered)


def _results(
    answers: Sequence[ArrangedAnswer],
    statuses: Sequence[ResultStatus],
    judgement: Judgement,
    *,
    known: Mapping[str, ResourceRow],
    plan: str,
) -> tuple[defaultdict[str, list[ResultReport]], defaultdict[str, list[ResultReport]]]:
    """Return the results by address, and those about no resource by integration.

    Findings about other resources, as in answers to stage hooks, are moved to those resources.
    """
    about_resources: defaultdict[str, list[ResultReport]] = defaultdict(list)
    about_the_run: defaultdict[str, list[ResultReport]] = defaultdict(list)
    elsewhere: list[tuple[str, ResultReport]] = []
    for answer, status in zip(answers, statuses, strict=True):
        result, statements = answer.result, answer.statements
        own: list[JudgedFinding] = []
        others: defaultdict[str, list[Statement]] = defaultdict(list)
        for statement in statements:
            finding = judgement.findings.get(statement)
            if finding is None:
                continue
            address = statement.address
            if address is None or address == result.address or address not in known:
                own.append(finding)
            else:
                others[address].append(statement)
        report = _result(result, status=status, findings=own, plan=plan)
        home = about_the_run[result.integration] if result.address is None else about_resources[result.address]
        home.append(report)
        elsewhere += [(address, _excerpt(result, group, judgement)) for address, group in others.items()]
    for address, report in elsewhere:
        about_resources[address].append(report)
    return about_resources, about_the_run


def _status(answer: ArrangedAnswer, judgement: Judgement) -> ResultStatus:
    if answer.result.status == "error":
        return "error"
    return judgement.status_of(answer.statements) if answer.statements else "success"


def _result(result: RawResult, *, status: ResultStatus, findings: Sequence[JudgedFinding], plan: str) -> ResultReport:
    return ResultReport(
        integration=result.integration,
        hook=result.hook,
        status=status,
        message=plain(result.message),
        told=result.metadata,
        findings=tuple(findings),
        error=None if result.error is None else plain(result.error),
        is_told_elsewhere=bool(result.findings) and not findings,
        plan=plan,
    )


def _excerpt(result: RawResult, statements: Sequence[Statement], judgement: Judgement) -> ResultReport:
    """Return the part of a result that is about another resource."""
    return ResultReport(
        integration=result.integration,
        hook=result.hook,
        status=judgement.status_of(statements),
        findings=tuple(judgement.findings[statement] for statement in statements),
    )


def _resource(row: ResourceRow, results: Sequence[ResultReport], *, plan: str) -> ResourceReport:
    return ResourceReport(
        address=one_line(row.address),
        type=one_line(row.type),
        action=one_line(row.action),
        results=tuple(results),
        plan=plan,
    )


def _integrations(
    infos: Iterable[IntegrationInfo],
    answers: Sequence[ArrangedAnswer],
    reached: Sequence[ResultStatus],
    about_the_run: Mapping[str, Sequence[ResultReport]],
) -> Iterable[IntegrationReport]:
    statuses: defaultdict[str, set[ResultStatus]] = defaultdict(set)
    calls: defaultdict[str, list[float]] = defaultdict(list)
    for answer, status in zip(answers, reached, strict=True):
        name = answer.result.integration
        statuses[name].add(status)
        calls[name].append(answer.result.duration_seconds)
    for info in infos:
        yield IntegrationReport(
            name=info.name,
            version=one_line(info.version),
            source=one_line(info.source),
            level=info.level,
            status=worst_status({info.status, *statuses[info.name]}),
            message=plain(info.message),
            error=None if info.error is None else plain(info.error),
            told=info.metadata,
            on_error=info.on_error,
            results=tuple(about_the_run.get(info.name, ())),
            calls=len(calls[info.name]),
            seconds=sum(calls[info.name]),
            declared=info.declared,
            cage=info.cage,
        )
