"""The commands in docs/check.md, docs/exemptions.md, docs/reports.md and docs/integrations/ work as written."""

import shutil

import pytest

from tests.docs.pages import ROOT, whole
from tests.e2e.live.conftest import Open

pytestmark = [pytest.mark.e2e, pytest.mark.heavy]

MAIN = 'provider "aws" {\n  region = "us-east-1"\n}\nresource "aws_sqs_queue" "jobs" {\n  name = "prod-jobs"\n}\n'
INTEGRATIONS = 'terraform {\n  integration "naming" {\n    source = "tf-naming-checker"\n    prefix = "prod-"\n  }\n}\n'
POLICY = """
rules:
  - id: queues_named
    match: {type: aws_sqs_queue}
    require: {path: name, starts_with: prod-}
    test:
      - {resource: {after: {name: prod-x}}, expect: pass}
"""


@pytest.mark.parametrize(
    "page", ["docs/check.md", "docs/exemptions.md", "docs/reports.md", "docs/integrations/policy-validator.md"]
)
def test_the_commands_of_the_page_work(open_live: Open, page: str) -> None:
    live = open_live(MAIN).write(INTEGRATIONS, "integrations.hcl")
    (live.folder / "integrations.json").unlink()
    (live.folder / "policies").mkdir()
    live.write(POLICY, "policies/queues.yaml")
    shutil.copy(ROOT / "examples" / "plans" / "seeds.json", live.folder / "plan.json")
    whole(page).run(live)
