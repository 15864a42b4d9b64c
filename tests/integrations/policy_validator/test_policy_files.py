"""Bad policy files: every mistake with its file and line, and nothing half-loaded."""

from itertools import pairwise
from pathlib import Path

import pytest
from policy_validator.loading import load_sets
from policy_validator.problems import PolicyError

CLOSED = "match: {type: t_a}, require: {path: x, equals: 1}"

MANY = """rules:
  - id: a
    require:
      all:
        - {path: 'a[', equals: 1}
        - {path: a, equls: 1}
        - {path: a, before: b, equals: 1}
        - {}
        - {path: a, in: 3}
        - {path: a, matches: 'a('}
        - {path: a, at_least: {param: nope}}
"""
TESTED = """rules:
  - id: a
    match: {type: t_a}
    require: {path: x, equals: 1}
    test:
      - {resource: {after: []}, expect: passes}
"""
MISTAKES: list[tuple[str, list[str]]] = [
    ("", ["1:1: The file is empty: it has neither rules nor overrides."]),
    ("rules: 3", ["1:8: A list is wanted here, not a number."]),
    ("rule: []", ["1:1: There is no key 'rule' here; did you mean 'rules'?"]),
    ("- a", ["1:1: A mapping is wanted here, not a list."]),
    (
        "rules:\n  - title: x\n    require: {path: x, equals: 1}",
        ["2:5: The key 'id' is missing."],
    ),
    (
        f"rules:\n  - {{id: a b, {CLOSED}}}\n  - {{id: ok, severity: hgih, level: mandatory, {CLOSED}}}",
        [
            "2:10: 'a b' is not an id: letters, digits, '_', '-' and '.' make one.",
            "3:37: 'level' is one of advisory, soft-mandatory, hard-mandatory, not 'mandatory'.",
            "3:24: 'severity' is one of info, low, medium, high, critical, not 'hgih'. Did you mean 'high'?",
        ],
    ),
    (f"rules:\n  - {{id: a, {CLOSED}}}\n  - {{id: a, {CLOSED}}}", ["3:5: The rule 'a' stands in line 2 too."]),
    (
        "rules:\n  - id: a\n    match: {type: 'AWS::S3::Bucket', action: [make], typ: x}\n    deny: {tag: x, in: [1]}",
        [
            "3:19: No resource type can be 'AWS::S3::Bucket': they look like aws_s3_bucket.",
            "3:46: There is no action 'make'; there are create, update, delete, replace, read, no-op, forget.",
            "3:54: There is no key 'typ' here; did you mean 'type'?",
        ],
    ),
    ("rules:\n  - id: a", ["2:5: A rule has exactly one of 'require', 'deny' and 'schema'; this one has nothing."]),
    (
        "rules:\n  - id: a\n    require: {path: x, equals: 1}\n    deny: {path: x, equals: 1}",
        ["2:5: A rule has exactly one of 'require', 'deny' and 'schema'; this one has 'require' and 'deny'."],
    ),
    (
        MANY,
        [
            "10:30: 'matches' takes a regular expression: 'a(' is not a regular expression: missing ) at position 2.",
            "11:31: The rule has no parameter 'nope': add it, with a default, to `parameters`.",
            "5:18: 'a[' is not an attribute path: cannot read it from '[' on.",
            "6:21: There is no key 'equls' here; did you mean 'equals'?",
            "7:11: Only one of 'path' and 'before' can stand in one condition",
            "8:11: A condition is missing here",
            "9:25: 'in' takes a list with at least one value.",
        ],
    ),
    (
        "rules:\n  - id: a\n    require: {path: a, exists: true}\n    message: x",
        ["3:24: There is no key 'exists' here; did you mean 'is_set'?"],
    ),
    (
        "rules:\n  - id: a\n    require: {path: a, zzz: true}\n    message: x",
        ["3:24: There is no key 'zzz' here; known are all, any, at_least, "],
    ),
    (
        "rules:\n  - id: a\n    require: {any: []}\n    message: 'x {nope} {param.x} }'",
        ["3:20: 'any' without a condition in it decides nothing.", "4:14: There is no {nope}; there are {value}"],
    ),
    (
        "rules:\n  - id: a\n    require: {cel: 'after.x >'}\n  - id: b\n    require: {cel: 'other.x > 1'}",
        ["3:20: This is not CEL: ", "5:20: There is no variable 'other'; the variables are after, before"],
    ),
    (
        "rules:\n  - id: a\n    require: {related: {type: t_b, at_least: -1}}",
        ["3:46: 'at_least' takes a whole number from 0 on.", "3:24: The key 'by' is missing."],
    ),
    (
        "rules:\n  - id: a\n    schema:\n      type: objct",
        ['4:13: This is not a JSON Schema: "objct" is not valid'],
    ),
    (
        "rules:\n  - id: a\n    schema:\n      $ref: https://elsewhere.example/schema",
        ["4:13: The schema refers to 'https://elsewhere.example/schema'; only what is in the schema itself is read."],
    ),
    (
        TESTED,
        [
            "6:41: 'expect' is one of pass, fail, unknown, skip, error, not 'passes'. Did you mean 'pass'?",
            "6:20: This is not a resource: Expected `object`, got `array` - at `$.after`.",
        ],
    ),
    (
        "overrides: {a: {enabled: maybe, severty: low}}",
        ["1:26: A boolean is wanted here", "1:33: There is no key 'severty'"],
    ),
    ("rego: {input: whole}", ["1:15: 'input' is one of auto, plan, resource, hcp, scalr, spacelift, not 'whole'."]),
    ("a: 1\na: 2", ["1:1: There is no key 'a' here", "2:1: Duplicate key: "]),
    ("a: [", ["1:5: Invalid YAML: "]),
]  # fmt: skip


def problems(folder: Path) -> list[str]:
    with pytest.raises(PolicyError) as refused:
        load_sets([str(folder)])
    return sorted(str(problem).replace(f"{folder}/", "") for problem in refused.value.problems)


@pytest.mark.parametrize(("text", "expected"), MISTAKES, ids=[text[:30] for text, _ in MISTAKES])
def test_every_mistake_is_told_with_its_file_line_and_column(text: str, expected: list[str], tmp_path: Path) -> None:
    (tmp_path / "p.yaml").write_text(text)
    found = problems(tmp_path)
    assert len(found) == len(expected)
    for given, start in zip(found, sorted(expected), strict=True):
        assert given.startswith(f"p.yaml:{start}")


def test_the_mistakes_of_all_files_are_told_at_once(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(f"rules:\n  - {{id: same, {CLOSED}}}")
    (tmp_path / "b.yaml").write_text(f"rules:\n\n  - {{id: same, {CLOSED}}}")
    (tmp_path / "c.yml").write_text("rules: 1")
    (tmp_path / "t_a.schema.json").write_text('{"x-tollgate": {"id": 3}}')
    (tmp_path / "d.rego").write_text("deny[x] { true }")
    (tmp_path / "e.rego").write_bytes(b"package x\n\xff")
    found = problems(tmp_path)
    assert [row.partition(": ")[0] for row in found] == ["b.yaml:3", "c.yml:1:8", "e.rego:2", "t_a.schema.json:1:23"]


def test_a_folder_without_policies_and_a_file_that_is_not_there_are_refused(tmp_path: Path) -> None:
    with pytest.raises(PolicyError, match="There is no policy file here"):
        load_sets([str(tmp_path)])
    with pytest.raises(PolicyError, match=r"gone\.yaml: This cannot be read: No such file"):
        load_sets([str(tmp_path / "gone.yaml")])


def test_what_is_no_policy_file_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "README.md").write_text("# Ours")
    (tmp_path / ".hidden.yaml").write_text("nonsense: [")
    (tmp_path / "notes.json").write_text("[]")
    (tmp_path / "a.yaml").write_text(f"rules:\n  - {{id: one, {CLOSED}}}")
    [loaded] = load_sets([str(tmp_path)])
    assert [rule.id for evaluator in loaded.evaluators() for rule in evaluator.rules] == ["one"]


@pytest.mark.parametrize(
    "bomb",
    [
        "a: &a [x, x]\n" + "".join(f"{n}: &{n} [{', '.join([f'*{p}'] * 9)}]\n" for p, n in pairwise("abcdefgh")),
        "rules: " + "[" * 500,
        "rules: " + "{a: " * 300 + "1" + "}" * 300,
    ],
    ids=["aliases", "brackets", "depth"],
)  # fmt: skip
def test_a_bomb_is_refused(bomb: str, tmp_path: Path) -> None:
    (tmp_path / "p.yaml").write_text(bomb)
    assert problems(tmp_path)
