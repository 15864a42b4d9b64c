"""The summary that ends a run, live and in `check`: rules, cost, verdict, and that its numbers agree."""

import json
import re
from decimal import Decimal

import pytest
from msgspec.structs import replace
from rich.cells import cell_len
from tollgate_host.report.console.render_summary import render_summary
from tollgate_host.report.console.terminal_features import Terminal
from tollgate_host.report.formats import renderer
from tollgate_host.report.model import Cost, RawFinding, RawResult, Report, ResourceRow
from tollgate_host.report.renderers.render_json import render_json
from tollgate_host.report.wording import cost_sentence, verdict_sentence
from tollgate_host.verdict.judge import judge
from tollgate_host.verdict.load_report import report_from_json
from tollgate_runtime.contract.findings import Severity

from tests.host.report.hostile import hostile_report
from tests.host.report.sample import BUCKET, QUEUE, SERVER, enforcement, exemption, full_report, judged, result, run

WIDE = Terminal(width=200)


def _lines(report: Report, terminal: Terminal = WIDE, **more: object) -> list[str]:
    return "".join(render_summary(report, terminal, **more)).splitlines()  # pyright: ignore[reportArgumentType]


def _many(severities: dict[Severity, int]) -> Report:
    """Failures of one rule for each severity, each in a resource of its own."""
    results: list[RawResult] = []
    for severity, number in severities.items():
        finding = RawFinding(f"{severity}-rule", "m", severity=severity, level="soft-mandatory")
        results += [result(finding, address=f"aws_{severity}.x[{n}]") for n in range(number)]
    rows = [ResourceRow(one.address or "", "aws_x", "create") for one in results]
    return judge(run(*results, resources=rows), enforcement())


def test_every_rule_has_a_line_the_worst_first_and_the_counts_are_those_of_the_verdict() -> None:
    lines = _lines(_many({"medium": 97, "critical": 2, "high": 11}))
    assert re.fullmatch(r"  ✗ critical  policy  critical-rule  2 resources: .*", lines[1])
    assert re.fullmatch(r"  ✗ high      policy  high-rule      11 resources: .*, …", lines[2])
    assert re.fullmatch(r"  ✗ medium    policy  medium-rule    97 resources: .*, …", lines[3])
    assert lines[-1] == "✗ Failed: 2 critical, 11 high, 97 medium (110 failures); 110 changed resources"


def test_several_findings_in_a_resource_are_counted_as_what_they_are() -> None:
    findings = [RawFinding("R", "m", severity="high", path=("rule", n)) for n in range(3)]
    other = result(findings[0], address=QUEUE)
    assert _lines(judged(result(*findings)))[1].endswith(f"  3 findings: {BUCKET}")
    assert _lines(judged(result(*findings), other))[1].endswith(f"  4 findings in 2 resources: {BUCKET}, {QUEUE}")


def test_exempted_findings_are_named_with_the_reason() -> None:
    report = judged(result(RawFinding("R", "m")), exemptions=(exemption("R"),))
    assert f"  ─ exempted  policy  R  {BUCKET}  agreed; exemptions.yaml:2" in _lines(report)


def test_a_narrow_row_is_broken_between_its_columns() -> None:
    finding = RawFinding("a_rule_of_forty_characters_and_a_few_more", "m", severity="critical")
    others = [result(finding, address=f"aws_x.y[{n}]") for n in range(2)]
    rows = [ResourceRow(one.address or "", "aws_x", "create") for one in others]
    lines = _lines(judge(run(*others, resources=rows), enforcement()), Terminal(width=60))
    assert lines[1:3] == ["  ✗ critical  policy", "    │ a_rule_of_forty_characters_and_a_few_more  2 resources"]
    lines = _lines(judge(run(*others, resources=rows), enforcement()), Terminal(width=70))
    assert lines[1:3] == ["  ✗ critical  policy  a_rule_of_forty_characters_and_a_few_more", "    │ 2 resources"]


def test_in_full_every_row_and_message_is_shown_and_nothing_points_to_more() -> None:
    findings = [RawFinding(f"R-{n:02}", "m", severity="medium") for n in range(60)]
    rows = [ResourceRow(f"aws_x.y[{n}]", "aws_x", "create") for n in range(30)]
    notes = [result(address=row.address, message=f"Looks good {n}.") for n, row in enumerate(rows)]
    report = judge(run(result(*findings, address=rows[0].address), *notes[1:], resources=rows), enforcement())
    short = "\n".join(_lines(report, Terminal(height=24)))
    assert ("R-59" in short, "Looks good 29." in short, "--full" in short) == (False, False, True)
    full = "\n".join(_lines(report, Terminal(height=24), is_full=True))
    assert ("R-59" in full, "Looks good 29." in full, "--full" in full) == (True, True, False)


def test_a_run_that_was_cut_short_does_not_call_exemptions_unused() -> None:
    report = judged(result(), exemptions=(exemption("R"),))
    unused = "  1 exemption matched nothing in this run"
    assert unused in _lines(report)
    assert unused not in _lines(replace(report, is_finished=False))


def test_more_rules_than_a_screen_has_lines_are_counted() -> None:
    findings = [RawFinding(f"R-{n:02}", "m", severity="critical" if n == 59 else "medium") for n in range(60)]
    lines = _lines(judged(result(*findings)), Terminal(width=120, height=30))
    assert len(lines) <= 30
    assert "R-59" in lines[1]
    assert "  … 40 more rules: 40 medium" in lines


def test_what_is_not_decided_says_who_will_decide() -> None:
    by_apply = RawFinding("A", "m", status="unknown")
    by_cloud = RawFinding("C", "m", status="unknown", undecided="cloud")
    lines = _lines(judged(result(by_apply, by_cloud)))
    assert f"  ? medium    policy  A  {BUCKET}  decided at apply" in lines
    assert f"  ? medium    policy  C  {BUCKET}  decided by the cloud, after creation" in lines


def test_findings_of_a_rule_that_different_things_decide_are_told_apart() -> None:
    by_apply = RawFinding("A", "m", status="unknown")
    by_cloud = RawFinding("A", "m", status="unknown", undecided="cloud")
    lines = _lines(judged(result(by_apply), result(by_cloud, address=SERVER)))
    assert f"  ? medium    policy  A  {BUCKET}  decided at apply" in lines
    assert f"  ? medium    policy  A  {SERVER}  decided by the cloud, after creation" in lines


@pytest.mark.parametrize(
    ("hook", "words"),
    [
        ("plan-stage-start", "before planning"),
        ("plan-stage-complete", "the whole plan"),
        ("apply-stage-start", "before applying"),
        ("apply-stage-complete", "after applying"),
        ("init-stage-complete", "after init"),
    ],
)
def test_a_stage_that_fails_is_named(hook: str, words: str) -> None:
    refused = result(hook=hook, address=None, status="fail", message="The repository is frozen.")
    assert _lines(judged(refused))[1] == f"  ✗ high      policy  policy  {words}"


def test_messages_of_successful_hooks_are_shown_once_for_each_changing_resource() -> None:
    said = [result(message="Estimated cost: $150/month", hook=hook) for hook in ("pre-plan", "post-plan")]
    untouched = result(message="Estimated cost: $1/month", address="aws_x.same", action="no-op")
    started = result(message="Ready.", hook="init-stage-complete", address=None)
    rows = (ResourceRow(BUCKET, "aws_s3_bucket", "create"), ResourceRow("aws_x.same", "aws_x", "no-op"))
    lines = _lines(judge(run(*said, untouched, started, resources=rows), enforcement()))
    assert lines[:3] == ["  │ policy: Ready.", f"  │ policy: {BUCKET}: Estimated cost: $150/month", ""]


def test_many_messages_are_folded_and_long_ones_cut() -> None:
    rows = [ResourceRow(f"aws_x.y[{n}]", "aws_x", "create") for n in range(25)]
    said = [result(message="all is well " * 20, address=row.address) for row in rows]
    lines = _lines(judge(run(*said, resources=rows), enforcement()), Terminal(width=80))
    assert lines[10] == "  │ … 15 more messages"
    assert all(len(line) <= 80 for line in lines)
    assert lines[-1] == "  Every message: --full, or --report html=FILE"


def test_a_budget_stands_below_the_cost() -> None:
    told = {
        "estimated_monthly_cost": 150,
        "monthly_budget": 100,
        "monthly_delta": 50,
        "monthly_cost_before": 100,
        "budgets": [{"name": "shop", "monthly_limit": 500, "monthly_cost": 100}],
    }
    report = judged(result(hook="plan-stage-complete", address=None, metadata=told))
    assert _lines(report)[-4:-1] == [
        "Cost: $150.00 a month (+$50.00, before $100.00)",
        "  Monthly budget: $150.00 of $100.00 a month, $50.00 over",
        "  shop: $100.00 of $500.00 a month (20%)",
    ]


def test_no_figure_is_not_zero() -> None:
    told = {
        "estimated_monthly_cost": 0,
        "monthly_delta": 0,
        "not_counted": {"unpriced": ["a.b", "a.c"]},
        "resources": {"unpriced": 2},
    }
    report = judged(result(hook="plan-stage-complete", address=None, metadata=told))
    assert "Cost: not known: 2 resources without a price" in _lines(report)


def test_no_change_is_said_only_where_everything_is_counted() -> None:
    cost = Cost(integration="cost", currency="USD", monthly=Decimal(5), monthly_delta=Decimal(0), uncounted=3)
    assert cost_sentence(cost) == "$5.00 a month; 3 resources not counted"
    assert cost_sentence(replace(cost, uncounted=0)) == "$5.00 a month (no change)"


def test_a_total_that_lacks_something_is_called_the_least() -> None:
    cost = Cost(integration="cost", currency="USD", monthly=Decimal(5), is_complete=False, uncounted=1)
    assert cost_sentence(cost) == "at least $5.00 a month; 1 resource not counted"
    assert cost_sentence(replace(cost, uncounted=0, monthly_delta=Decimal(0))) == "at least $5.00 a month"
    assert cost_sentence(replace(cost, has_figure=False)) == "not known: 1 resource without a price"


@pytest.mark.parametrize(
    ("not_counted", "sentence"),
    [
        ({"usage": ["a.b", "a.c"]}, "$0.00 a month; 2 resources not counted (charged by usage)"),
        (
            {"usage": ["a.b"], "unpriced": ["a.c", "a.d"]},
            "$0.00 a month; 3 resources not counted (2 without a price, 1 charged by usage)",
        ),
        ({"by the moon": ["a.b"]}, "$0.00 a month; 1 resource not counted (for another reason)"),
    ],
)
def test_a_total_says_why_it_leaves_resources_out(not_counted: dict[str, list[str]], sentence: str) -> None:
    told = {"estimated_monthly_cost": 0, "not_counted": not_counted, "has_figure": True}
    report = judged(result(hook="plan-stage-complete", address=None, metadata=told))
    assert f"Cost: {sentence}" in _lines(report)
    loaded = report_from_json("".join(render_json(report)).encode(), name="report.json")
    assert loaded.summary.cost is not None
    assert cost_sentence(loaded.summary.cost) == sentence


@pytest.mark.parametrize("width", [20, 40, 61, 80, 200])
def test_no_line_is_wider_than_the_terminal(width: int) -> None:
    for report in (full_report(), hostile_report(), _many({"high": 30})):
        assert max(map(cell_len, _lines(report, Terminal(width=width)))) <= width


def test_a_run_that_was_cut_short_has_not_passed() -> None:
    assert _lines(replace(judged(), is_finished=False))[-1] == "! Not finished: no findings; 3 changed resources"


@pytest.mark.parametrize("severity", ["low", "high"])
def test_no_report_says_that_a_run_passed_that_was_cut_short(severity: Severity) -> None:
    found = RawFinding("R", "m", severity=severity)
    report = replace(judged(result(found)), is_finished=False, notices=("The plan was not judged.",))
    begins = "Not finished" if report.verdict == "warn" else "Failed"
    assert verdict_sentence(report).startswith(f"{begins}: ")
    texts = {name: "".join(renderer(name)(report)) for name in ("markdown", "html", "github", "azuredevops", "sarif")}
    for name in ("markdown", "html", "github", "azuredevops"):
        assert begins in texts[name], name
        assert "Passed" not in texts[name].partition("<script")[0], name
    assert "result=Failed" in texts["azuredevops"]
    assert json.loads(texts["sarif"])["runs"][0]["invocations"][0]["executionSuccessful"] is False
    document = "".join(renderer("json")(report))
    assert json.loads(document)["summary"]["notices"] == ["The plan was not judged."]
    loaded = report_from_json(document.encode(), name="report.json")
    assert "".join(renderer("markdown")(loaded)) == texts["markdown"]
