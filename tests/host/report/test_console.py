"""The report in a terminal."""

import re
import subprocess
import sys
from datetime import UTC, datetime

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from msgspec.structs import replace
from rich.cells import cell_len
from tollgate_host.report.console import rows
from tollgate_host.report.console.layout import lay_out, wrap_by_rich
from tollgate_host.report.console.page import Page
from tollgate_host.report.console.rows import wrap_rows
from tollgate_host.report.console.success_notes import success_notes
from tollgate_host.report.console.terminal_features import Terminal
from tollgate_host.report.model import Location, RawFinding, Report, ResourceRow
from tollgate_host.report.renderers.render_console import render_console
from tollgate_host.verdict.judge import judge
from tollgate_host.verdict.merge import merge
from tollgate_host.verdict.settings.enforcement import EnforcementOverride

from tests.host.report.hostile import hostile_report
from tests.host.report.sample import BUCKET, QUEUE, SERVER, enforcement, full_report, in_main_tf, judged, result, run


def _shown(report: Report, terminal: Terminal | None = None) -> str:
    return "".join(render_console(report, terminal))


def test_a_report_reads_like_this() -> None:
    assert (
        _shown(full_report())
        == """\
─ aws_s3_bucket.logs (create)
  ✗ HIGH  S3-ENC-1  policy, soft-mandatory
    │ The bucket is not encrypted.
    │ infra/main.tf:12  at encryption[0]
    │   12 │ resource "aws_s3_bucket" "logs" {
    │ → Add this:
    │   sse_algorithm = "aws:kms"
    │ https://example.com/s3-enc-1
  ! MEDIUM  S3-OLD-1  policy, advisory
    │ Versioning is off.
    │ infra/main.tf:12
    │   12 │ resource "aws_s3_bucket" "logs" {
  ? MEDIUM  S3-KEY-1  policy, advisory  decided at apply
    │ The key is not known yet.
    │ infra/main.tf:12  at kms_key_id
    │   12 │ resource "aws_s3_bucket" "logs" {
  ─ S3-LOG-1  low
    │ exempted (agreed; owner web; until 2027-01-31; exemptions.yaml:2)
    │ Access is not logged.
  │ cost: Estimated cost: $10.50/month

─ module.web["a"].aws_instance.app[0] (update)
  ✗ CRITICAL  NET-1  policy, hard-mandatory
    │ Open to the world.
    │ at ingress[0]
    │ exemption migration; expired 2026-01-31; exemptions.yaml:7

─ aws_sqs_queue.orders (create)
  ! MEDIUM  cost  cost, advisory
    │ Over 90% of the budget

─ the whole plan
  i INFO  ORG-1  policy, advisory
    │ Many buckets.
  │ policy: 3 resources checked

Tollgate  policy, cost, naming
  ✗ critical  policy  NET-1     module.web["a"].aws_instance.app[0]
  ✗ high      policy  S3-ENC-1  aws_s3_bucket.logs  infra/main.tf:12
  ! medium    policy  S3-OLD-1  aws_s3_bucket.logs  infra/main.tf:12
  ! medium    cost    cost      aws_sqs_queue.orders
  ? medium    policy  S3-KEY-1  aws_s3_bucket.logs  infra/main.tf:12  decided at apply
  ─ exempted  policy  S3-LOG-1  aws_s3_bucket.logs  infra/main.tf:12
    │ agreed; owner web; until 2027-01-31; exemptions.yaml:2
  i info      policy  ORG-1     the whole plan
  │ integration naming failed in 1 call: no answer within 30 s
  │ expired exemption: NET-* at module.web.*: migration; expired 2026-01-31; exemptions.yaml:7
  1 exemption matched nothing in this run
Cost: $10.50 a month (+$10.50, before $0.00)
✗ Failed: 1 critical, 1 high (2 failures); 1 integration error as a warning; 2 warnings; 1 not decided; 1 exempted; 1
  for information; 1 expired exemption; 3 changed resources
"""
    )


def test_remediation_and_documentation_follow_the_finding() -> None:
    finding = RawFinding("R", "wrong", remediation="do this\nthen that", docs="https://example.com/r")
    shown = _shown(judged(result(finding)))
    assert "    │ → do this\n    │ then that\n    │ https://example.com/r\n" in shown


@pytest.mark.requirement("R-ARCH-02")
def test_a_message_is_shown_though_all_is_well() -> None:
    shown = _shown(judged(result(message="Estimated cost: $150/month")))
    assert "│ policy: Estimated cost: $150/month" in shown
    assert shown.endswith("✓ Passed: no findings; 3 changed resources\n")


def test_a_message_that_two_hooks_give_is_shown_once() -> None:
    shown = _shown(judged(result(message="fine", hook="pre-plan"), result(message="fine", hook="post-plan")))
    assert shown.count("policy: fine") == 1


def test_resources_with_nothing_but_a_note_follow_in_two_lines_each() -> None:
    noted = [result(message="fine", address=address) for address in (BUCKET, SERVER)]
    shown = _shown(judged(*noted, result(RawFinding("R", "m"), address=QUEUE)))
    assert (
        """\
    │ m

─ aws_s3_bucket.logs (create)
  │ policy: fine
─ module.web["a"].aws_instance.app[0] (update)
  │ policy: fine
"""
        in shown
    )


def test_an_override_is_shown_with_who_when_and_why() -> None:
    override = EnforcementOverride(reason="hotfix", by="ann", at=datetime(2026, 11, 16, 12, tzinfo=UTC))
    shown = _shown(judged(result(RawFinding("R", "m", severity="high")), override=override))
    assert "1 finding overridden by ann at 2026-11-16T12:00:00+00:00: hotfix" in shown


def test_each_plan_is_named_where_there_are_several() -> None:
    plans = [judge(run(result(RawFinding("R", "m")), plan_name=name), enforcement()) for name in ("a.json", "b.json")]
    assert "─ aws_s3_bucket.logs (create)  b.json\n" in _shown(merge(plans))


def test_colour_is_there_only_if_the_terminal_has_it() -> None:
    assert "\x1b[" not in _shown(full_report())
    assert "\x1b[1m" in _shown(full_report(), Terminal(has_color=True))


def test_without_colour_the_words_are_the_same() -> None:
    coloured = _shown(full_report(), Terminal(has_color=True))
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == _shown(full_report())


def test_the_place_of_a_finding_is_underlined_in_its_line() -> None:
    place = Location(file="a.tf", line=1, column=3, end_line=1, end_column=6, text="a bcd e")

    def locate(_address: str, _path: tuple[str | int, ...]) -> Location:
        return place

    shown = _shown(judged(result(RawFinding("R", "m")), locate=locate), Terminal(has_color=True))
    assert "a \x1b[4mbcd\x1b[0m e" in shown


@pytest.mark.parametrize("width", [20, 30, 61, 80])
@pytest.mark.parametrize("has_unicode", [True, False])
def test_no_line_is_wider_than_the_terminal(width: int, has_unicode: bool) -> None:
    lines = _shown(full_report(), Terminal(width=width, has_unicode=has_unicode)).splitlines()
    assert max(map(len, lines)) <= width
    assert all(re.match(r"[─-] |  |$|Cost: |Tollgate  |[✗x] ", line) for line in lines)


def test_what_is_too_long_for_a_heading_goes_on_below_it() -> None:
    finding = RawFinding("A-RULE-WITH-A-LONG-NAME", "wrong", severity="high")
    assert _shown(judged(result(finding)), Terminal(width=44)).startswith("""\
─ aws_s3_bucket.logs (create)
  ✗ HIGH  A-RULE-WITH-A-LONG-NAME
    │ policy, soft-mandatory
    │ wrong
""")


def test_wide_characters_count_twice() -> None:
    shown = _shown(judged(result(RawFinding("規" * 30, "wrong"))), Terminal(width=40))
    assert max(cell_len(line) for line in shown.splitlines()) <= 40
    assert shown.count("規") == 60


@pytest.mark.parametrize("width", [40, 80, 200])
def test_long_texts_are_wrapped_to_the_width(width: int) -> None:
    report = judged(result(RawFinding("R", "word " * 100)), locate=in_main_tf)
    lines = [line for line in _shown(report, Terminal(width=width)).splitlines() if "word" in line]
    assert len(lines) > 1
    assert max(map(len, lines)) <= width


def test_a_terminal_without_unicode_gets_ascii() -> None:
    _shown(full_report(), Terminal(has_unicode=False)).encode("ascii")


def test_markup_in_a_message_is_shown_as_it_is() -> None:
    shown = _shown(judged(result(RawFinding("R", "[bold]x[/bold] [red] :smile:"))), Terminal(has_color=True))
    assert "[bold]x[/bold] [red] :smile:" in shown


@pytest.mark.parametrize("has_color", [False, True])
def test_nothing_hostile_reaches_the_terminal(has_color: bool) -> None:
    shown = _shown(hostile_report(), Terminal(has_color=has_color))
    without_colours = re.sub(r"\x1b\[[0-9;]*m", "", shown)
    assert all(char == "\n" or char.isprintable() or ord(char) > 0xA0 for char in without_colours)
    assert not any(line.strip().startswith("::") for line in without_colours.splitlines())
    assert "##vso[" not in without_colours
    assert len(shown) < 2_000_000


def test_beyond_a_screen_the_details_are_by_rule_and_only_of_what_fails() -> None:
    rows = tuple(ResourceRow(f"aws_x.y[{n}]", "aws_x", "create") for n in range(100))
    results = [result(RawFinding("LOW", "not so bad", severity="low"), address=row.address) for row in rows]
    results += [result(RawFinding("BAD", "bad", severity="critical"), address=row.address) for row in rows[:7]]
    report = judge(run(*results, resources=rows), enforcement())
    shown = _shown(report, Terminal())
    assert len(shown.splitlines()) < Terminal().height
    assert shown.startswith("✗ CRITICAL  BAD  policy, hard-mandatory  7 resources\n  │ bad\n  │ aws_x.y[0]\n")
    assert "  │ … and 2 more\n" in shown
    assert "not so bad" not in shown
    assert "  Every finding: --full, or --report html=FILE\n" in shown


def test_where_the_messages_of_a_rule_differ_each_stands_with_its_resource() -> None:
    rows = tuple(ResourceRow(f"aws_x.y[{n}]", "aws_x", "create") for n in range(60))
    results = [result(RawFinding("R", f"costs ${n}", severity="high"), address=r.address) for n, r in enumerate(rows)]
    shown = _shown(judge(run(*results, resources=rows), enforcement()), Terminal())
    assert "  │ aws_x.y[1]\n  │ │ costs $1\n" in shown


def test_full_shows_everything_and_a_file_is_full() -> None:
    rows = tuple(ResourceRow(f"aws_x.y[{n}]", "aws_x", "create") for n in range(600))
    results = [result(RawFinding("R", f"message {n}", severity="low"), address=r.address) for n, r in enumerate(rows)]
    report = judge(run(*results, resources=rows), enforcement())
    full = "".join(render_console(report, Terminal(), "full"))
    assert all(f"message {n}" in full for n in range(600))
    assert full == _shown(report)


def test_compact_shows_a_line_for_each_finding_the_worst_first() -> None:
    lines = "".join(render_console(full_report(), Terminal(width=200), "compact")).splitlines()
    assert lines[:2] == [
        '✗ critical  policy  NET-1  module.web["a"].aws_instance.app[0].ingress[0]  Open to the world.',
        "✗ high  policy  S3-ENC-1  aws_s3_bucket.logs.encryption[0]  infra/main.tf:12  The bucket is not encrypted.",
    ]
    assert lines[7].startswith("Tollgate  ")


def test_a_stage_whose_findings_all_stand_at_their_resources_is_not_summed_up_again() -> None:
    finding = RawFinding("NET-1", "Open to the world.", address=QUEUE)
    stage = result(finding, hook="plan-stage-complete", address=None, message=f"{QUEUE}: Open to the world [NET-1]")
    shown = _shown(judged(stage))
    assert "NET-1  policy" in shown
    assert "the whole plan" not in shown
    about_the_plan = replace(stage, findings=(finding, RawFinding("ORG-1", "Many queues.")), message="2 findings")
    assert "│ policy: 2 findings" in _shown(judged(about_the_plan))


STYLES = ["bold", "dim", "cyan", "blue", "green", "yellow", "red", "bold red", "bold yellow", "underline", ""]
EMOJI = ["⚠", "\ufe0f", "⚠\ufe0f", "1\ufe0f\u20e3", "👩\u200d👧", "\u200d", "🇩🇪", "🇩", "👍🏽", "🏽", "🏳\ufe0f\u200d🌈"]
TEXTS = st.lists(st.sampled_from([*"ab ,→…界é\u0301-", *EMOJI]), max_size=60).map("".join)


@pytest.mark.parametrize("has_color", [False, True])
@given(parts=st.lists(st.tuples(TEXTS, st.sampled_from(STYLES)), max_size=4), width=st.integers(20, 50))
def test_a_line_is_what_rich_makes_of_it(has_color: bool, parts: list[tuple[str, str]], width: int) -> None:
    terminal = Terminal(has_color=has_color, width=width)
    drawn = lay_out(parts, under="  | ", room_below=width - 4, terminal=terminal)
    assert _runs(Page(terminal).line(*parts, under="  | ")) == _runs(drawn)


def _runs(drawn: str) -> list[tuple[str, str]]:
    """Each character with the codes that were in force."""
    found: list[tuple[str, str]] = []
    codes = ""
    for code, char in re.findall(r"\x1b\[([0-9;]*)m|(.)", drawn, re.DOTALL):
        if char:
            found.append((codes, char))
        else:
            codes = "" if code == "0" else code
    return found


@given(text=TEXTS, width=st.integers(20, 50))
@example(text="a" * 18 + "⚠\ufe0fb", width=20)
def test_a_line_of_any_characters_keeps_them_all_and_its_width(text: str, width: int) -> None:
    lines = Page(Terminal(width=width)).line((text, "")).splitlines()
    assert max(map(cell_len, lines)) <= width
    assert "".join(line.removeprefix("    │ ") for line in lines).replace(" ", "") == text.replace(" ", "")


def test_an_emoji_at_the_edge_goes_on_below_as_a_whole() -> None:
    assert Page(Terminal(width=20)).line(("x" * 19 + "⚠\ufe0f!", ""), under="  ") == f"{'x' * 19}\n  ⚠\ufe0f!\n"


@pytest.mark.parametrize("char", ["中", "x", "\u0301"])
def test_a_line_of_any_length_is_measured_a_few_times_and_not_once_for_each_row(
    char: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    measured = 0

    def counted(text: str) -> int:
        nonlocal measured
        measured += len(text)
        return cell_len(text)

    monkeypatch.setattr(rows, "cell_len", counted)
    assert list(rows.cut_row(char * 20_000, 80, 74))[-1][1] == 20_000
    assert measured < 20 * 20_000


@given(text=TEXTS, room=st.integers(7, 40))
def test_a_paragraph_is_wrapped_as_rich_wraps_it(text: str, room: int) -> None:
    assert [row.rstrip() for row in wrap_rows(text, room)] == [row.rstrip() for row in wrap_by_rich(text, room)]


def test_a_report_that_can_simply_be_printed_needs_no_layout() -> None:
    code = "import sys; from tests.host.report.sample import full_report; "
    code += "from tollgate_host.report.formats import renderer; list(renderer('console')(full_report())); "
    code += "print([name for name in ('rich.console', 'rich.text', 'rich.style') if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_a_finding_of_a_stage_stands_under_its_stage() -> None:
    frozen = result(RawFinding("freeze", "Frozen.", severity="high"), hook="plan-stage-start", address=None)
    assert _shown(judged(frozen), Terminal()).startswith("─ before planning\n  ✗ HIGH  freeze")


def test_what_is_said_of_the_outcome_stands_in_place_of_what_was_said_of_the_plan() -> None:
    plan = result(hook="plan-stage-complete", address=None, message="The cost is not known.")
    outcome = result(hook="apply-stage-complete", address=None, message="The cost is $2.00.")
    assert list(success_notes(judged(plan, outcome))) == ["policy: The cost is $2.00."]
    assert list(success_notes(judged(plan))) == ["policy: The cost is not known."]
