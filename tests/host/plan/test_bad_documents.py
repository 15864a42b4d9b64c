"""What is not a plan is refused in one sentence, which says what it is and what to do."""

import codecs

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tollgate_host.engine.errors import PlanError
from tollgate_host.plan.saved_plan import plan_from_json

from tests.host.plans.pieces import Json, change, plan, resource_change, to_json
from tests.host.plans.shapes import SHAPES

WHOLE = to_json(SHAPES["update"]())
LOG = b"""{"@level":"info","@message":"Terraform 1.11.4","@module":"terraform.ui","type":"version","ui":"1.2"}
{"@level":"info","@message":"Plan: 1 to add","@module":"terraform.ui","type":"change_summary"}
"""


def complaint(data: bytes) -> str:
    with pytest.raises(PlanError) as raised:
        plan_from_json(data, name="plan.json")
    text = str(raised.value)
    assert text.startswith("plan.json")
    assert "\n" not in text
    return text


@pytest.mark.parametrize("data", [b"", b" \n\t "])
def test_an_empty_file(data: bytes) -> None:
    assert complaint(data) == "plan.json is empty; write a plan into it with `tollgate show -json PLANFILE`"


def test_a_truncated_plan() -> None:
    text = to_json(SHAPES["update"]()).replace(b'"planned_values"', b'\n "planned_values"')
    assert complaint(text[:120]) == (
        "plan.json is not valid JSON: it ends in the middle, at line 2, column 67; was it written to the end?"
    )


def test_broken_json_is_told_by_line_and_column() -> None:
    assert complaint(b'{"format_version": "1.2",\n "x": }') == (
        "plan.json is not valid JSON: invalid character at line 2, column 7"
    )
    assert complaint(b'{"format_version": "1.2"} {}') == (
        "plan.json is not valid JSON: trailing characters at line 1, column 27"
    )


def test_text_in_another_encoding() -> None:
    text = WHOLE.replace(b"t3.micro", "gr\xf6\xdfer".encode("latin-1"))
    assert "is not UTF-8 text (line 1, column " in complaint(text)


def test_a_wrong_byte_in_a_later_part_of_a_large_file_is_found() -> None:
    padding = b" " * (1 << 20)
    text = b'{"format_version":"1.2",' + padding + b'\n"x":"\xc3\xa4\xff"}'
    assert "is not UTF-8 text (line 2, column 8)" in complaint(text)


def test_the_encodings_of_powershell_are_read() -> None:
    text = WHOLE.decode()
    for data in (codecs.BOM_UTF8 + WHOLE, text.encode("utf-16"), codecs.BOM_UTF16_BE + text.encode("utf-16-be")):
        assert plan_from_json(data).summary["update"] == 1
    assert "begins like UTF-16 text but is not" in complaint(codecs.BOM_UTF16_LE + b"x")


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"PK\x03\x04rest", "is a binary plan file, not JSON"),
        (LOG, "is the event log of `plan -json`, not a plan"),
        (b'{"version":4,"serial":1,"lineage":"x","resources":[]}', "is a state file, not a plan"),
        (b'{"format_version":"1.0","terraform_version":"1.11.4","values":{}}', "is a state in JSON, not a plan"),
        (b'{"format_version":"1.0"}', "is an empty state in JSON, not a plan"),
        (b'{"meta":{},"encrypted_data":"x"}', "is an encrypted plan"),
        (b'{"format_version":"1.0","provider_schemas":{}}', "holds provider schemas, not a plan"),
        (b'{"format_version":"1.0","valid":true,"diagnostics":[]}', "is what `validate -json` prints"),
        (b'{"remote_plan_format":1,"run_id":"run-1","hostname":"app"}', "points to a plan in HCP Terraform"),
        (b"[]", "is a JSON list, not a plan"),
        (
            b"\n\x1b[1mTerraform will perform the following actions:\n\n  # a.b",
            "is a plan as it is shown to people",
        ),
        (b'"text"', "is not a plan"),
        (b"{}", "is not a plan: it has no `format_version`"),
        (b'{"resource_changes":[]}', "is not a plan: it has no `format_version`"),
        (b'{"format_version":"1.2","other":1}', "is not a plan: it has no `resource_changes`"),
        (
            b'{"format_version":"1.2","resource_changes":{}}',
            "got `object` at `resource_changes`",
        ),
        (b'{"format_version":1,"resource_changes":[]}', "expected `str | null`, got `int` at `format_version`"),
        (b"[" * 100_000, "is a JSON list, not a plan"),
        (b'{"a":' * 100_000, "is nested too deeply to be a plan"),
    ],
)
def test_what_is_mistaken_for_a_plan_is_recognised(data: bytes, reason: str) -> None:
    assert reason in complaint(data)


def test_terraform_code_is_recognised_by_its_name() -> None:
    with pytest.raises(PlanError, match=r"^main\.tf is code, not a plan; make one with `tollgate plan"):
        plan_from_json(b'resource "a" "b" {}', name="main.tf")


@pytest.mark.parametrize("version", ["2.0", "10.1"])
def test_a_format_to_come_is_refused(version: str) -> None:
    assert f"has plan format {version}; this version of Tollgate reads formats up to 1.x" in complaint(
        to_json(SHAPES["update"]() | {"format_version": version})
    )


def test_a_format_to_come_is_refused_as_such_even_where_its_members_have_changed() -> None:
    assert "has plan format 2.0" in complaint(to_json(plan(format_version="2.0", resource_changes={"all": "new"})))


@pytest.mark.parametrize("version", ["", "one", "1"])
def test_a_format_version_that_is_none_is_refused(version: str) -> None:
    assert "which no engine writes" in complaint(to_json(plan(format_version=version)))


@pytest.mark.parametrize("name", [name for name in SHAPES if name.startswith("format_")])
def test_each_format_up_to_now_and_the_next_minor_ones_are_read(name: str) -> None:
    saved = plan_from_json(to_json(SHAPES[name]()))
    assert [found.action for found in saved.resources()] == ["update"]


@pytest.mark.parametrize(
    ("members", "place"),
    [
        ({"address": 7}, "resource_changes[0].address"),
        ({"index": 1.5}, "resource_changes[0].index"),
        ({"change": {"actions": "create"}}, "resource_changes[0].change.actions"),
        ({"change": {"actions": ["create"], "replace_paths": [3]}}, "resource_changes[0].change.replace_paths[0]"),
    ],
)
def test_a_member_of_the_wrong_type_is_named(members: Json, place: str) -> None:
    document = SHAPES["update"]()
    document["resource_changes"][0] |= members
    assert f"at `{place}`" in complaint(to_json(document))


@given(st.binary(max_size=200))
def test_any_bytes_are_refused_in_one_sentence(data: bytes) -> None:
    with pytest.raises(PlanError):
        plan_from_json(data)


@given(st.integers(0, len(WHOLE) - 1))
def test_a_plan_cut_anywhere_is_refused_in_one_sentence(length: int) -> None:
    complaint(WHOLE[:length])


def test_numbers_beyond_floats_are_told_by_address() -> None:
    text = WHOLE.replace(b'"t3.micro"', b"1e999")
    with pytest.raises(PlanError, match=r"^the plan: aws_instance\.web cannot be read: number out of range$"):
        list(plan_from_json(text).resources())


def test_large_integers_are_kept_exactly() -> None:
    text = WHOLE.replace(b'"t3.micro"', b"123456789012345678901234567890")
    (found,) = plan_from_json(text).resources()
    assert found.wire()["before"]["instance_type"] == 123456789012345678901234567890


def test_what_is_wrong_with_a_large_document_is_told_as_with_a_small_one() -> None:
    padding = b'"planned_values": "' + b"x" * 2_000_000 + b'"'
    assert complaint(b'{"format_version": "1.2",\n "x": , ' + padding + b"}") == (
        "plan.json is not valid JSON: invalid character at line 2, column 7"
    )
    assert "it has no `format_version`" in complaint(b"{" + padding + b"}")
    assert complaint(b"[" + b"1, " * 500_000 + b"2]") == complaint(b"[1, 2]")


def test_a_plan_with_one_address_twice_is_refused() -> None:
    first = resource_change("aws_vpc", "a", change(["create"], None, {"name": "shown"}))
    second = resource_change("aws_vpc", "a", change(["create"], None, {"name": "hidden"}))
    with pytest.raises(PlanError, match=r"has aws_vpc\.a twice"):
        plan_from_json(to_json(plan(first, second)))
    deposed = {**second, "deposed": "0123abcd"}
    assert plan_from_json(to_json(plan(first, deposed))).resource_count == 2
