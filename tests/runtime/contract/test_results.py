"""Results and findings: what they say on the wire, how several become one, and what is refused."""

from typing import Any

import pytest
from tollgate_runtime import Finding, Result, fail, from_findings, merge, success, warn
from tollgate_runtime.contract.results import Status, soften, worst

STATUSES: list[Status] = ["success", "warn", "fail"]


@pytest.mark.requirement("P-2.1-03", "R-RPC-07")
@pytest.mark.parametrize(
    ("result", "wire"),
    [
        (success(), {"status": "success", "message": "", "metadata": {}}),
        (success("ok", metadata={"a": 1}), {"status": "success", "message": "ok", "metadata": {"a": 1}}),
        (warn("careful"), {"status": "warn", "message": "careful", "metadata": {}}),
        (fail("no"), {"status": "fail", "message": "no", "metadata": {}}),
        (Result(error="broken"), {"status": "success", "message": "", "metadata": {}, "error": "broken"}),
    ],
)
def test_a_result_has_status_message_and_metadata_on_the_wire(result: Result, wire: dict[str, Any]) -> None:
    assert result.to_wire() == wire


def test_a_finding_says_on_the_wire_only_what_it_has_to_say() -> None:
    assert Finding("R-1", "bad").to_wire() == {"rule": "R-1", "severity": "medium", "status": "fail", "message": "bad"}
    full = Finding(
        "R-1",
        "bad",
        severity="high",
        status="warn",
        level="advisory",
        address="a.b",
        path=("tags", 0),
        remediation="do",
        docs="https://example.com",
        aliases=("R-0",),
    )
    assert full.to_wire() == {
        "rule": "R-1", "severity": "high", "status": "warn", "message": "bad", "level": "advisory", "address": "a.b",
        "path": ["tags", 0], "remediation": "do", "docs": "https://example.com",
        "aliases": ["R-0"],
    }  # fmt: skip
    assert fail("no", findings=[full]).to_wire()["findings"] == [full.to_wire()]
    left_open = Finding("R-1", "the account decides", status="unknown", undecided="cloud")
    assert left_open.to_wire()["undecided"] == "cloud"


def test_what_is_found_after_the_change_only_warns() -> None:
    failed, open_, noted = (Finding("R", "m", status=status) for status in ("fail", "unknown", "warn"))
    softened = soften(from_findings([failed, open_, noted]))
    assert softened.status == "warn"
    assert [finding.status for finding in softened.findings] == ["warn", "unknown", "warn"]
    assert soften(success("well")) == success("well")


@pytest.mark.parametrize("path", ["tags.Owner", ["tags", "Owner"], ("tags", "Owner")])
def test_a_findings_path_may_be_a_text_or_steps(path: Any) -> None:
    assert Finding("R", "m", path=path).path == ("tags", "Owner")


WRONG: list[tuple[Any, dict[str, Any], str]] = [
    (
        Finding,
        {"severity": "huge"},
        "'huge' is not a severity of a finding; known are info, low, medium, high, critical",
    ),
    (Finding, {"status": "ok"}, "'ok' is not a status of a finding; known are fail, warn, unknown"),
    (Finding, {"level": "x"}, "'x' is not a level of a finding; known are advisory, soft-mandatory, hard-mandatory"),
    (
        Finding,
        {"status": "unknown", "undecided": "later"},
        "'later' is not a value of `undecided`; known are apply, cloud, data",
    ),
    (Finding, {"undecided": "cloud"}, "only a finding of status 'unknown' has `undecided`, not one of status 'fail'"),
    (Finding, {"message": 3}, "the message of a finding must be a text, not int"),
    (Finding, {"path": "a..b"}, "'a..b' is not an attribute path: cannot read it from '..b' on"),
    (Result, {"status": "pass"}, "'pass' is not a status of a result; known are success, warn, fail"),
    (fail, {"message": None}, "the message of a result must be a text, not NoneType"),
    (success, {"metadata": [1]}, "the metadata of a result must be a map, not list"),
    (fail, {"findings": ["x"]}, "the finding of a result must be a Finding, not str"),
]


@pytest.mark.parametrize(("make", "members", "sentence"), WRONG)
def test_what_makes_no_sense_is_refused_when_it_is_made(make: Any, members: dict[str, Any], sentence: str) -> None:
    needed: dict[str, Any] = {"rule": "R", "message": "m"} if make is Finding else {"message": "m"}
    with pytest.raises((ValueError, TypeError)) as refused:
        make(**{**needed, **members})
    assert str(refused.value) == sentence


@pytest.mark.parametrize("one", STATUSES)
@pytest.mark.parametrize("other", STATUSES)
def test_the_worse_of_two_statuses_stands(one: Status, other: Status) -> None:
    expected = STATUSES[max(STATUSES.index(one), STATUSES.index(other))]
    assert worst(one, other) == expected
    assert merge([Result(one), Result(other)]).status == expected


def test_merging_keeps_every_message_finding_and_metadata() -> None:
    finding = Finding("R", "m")
    merged = merge(
        [
            warn("one", metadata={"a": 1, "b": 1}),
            success(),
            fail("two", metadata={"b": 2}, findings=[finding]),
            warn("one"),
        ]
    )
    assert merged == Result("fail", "one; two", metadata={"a": 1, "b": 2}, findings=(finding,))


def test_nothing_merged_is_success_and_one_is_itself() -> None:
    only = warn("x")
    assert merge([]) == success()
    assert merge([only]) is only


@pytest.mark.parametrize(
    ("finding", "status"),
    [
        (Finding("R", "m"), "fail"),
        (Finding("R", "m", status="warn"), "warn"),
        (Finding("R", "m", status="unknown"), "success"),
        (Finding("R", "m", level="advisory"), "warn"),
        (Finding("R", "m", level="soft-mandatory"), "fail"),
        (Finding("R", "m", level="hard-mandatory", status="unknown"), "success"),
    ],
)
def test_findings_amount_to_a_status(finding: Finding, status: Status) -> None:
    assert from_findings([finding]).status == status


def test_findings_amount_to_the_worst_and_speak_once() -> None:
    findings = [
        Finding("A", "bad"),
        Finding("B", "bad"),
        Finding("C", "not yet", status="unknown"),
        Finding("D", "worse"),
    ]
    assert from_findings(findings) == Result("fail", "bad; worse", findings=tuple(findings))
    assert from_findings(findings, message="my words").message == "my words"
    assert from_findings([]) == success()


def test_what_could_not_be_done_is_told_by_the_merged_result_too() -> None:
    assert merge([Result(error="one"), success(), Result(error="two")]).error == "one two"
    with pytest.raises(TypeError, match="the error of a result must be a text"):
        Result(error=3)  # pyright: ignore[reportArgumentType] -- it is wrong
