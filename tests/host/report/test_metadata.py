"""What a report shows of an integration's metadata."""

from typing import Any

import pytest
from tollgate_host.report.metadata import metadata_to_show


def test_ordinary_metadata_is_shown_as_it_is_without_a_copy() -> None:
    metadata: dict[str, Any] = {"estimated_monthly_cost": 1.5, "passed": ["S3-SECRET-1"], "components": [{"name": "x"}]}
    assert metadata_to_show(metadata) is metadata


@pytest.mark.parametrize(
    ("metadata", "shown"),
    [
        ({"_internal": 1, "a": {"_b": 2, "c": 3}}, {"a": {"c": 3}}),
        ({"db_password": "hunter2", "password_length": "8"}, {"db_password": "(sensitive)", "password_length": "8"}),
        ({"list": ["AKIAABCDEFGHIJKLMNOP", "ok"]}, {"list": ["(sensitive)", "ok"]}),
        ({"url": "https://user:pw@example.com"}, {"url": "(sensitive)"}),
        ({"token_enabled": True, "api_key": 5}, {"token_enabled": True, "api_key": 5}),
        ({"a": "\x1b[31mred"}, {"a": "red"}),
        ({"a": "\ud800"}, {"a": "\ufffd"}),
        ({}, {}),
    ],
)
def test_private_members_and_secrets_are_kept_back(metadata: dict[str, Any], shown: dict[str, Any]) -> None:
    assert metadata_to_show(metadata) == shown


def test_bottomless_metadata_is_cut_off() -> None:
    metadata: dict[str, Any] = {}
    metadata["again"] = metadata
    shown = metadata_to_show(metadata)
    for _ in range(64):
        shown = shown["again"]
    assert shown["again"] == "(nested too deeply to be shown)"


def test_a_name_that_is_a_credential_is_masked() -> None:
    assert metadata_to_show({"by_tag": {"AKIAABCDEFGHIJKLMNOP": 1}}) == {"by_tag": {"(sensitive)": 1}}
