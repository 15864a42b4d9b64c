"""Texts that try to break out of a format, and a report full of them."""

from functools import cache

from tollgate_host.report.model import IntegrationInfo, Location, RawFinding, RawResult, Report, ResourceRow
from tollgate_host.verdict.judge import judge

from tests.host.report.sample import enforcement, exemption, result, run

HOSTILE = [
    "\x1b[31mred\x1b[0m \x1b]8;;http://evil\x07link\x1b]8;;\x07 \x9b2J",
    "[bold red]markup[/bold red] [link=http://evil]x[/link] [/]",
    "<script>alert(1)</script><img src=x onerror=alert(1)> &amp; ]]> --> <!--",
    "a | b \\| c ` d `` e ``` f ~~~ * _ # > [x](javascript:alert(1)) ![i](http://evil/i.png)",
    "line one\nline two\r\nline three\rline four\u2028line five\x0bsix\x85seven",
    "\n::set-output name=x::y\n  ::add-mask::z\n::error::boo\n::stop-commands::t",
    "##vso[task.setvariable variable=x]y ##[error]z ##teamcity[buildStatus]",
    "\x00\x01\x07\x08\x7f\x80\x9f nul and bells",
    "\ud800 lone \udfff surrogates \ufffe\uffff\ufeff",
    "\u202egnirts desrever\u202c \u2066isolated\u2069",
    "@everyone @security-team #1 GH-1 !1 $1 %s %(x)s {0} ${jndi:ldap://x} $(id) `id`",
    "%0A%25::x::;]%5D",
    "'\"><b>quotes</b>",
    "😀 ünïcödé 漢字",
    "</details></summary></td></tr></table>",
    "\n```\n# heading\n\n| a | b |\n|---|---|\n- list\n> quote\n    code\n",
    "",
    " ",
]
LONG = ["x" * 1_000_000, "many lines\n" * 20_000]


@cache
def hostile_report() -> Report:
    """Every hostile text as rule, message, address, attribute, remediation, link, reason, owner, place and name."""
    results: list[RawResult] = []
    rows: list[ResourceRow] = []
    for number, text in enumerate(HOSTILE + LONG):
        address = f"aws_x.y[{number}]{text[:200]}"
        rows.append(ResourceRow(address, text[:50], "create"))
        finding = RawFinding(
            f"R-{number}{text[:300]}",
            text,
            severity="high",
            path=(text[:100], 0),
            remediation=text,
            docs=f"https://example.com/{text[:50]}",
        )
        note = RawFinding(f"N-{number}", text, status="unknown", docs="javascript:alert(1)")
        exempt = RawFinding(f"E-{number}", text, status="warn")
        results += [
            result(finding, note, exempt, address=address, message=text, metadata={text[:50]: text[:50]}),
            result(address=address, hook="pre-plan", message=text),
            result(address=address, integration="other", status="fail", message=text),
            result(address=address, integration="broken", status="error", error=text),
            result(RawFinding(f"S-{number}", text), address=None, hook="plan-stage-complete", message=text),
        ]
    integrations = [
        IntegrationInfo(name="policy", version=HOSTILE[2], source=HOSTILE[3], message=HOSTILE[5]),
        IntegrationInfo(name="other", version=HOSTILE[0], source=HOSTILE[4], message=HOSTILE[6]),
        IntegrationInfo(name="broken", status="error", error=HOSTILE[5], on_error="warn"),
    ]
    exemptions = [
        exemption(f"E-{number}", reason=text[:2_000] or "none", owner=text[:50], line=number + 1)
        for number, text in enumerate(HOSTILE)
    ]
    settings = enforcement(exemptions=exemptions, locate=_locate)
    plan = run(
        *results,
        integrations=integrations,
        resources=rows,
        plan_name="plan\n::error::x|<b>\udcff.json",
        workspace=HOSTILE[8],
        terraform_version=HOSTILE[0],
    )
    return judge(plan, settings)


def _locate(address: str, _path: tuple[str | int, ...]) -> Location:
    number = int(address.partition("[")[2].partition("]")[0])
    text = (HOSTILE + LONG)[number]
    return Location(file=f"dir/{text[:40]}.tf", line=number + 1, column=3, end_line=number + 1, end_column=9, text=text)
