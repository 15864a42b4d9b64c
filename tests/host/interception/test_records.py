"""Annotations: steady where nothing is new, bounded in size."""

import json

import pytest
from tollgate_host.interception.annotations.records import (
    MAX_INSTANCE_BYTES,
    MAX_INTEGRATION_BYTES,
    data_of,
    update_records,
)
from tollgate_host.report.raw import Metadata, RawResult


def _result(data: dict[str, object], name: str = "cost") -> RawResult:
    return RawResult(integration=name, hook="post-apply", metadata=data)


@pytest.mark.requirement("R-STATE-01")
def test_a_record_says_who_when_and_at_which_hook() -> None:
    update = update_records({}, [_result({"monthly": 5})], versions={"cost": "1.2"}, now="2026-01-01")
    assert update.records == {
        "cost": {
            "version": "1.2",
            "hook": "post-apply",
            "data": {"monthly": 5},
            "timestamp": "2026-01-01",
        }
    }
    assert data_of(update.records) == {"cost": {"monthly": 5}}


def test_what_says_the_same_keeps_its_timestamp() -> None:
    before = update_records({}, [_result({"monthly": 5})], versions={}, now="then").records
    assert update_records(before, [_result({"monthly": 5})], versions={}, now="now").records == before
    assert (
        update_records(before, [_result({"monthly": 6})], versions={}, now="now").records["cost"]["timestamp"] == "now"
    )


def test_an_answer_without_metadata_leaves_what_is_there() -> None:
    before = update_records({}, [_result({"monthly": 5})], versions={}, now="then").records
    assert update_records(before, [_result({})], versions={}, now="now").records == before


@pytest.mark.requirement("R-Q4-01")
def test_what_is_too_large_is_dropped_with_a_sentence() -> None:
    update = update_records({}, [_result({"text": "x" * MAX_INTEGRATION_BYTES})], versions={}, now="now")
    assert update.records == {}
    assert update.dropped[0].startswith("The annotation of the integration 'cost' was not stored")


@pytest.mark.parametrize("spelled", [json.dumps({"text": "\u00e9" * 4000}), json.dumps({"list": [1] * 6000}, indent=8)])
def test_what_counts_is_how_much_it_is_in_the_state_not_how_an_integration_spells_it(spelled: str) -> None:
    assert len(spelled) > MAX_INTEGRATION_BYTES
    update = update_records({}, [_result(Metadata(json.loads(spelled), spelled.encode()))], versions={}, now="now")
    assert data_of(update.records) == {"cost": json.loads(spelled)}


def test_what_is_spelled_in_short_and_is_long_in_the_state_is_dropped() -> None:
    spelled = b'{"list":[%b]}' % b",".join([b"1e9"] * 3000)
    update = update_records({}, [_result(Metadata(json.loads(spelled), spelled))], versions={}, now="now")
    assert len(spelled) < MAX_INTEGRATION_BYTES
    assert (update.records, len(update.dropped)) == ({}, 1)


@pytest.mark.requirement("R-STATE-03")
def test_a_resource_has_room_for_several_integrations_but_not_for_any_number() -> None:
    size = MAX_INTEGRATION_BYTES - 100
    results = [_result({"text": "x" * size}, f"n{number}") for number in range(6)]
    update = update_records({}, results, versions={}, now="now")
    assert len(update.records) == MAX_INSTANCE_BYTES // MAX_INTEGRATION_BYTES
    assert len(update.dropped) == 2
