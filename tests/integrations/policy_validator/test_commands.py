"""The subcommands of the console script."""

import json
import os
from pathlib import Path

import pytest
from policy_validator.app import main
from policy_validator.sources.archive import unpack
from tollgate_rules import RULES

from tests.engines import find_engine

POLICY = """
rules:
  - id: sized
    match: {type: t_a}
    parameters: {most: 10}
    require: {path: size, at_most: {param: most}}
    test:
      - {name: small, resource: {after: {size: 3}}, expect: pass}
      - {name: large, resource: {after: {size: 30}}, expect: fail, message: must be at most 10}
      - {name: later, resource: {after_unknown: {size: true}}, expect: unknown}
      - {name: other, resource: {type: t_b, after: {size: 30}}, expect: skip}
      - {name: more, resource: {after: {size: 30}}, parameters: {most: 50}, expect: pass}
      - {name: odd, resource: {after: {size: [1]}}, expect: error}
  - id: beside
    match: {type: t_a}
    require: {related: {type: t_c, by: a}}
    test:
      - {resource: {after: {a: x}}, expect: fail}
      - {resource: {after: {a: x}}, others: [{type: t_c, after: {a: x}}], expect: pass}
  - id: fitting
    match: {type: t_a}
    schema: {required: [size]}
    test:
      - {resource: {after: {x: 1}}, expect: fail}
"""


@pytest.fixture
def policies(tmp_path: Path) -> Path:
    folder = tmp_path / "policies"
    folder.mkdir()
    (folder / "p.yaml").write_text(POLICY)
    return folder


def test_the_rules_are_listed_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert [row["id"] for row in rows] == RULES.keys()
    [row] = [row for row in rows if row["id"] == "ebs_volume_encrypted"]
    assert row.keys() >= {"id", "title", "severity", "types", "packs", "frameworks", "equivalents"}
    assert (row["severity"], row["types"]) == ("high", ["aws_ebs_volume"])
    assert main(["rules", "--json", "--pack", "iam"]) == 0
    assert all("iam" in row["packs"] for row in json.loads(capsys.readouterr().out))


def test_the_rules_of_a_folder_are_listed_for_people(policies: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "--policy-set", str(policies)]) == 0
    assert capsys.readouterr().out == (
        "beside   medium    beside\nfitting  medium    fitting\nsized    medium    sized\n\n"
        "3 rules. `tf-policy-validator explain RULE` shows one.\n"
    )


def test_a_rule_is_explained_by_its_id_or_an_equivalent(policies: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "ebs_volume_encrypted"]) == 0
    by_id = capsys.readouterr().out
    assert by_id.startswith("ebs_volume_encrypted (high)\nEBS volume is encrypted.\n")
    assert main(["explain", RULES["ebs_volume_encrypted"].equivalents[0]]) == 0
    assert capsys.readouterr().out == by_id
    assert main(["explain", "sized", "--policy-set", str(policies)]) == 0
    assert "parameters:  most = 10" in capsys.readouterr().out
    assert main(["explain", "ebs_volume_encripted"]) == 3
    assert "there is no rule 'ebs_volume_encripted'; did you mean ebs_volume_encrypted" in capsys.readouterr().err


def test_the_tests_of_policies_are_run(policies: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["test", str(policies)]) == 0
    assert capsys.readouterr().out == "9 tests, 0 failed.\n"
    (policies / "p.yaml").write_text(POLICY.replace("at_most: {param", "at_least: {param"))
    assert main(["test", "-v", str(policies)]) == 1
    told = capsys.readouterr().out
    assert (
        f"FAIL {policies / 'p.yaml'}:8: sized, small: expected pass, got fail: size is 3; it must be at least 10."
        in told
    )
    assert f"pass {policies / 'p.yaml'}:10: sized, later" in told
    assert told.endswith("9 tests, 3 failed.\n")


def test_a_message_that_differs_fails_and_a_rule_without_tests_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "p.yaml").write_text(
        """
rules:
  - id: a
    match: {type: t_a}
    require: {path: x, equals: 1}
    test: [{resource: {after: {x: 2}}, expect: fail, message: nowhere}]
  - {id: b, match: {type: t_a}, require: {path: x, equals: 1}}
"""
    )
    assert main(["test", str(tmp_path)]) == 1
    told = capsys.readouterr().out
    assert "the message has no 'nowhere' in it: x is 2; it must be 1." in told
    assert "note: b has no test" in told


def test_the_tests_of_rego_policies_are_run(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    (tmp_path / "p.rego").write_text('package p\nimport rego.v1\ndeny contains "no" if input.x == 1\n')
    (tmp_path / "p_test.rego").write_text(
        'package p\nimport rego.v1\n\ntest_denied if { count(deny) == 1 with input as {"x": 1} }\n'
        "test_wrong if { count(deny) == 1 with input as {} }\ntest_data if data.limit == 3\n"
    )
    (tmp_path / "data.yaml").write_text("limit: 3\n")
    assert main(["test", str(tmp_path)]) == 1
    told = capsys.readouterr().out
    assert told == f"FAIL {tmp_path / 'p_test.rego'}:5: p.test_wrong: it is not true\n3 tests, 1 failed.\n"


def test_policies_that_call_builtins_are_tested_with_inputs_of_every_kind(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    (tmp_path / "p.rego").write_text(
        'package p\ndeny[msg] {\n  r := input.rows[_]\n  not startswith(r.kind, "t3")\n'
        '  msg := sprintf("%s is wrong", [r.name])\n}\n'
    )
    (tmp_path / "p_test.rego").write_text(
        'package p\nmock := {"rows": [{"kind": "m5", "name": "a"}]}\n'
        'test_literal { count(deny) == 1 with input as {"rows": [{"kind": "m5", "name": "b"}]} }\n'
        'test_rule { deny["a is wrong"] with input as mock\n  count(deny) == 1 with input as mock }\n'
        "test_data { count(deny) == 1 with input as data.p.mock }\n"
        "test_none { count(deny) == 0 with input as {} }\n"
        "test_wrong { count(deny) == 2 with input as mock }\n"
    )
    assert main(["test", str(tmp_path)]) == 1
    told = capsys.readouterr().out
    assert told == f"FAIL {tmp_path / 'p_test.rego'}:8: p.test_wrong: it is not true\n5 tests, 1 failed.\n"


def test_mistakes_are_told_before_a_test_is_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "p.yaml").write_text("rules:\n  - {id: a}\n  - {id: b}\n")
    assert main(["test", str(tmp_path)]) == 3
    assert capsys.readouterr().err.count("A rule has exactly one of") == 2


def test_a_bundle_is_made_with_its_pin(policies: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made = tmp_path / "out.tar.gz"
    assert main(["bundle", str(policies), "-o", str(made)]) == 0
    told = capsys.readouterr().out
    assert 'policy_set = "https://YOUR.SERVER/out.tar.gz#sha256=' in told
    assert [file.path.name for file in unpack("out", made.read_bytes())] == ["p.yaml"]
    (policies / "p.yaml").write_text("rules: 3")
    assert main(["bundle", str(policies), "-o", str(tmp_path / "bad.tar.gz")]) == 3
    assert not (tmp_path / "bad.tar.gz").exists()


def test_wrong_arguments_are_refused_with_the_runtimes_exit_code(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (["rules", "--nope"], ["explain"], ["test"], ["bundle"]):
        with pytest.raises(SystemExit) as ended:
            main(arguments)
        assert ended.value.code == 3
    assert main(["bundle", "no/such/folder"]) == 3
    assert "no/such/folder is not a folder" in capsys.readouterr().err


@pytest.mark.parametrize("engine", ["opa", "conftest"])
def test_rego_tests_are_run_by_opas_own_runner_and_by_conftest(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, engine: str
) -> None:
    monkeypatch.setenv("PATH", str(find_engine(engine).parent))
    (tmp_path / "p.rego").write_text('package main\nimport rego.v1\ndeny contains "no" if input.x == 1\n')
    (tmp_path / "p_test.rego").write_text(
        "package main\nimport rego.v1\n"
        'test_denied if { some x in [1]; count(deny) == 1 with input as {"x": x} }\n'
        'test_wrong if { count(deny) == 1 with input as {"x": 2} }\n'
        "todo_test_later if false\n"
    )
    assert main(["test", str(tmp_path)]) == 1
    told = capsys.readouterr().out
    where = f"{tmp_path / 'p_test.rego'}:4" if engine == "opa" else str(tmp_path / "p_test.rego")
    assert f"FAIL {where}: main.test_wrong: it is not true\n" in told
    assert "main.todo_test_later" in told
    assert told.endswith("2 tests, 1 failed.\n")


@pytest.mark.parametrize("engine", ["opa", "conftest", "regopy"])
def test_rego_tests_find_their_mocks_where_opa_puts_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, engine: str
) -> None:
    monkeypatch.setenv("PATH", os.devnull if engine == "regopy" else str(find_engine(engine).parent))
    (tmp_path / "net").mkdir()
    (tmp_path / "p.rego").write_text('package main\nimport rego.v1\ndeny contains "no" if input.x == 1\n')
    (tmp_path / "p_test.rego").write_text(
        "package main\nimport rego.v1\n"
        "test_root if { count(deny) == 1 with input as data.mock.invalid }\n"
        "test_folder if { count(deny) == 0 with input as data.net.mock.valid }\n"
    )
    (tmp_path / "p_mock.json").write_text('{"mock": {"invalid": {"x": 1}}}')
    (tmp_path / "net" / "mock.json").write_text('{"mock": {"valid": {"x": 2}}}')
    (tmp_path / "package.json").write_text("not json")
    assert main(["test", str(tmp_path)]) == 0, capsys.readouterr().out
    assert capsys.readouterr().out.endswith("2 tests, 0 failed.\n")
