"""What became of findings that the plan left open."""

from typing import Any

from tollgate.gate.ledger import Ledger
from tollgate.gate.place import Place, place_at
from tollgate.report.raw import RawFinding, RawResult


def _left_open(ledger: Ledger, integration: str, address: str) -> None:
    finding = RawFinding(rule=f"{integration}_rule", message="", status="unknown")
    _answered(ledger, integration, address, hook="post-plan", findings=(finding,))


def _answered(ledger: Ledger, integration: str, address: str, *, hook: str = "pre-apply", **answer: Any) -> None:
    ledger.record([RawResult(integration=integration, hook=hook, **answer)], place_at(address))


def _place_in(block: str) -> Place:
    """Where an instance stands whose block has `for_each`, and nothing tells the key."""
    return Place(candidates=(block,), block=block)


def _outcomes(ledger: Ledger) -> dict[tuple[str, str | None], str]:
    return {(one.integration, one.address): one.outcome for one in ledger.decisions()}


def test_whoever_comes_after_a_refusal_was_not_asked() -> None:
    ledger = Ledger()
    for name in ("tags", "cost"):
        _left_open(ledger, name, "lab_disk.a")
    _answered(ledger, "tags", "lab_disk.a", status="fail")
    assert _outcomes(ledger) == {("tags", "lab_disk.a"): "failed", ("cost", "lab_disk.a"): "unasked"}


def test_a_change_that_was_never_come_to_was_not_asked_about() -> None:
    ledger = Ledger()
    for address in ("lab_disk.a", "lab_disk.b"):
        _left_open(ledger, "tags", address)
    _answered(ledger, "tags", "lab_disk.a")
    assert _outcomes(ledger) == {("tags", "lab_disk.a"): "passed", ("tags", "lab_disk.b"): "unasked"}


def test_one_that_is_never_called_at_apply_leaves_it_open() -> None:
    ledger = Ledger()
    _left_open(ledger, "tags", "lab_disk.a")
    assert _outcomes(ledger) == {("tags", "lab_disk.a"): "open"}


def test_one_that_failed_to_answer_leaves_it_open() -> None:
    ledger = Ledger()
    _left_open(ledger, "tags", "lab_disk.a")
    _answered(ledger, "tags", "lab_disk.a", status="error", error="it broke")
    assert _outcomes(ledger) == {("tags", "lab_disk.a"): "open"}


def test_instances_that_cannot_be_told_apart_are_each_counted() -> None:
    ledger = Ledger()
    for token in ("first", "second"):
        answers = [RawResult(integration=name, hook="post-plan") for name in ("tags", "cost")]
        ledger.record(answers, _place_in("module.shop.lab_disk.a"), token)
    ledger.settle({}, [])
    shown = [(one.integration, one.address) for one in ledger.results()]
    assert shown == [(name, f'module.shop.lab_disk.a["?{number}"]') for number in (1, 2) for name in ("tags", "cost")]


def test_an_instance_that_is_alone_has_the_address_of_its_block() -> None:
    ledger = Ledger()
    ledger.record([RawResult(integration="tags", hook="post-plan")], _place_in("lab_disk.a"), "only")
    ledger.settle({}, [])
    assert [one.address for one in ledger.results()] == ["lab_disk.a"]
