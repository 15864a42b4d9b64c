"""Reports: whatever text integrations, plans and files bring, each format is a valid document of its kind."""

import json
import re
from html.parser import HTMLParser
from typing import Any
from xml.etree import ElementTree

from hypothesis import strategies as st
from tollgate_host.report.formats import renderer
from tollgate_host.report.model import IntegrationInfo, Location, RawFinding, RawResult, Report, ResourceRow
from tollgate_host.report.sanitize import one_line, plain
from tollgate_host.report_formats import FORMATS
from tollgate_host.verdict.judge import judge

from tests.fuzz.bytes_of import pieces
from tests.fuzz.target import Target
from tests.host.report.sample import enforcement, exemption, result, run

_UNSHOWN = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ufffe\uffff\ud800-\udfff]")
_OURS = {"github": r"::(error|warning|notice) \w+=", "azuredevops": r"##vso\[task\.(logissue|complete) "}
_HARMLESS = frozenset({"data:", "#", "https://", "http://"})
_WORDS = [
    b"<script>", b"</td>", b"<img src=x onerror=alert(1)>", b"'\"><b>", b"]]>", b"-->", b"&amp;", b"\x1b[31m", b"\x1b]8;;http://x\x07",
    b"\x9b", b"\xc2\x9b2J", b"\n::error::x", b"\r", b"\n", b"::", b"##vso[task.setvariable variable=x]y", b"##[",
    b"##", b"\x00",
    b"\xe2\x80\xa8", b"\xe2\x80\xae", b"|", b"`", b"```", b"~~~", b"[x](javascript:alert(1))", b"https://e.com/",
    b"javascript:x",
    b"@all", b"#1", b"%0A", b"%25", b"]", b";", b"[bold]", b"[/]", b"\\", b"\xed\xa0\x80", b"\xff", b"x", b" ",
    b"{{", b"${{ x }}",
    b"</script>", b"<!--", b"\xef\xbf\xbe", b"\xf3\xa0\x80\x81", b"\x7f", b"    ", b"- ", b"# ", b"</details>",
]  # fmt: skip


def reports(data: bytes) -> None:
    """No text gets out of its place in any format."""
    texts = [part.decode("utf-8", "surrogateescape") for part in data.split(b"\x00\x00")[:8]]
    report = _report([*texts, *[""] * (8 - len(texts))])
    for name in FORMATS:
        text = "".join(renderer(name)(report))
        text.encode()
        assert not _UNSHOWN.search(text), name
        for line in text.split("\n"):
            if re.match(r"\s*::|.*##\w*\[", line):
                assert re.match(_OURS[name], line), name
                assert line.count("##vso[") <= 1
        _CHECKS.get(name, _anything)(text)


def texts(data: bytes) -> None:
    """A text that was made plain stays as it is, and one line is one line."""
    text = data.decode("utf-8", "surrogateescape")
    shown = plain(text)
    assert plain(shown) == shown
    assert not _UNSHOWN.search(shown)
    assert len(one_line(text).splitlines()) <= 1


def _report(texts: list[str]) -> Report:
    rule, message, address, attribute, remediation, docs, reason, file = texts
    findings = [
        RawFinding(rule or "R", message, severity="high", path=(attribute, 0), remediation=remediation, docs=docs),
        RawFinding("E-1", message, status="warn", docs=f"https://example.com/{docs}"),
        RawFinding("U-1", message, status="unknown"),
    ]
    results: list[RawResult] = [
        result(*findings, address=address or "a.b", message=message, metadata={attribute: message}),
        result(address=address or "a.b", integration="broken", status="error", error=message),
        result(RawFinding("S-1", message), address=None, hook="plan-stage-complete", message=message),
    ]
    plan = run(
        *results,
        integrations=[
            IntegrationInfo(name="policy", version=rule, source=docs, message=message),
            IntegrationInfo(name="broken", status="error", error=message, on_error="warn"),
        ],
        resources=[ResourceRow(address or "a.b", rule, "create")],
        plan_name=file,
        workspace=attribute,
    )

    def locate(_address: str, _path: tuple[str | int, ...]) -> Location:
        return Location(file=file or "main.tf", line=1, column=1, text=message)

    return judge(plan, enforcement(exemptions=[exemption("E-1", reason=reason or "none", owner=rule)], locate=locate))


class _Elements(HTMLParser):
    """Keeps which elements a page has, and with which attributes."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))


def check_html(text: str) -> None:
    """A page runs nothing that a text has brought, and leads nowhere but to the web."""
    elements = _Elements()
    elements.feed(text)
    elements.close()
    for tag, attributes in elements.found:
        assert tag not in ("img", "iframe", "object", "embed", "form", "base"), tag
        assert not [name for name in attributes if name.startswith("on")], tag
        link = attributes.get("href")
        assert link is None or link.startswith(tuple(_HARMLESS)), link
    assert sum(tag == "script" for tag, _ in elements.found) <= _own_scripts()


def _own_scripts() -> int:
    """How many scripts the page has when nobody has said anything."""
    elements = _Elements()
    elements.feed("".join(renderer("html")(_report([""] * 8))))
    return sum(tag == "script" for tag, _ in elements.found)


def _anything(_text: str) -> None:
    return


def _check_json(text: str) -> None:
    json.loads(text)


def _check_junit(text: str) -> None:
    root = ElementTree.fromstring(text)
    assert root.tag == "testsuites"
    assert {node.tag for node in root.iter()} <= {
        "testsuites", "testsuite", "testcase", "failure", "error", "skipped", "system-out", "system-err",
        "properties", "property",
    }  # fmt: skip


def _check_markdown(text: str) -> None:
    from markdown_it import MarkdownIt

    parsed: list[Any] = MarkdownIt("commonmark").enable("table").parse(text)
    for token in parsed:
        for inner in token.children or ():
            assert inner.type != "image"
            if inner.type == "link_open":
                assert str(inner.attrs["href"]).startswith(("https://", "http://"))


_CHECKS = {
    "json": _check_json,
    "sarif": _check_json,
    "gitlab": _check_json,
    "junit": _check_junit,
    "html": check_html,
    "markdown": _check_markdown,
}
TARGETS = [
    Target(
        name="host-reports",
        one_input=reports,
        strategy=st.lists(pieces(_WORDS, most=5), min_size=1, max_size=8).map(b"\x00\x00".join),
        words=(*_WORDS, b"\x00\x00"),
    ),
    Target(
        name="host-plain-texts",
        one_input=texts,
        strategy=pieces(_WORDS),
        words=tuple(_WORDS),
        pumps=(b"\x1b]", b"\x1b[", b"##"),
    ),
]
