"""Verdicts on single answers in the middle of a run, for any of the candidate resources."""

from datetime import date

import pytest
from tollgate_host.interception.findings.call_verdict import Verdicts
from tollgate_host.interception.identity.resource_identity import ResourceIdentity
from tollgate_host.report.model import JudgedFinding
from tollgate_host.report.raw import RawFinding, RawResult
from tollgate_host.verdict.judgement import Judging
from tollgate_host.verdict.settings.enforcement import Enforcement, Exemption

MANY = ResourceIdentity(candidates=(*(f"a_b.x[{number}]" for number in range(50)), "a_b.y"))
RESULT = RawResult(
    integration="check",
    hook="post-plan",
    resource_type="a_b",
    action="create",
    status="fail",
    findings=(RawFinding("R", "m", severity="high"),),
)


def _verdicts(*addresses: str) -> Verdicts:
    exemptions = [Exemption(rules=("R",), address=one, reason="r", file="f", line=1) for one in addresses]
    return Verdicts(Enforcement(today=date(2026, 1, 1), exemptions=exemptions), lambda _: "fail")


@pytest.mark.parametrize(
    ("addresses", "is_held"), [([], False), (["a_b.z"], False), (["a_b.y"], True), (["a_b.x[3]"], True)]
)
def test_a_verdict_is_held_only_where_it_depends_on_the_address(addresses: list[str], is_held: bool) -> None:
    spoken = _verdicts(*addresses).spoken(RESULT, MANY)
    assert spoken.is_blocking == (not is_held)


def test_what_cannot_wait_is_judged_by_the_strictest_of_its_candidates() -> None:
    spoken = _verdicts("a_b.y").spoken(RESULT, MANY, is_final=True)
    assert spoken.is_blocking
    assert not _verdicts("**").spoken(RESULT, MANY, is_final=True).is_blocking


def test_where_no_address_counts_an_answer_is_judged_once_for_all_candidates(monkeypatch: pytest.MonkeyPatch) -> None:
    judged: list[RawResult] = []
    answer = Judging.answer

    def counted(judging: Judging, result: RawResult) -> tuple[JudgedFinding, ...]:
        judged.append(result)
        return answer(judging, result)

    monkeypatch.setattr(Judging, "answer", counted)
    _verdicts().spoken(RESULT, MANY)
    assert len(judged) == 1
    _verdicts("a_b.z").spoken(RESULT, MANY)
    assert len(judged) == 3  # once for each block
