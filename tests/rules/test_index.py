"""What is generated out of the rules: the index of the library and the pages."""

import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from tollgate_hcl.position import SourceFile
from tollgate_hcl.reader import read_hcl
from tollgate_rules import RULES, PlanResources
from tollgate_rules.catalogue import imported_rules
from tollgate_rules.hcl import resource_text
from tollgate_rules.index import INDEX, Index, index_of
from tollgate_rules.pages import pages
from tollgate_runtime import Resource

ROOT = Path(__file__).parents[2]
GENERATE = "run `python -m tollgate_rules` from the root of the repository"


@cache
def wanted_pages() -> dict[str, str]:
    return pages(RULES, ROOT / "tests" / "rules" / "cases")


def test_the_index_is_current() -> None:
    assert INDEX.read_bytes() == index_of(imported_rules()), GENERATE


def test_the_pages_are_current() -> None:
    folder = ROOT / "docs" / "rules"
    written = {path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") for path in folder.rglob("*.md")}
    wanted = wanted_pages()
    assert sorted(wanted) == sorted(written), GENERATE
    assert [name for name, text in wanted.items() if written[name] != text] == [], GENERATE


def test_a_rule_of_the_index_judges_like_its_module() -> None:
    volume = Resource(type="aws_ebs_volume", action="create", after={"encrypted": False})
    by_index, by_module = RULES["ebs_volume_encrypted"], imported_rules()["ebs_volume_encrypted"]
    assert list(by_index.check(volume)) == list(by_module.check(volume))
    assert [finding.status for finding in by_index.check(volume)] == ["fail"]


def test_a_rule_of_the_index_that_needs_the_plan_waits_for_it() -> None:
    bucket = Resource(address="aws_s3_bucket.b", type="aws_s3_bucket", action="create", after={"bucket": "b"})
    rule = RULES["s3_bucket_logging_enabled"]
    assert rule.needs_plan
    assert list(rule.check(bucket)) == []
    assert [finding.status for finding in rule.check(bucket, PlanResources([bucket]))] == ["fail"]


def test_a_rule_that_the_index_does_not_have_is_left_to_its_module() -> None:
    assert Index(b"[]").rule("ebs_volume_encrypted", "tollgate_rules.library.aws.ebs_volume_encrypted") is None


def test_listing_every_rule_imports_none_of_their_modules() -> None:
    code = (
        "import sys; from tollgate_rules import RULES; rules = list(RULES); "
        "print(len(rules) > 100, [n for n in sys.modules if n.startswith('tollgate_rules.library.aws.')])"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "True []"


@pytest.mark.parametrize(
    ("attributes", "text"),
    [
        ({}, 'resource "house_lamp" "hall" {}'),
        (
            {"lit": True, "socket": [{"kind": "e27"}, {}], "size": 3, "$config": {}},
            (
                'resource "house_lamp" "hall" {\n  lit  = true\n  size = 3\n'
                '  socket {\n    kind = "e27"\n  }\n  socket {}\n}'
            ),
        ),
        (
            {"kms_key_id": "$ref aws_kms_key.k", "rooms": ["$ref house_room.a", "b"], "tags": {"a.b": "c"}},
            (
                'resource "house_lamp" "hall" {\n  kms_key_id = aws_kms_key.k.arn\n'
                '  rooms      = [house_room.a.id, "b"]\n'
                '  tags = {\n    "a.b" = "c"\n  }\n}'
            ),
        ),
        (
            {"policy": {"$json": {"Statement": [{"Effect": "Deny"}]}}},
            (
                'resource "house_lamp" "hall" {\n  policy = jsonencode({\n    Statement = [\n      {\n'
                '        Effect = "Deny"\n      },\n    ]\n  })\n}'
            ),
        ),
    ],
)
def test_a_case_is_shown_as_configuration(attributes: dict[str, object], text: str) -> None:
    assert resource_text("house_lamp.hall", attributes) == text


def test_the_examples_of_every_page_are_configuration() -> None:
    for name, text in wanted_pages().items():
        for example in re.findall(r"```hcl\n(.*?)```", text, re.DOTALL):
            parsed = read_hcl(SourceFile(name=name, data=example.encode()))
            assert [problem.summary for problem in parsed.problems] == [], f"{name}: {example}"
            assert parsed.body.blocks
