"""Rules by the ids that they had before: wherever a setting names a rule, a former id means the rule of today."""

from pathlib import Path
from typing import Any

import pytest
from policy_validator.app import app, main
from tollgate_runtime import Resource, Result
from tollgate_runtime.testing import connect

FORMER, ID = "rds_not_public", "rds_instance_not_public"
PUBLIC = Resource(
    address="aws_db_instance.a",
    type="aws_db_instance",
    action="create",
    after={"publicly_accessible": True, "storage_encrypted": True},
)


def asked(**config: Any) -> Result:
    with connect(app, config=config) as client:
        return client.call("post-plan", PUBLIC)


def rules(**config: Any) -> set[str]:
    return {finding.rule for finding in asked(**config).findings}


@pytest.mark.parametrize("name", [FORMER, ID, "rds_not_*"])
def test_a_rule_is_included_and_excluded_by_its_former_id(name: str) -> None:
    assert rules(include=[name]) == {ID}
    assert ID in rules(policy_set="production")
    assert ID not in rules(policy_set="production", exclude=[name])


def test_a_former_id_sets_the_severity_and_the_level() -> None:
    [finding] = asked(include=[FORMER], severities={FORMER: "low"}, enforcement={FORMER: "hard-mandatory"}).findings
    assert (finding.severity, finding.level) == ("low", "hard-mandatory")
    with connect(app, config={"enforcement": {FORMER: "off"}}) as client:
        assert client.call("post-plan", PUBLIC).findings == ()


def test_an_override_in_a_policy_file_may_use_a_former_id(tmp_path: Path) -> None:
    (tmp_path / "p.yaml").write_text(f"extends: [baseline]\noverrides: {{{FORMER}: {{enabled: false}}}}\n")
    assert ID not in rules(policy_set=str(tmp_path))


def test_a_rule_of_a_later_set_with_a_former_id_takes_the_place_of_the_built_in_one(tmp_path: Path) -> None:
    rule = f"{{id: {FORMER}, match: {{type: aws_db_instance}}, require: {{path: publicly_accessible, equals: true}}}}"
    (tmp_path / "p.yaml").write_text(f"extends: [baseline]\nrules: [{rule}]\n")
    assert not {ID, FORMER} & rules(policy_set=str(tmp_path))


def test_a_finding_tells_the_host_the_former_ids_of_its_rule() -> None:
    [finding] = asked(include=[ID]).findings
    assert finding.aliases == (FORMER,)


def test_a_rule_is_explained_by_its_former_id(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", FORMER]) == 0
    by_former = capsys.readouterr().out
    assert by_former.startswith(f"{ID} (")
    assert f"formerly:    {FORMER}" in by_former
    assert main(["explain", "rds_not_publc"]) == 3
    assert f"did you mean {ID}" in capsys.readouterr().err
