"""`tollgate init-config`: what it writes is right for the code it looked at, and never in the way of anything."""

import json
import os
import shutil
from pathlib import Path

import pytest
from tollgate_host.cli.entry import main
from tollgate_host.propose.plan_text import plan_text
from tollgate_host.propose.survey import survey

ROOT = Path(__file__).parents[3]
REPOSITORIES = Path(__file__).parents[1] / "propose" / "repositories"
WEBSHOP = ROOT / "examples" / "plans" / "webshop.json"

BUCKET = 'resource "aws_s3_bucket" "a" {\n  bucket = "data"\n}\n'


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def copy_of(repository: Path, folder: Path) -> None:
    shutil.copytree(
        repository, folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns("integrations.*", ".terraform*")
    )


def test_what_a_consistent_repository_keeps_to_is_asked_of_it(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copy_of(REPOSITORIES / "consistent", folder)
    assert main(["init-config"]) == 0
    text = (folder / "integrations.hcl").read_text(encoding="utf-8")
    assert '\n    prefix = "acme-shop-"\n' in text
    assert '\n    required_tags = ["CostCenter", "Owner"]\n' in text
    assert '\n    allowed_regions = ["eu-central-1"]\n' in text
    assert '\n    allowed_accounts = ["111111111111"]\n' in text
    assert 'provider "aws.edge" {' in text
    assert "hunter2" not in text
    said = capsys.readouterr().out
    assert said.startswith("Wrote integrations.hcl: read it")
    assert "--write-baseline" in said


def test_a_file_that_is_there_is_kept_unless_the_user_says_otherwise(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "main.tf").write_text(BUCKET, encoding="utf-8")
    (folder / "integrations.hcl").write_text("terraform {}\n", encoding="utf-8")
    assert main(["init-config"]) == 3
    assert main(["init-config", "--force", "--format", "yaml"]) == 3
    said = capsys.readouterr().err
    assert "integrations.hcl is there already; replace it with --force, or look at a proposal with --stdout" in said
    assert "would be read beside integrations.yaml" in said
    assert (folder / "integrations.hcl").read_text(encoding="utf-8") == "terraform {}\n"


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        ([], 3, "there is no .tf or .tofu file to look at in"),
        (["nowhere"], 3, "nowhere is not a folder"),
        (["--plan", "nowhere.json"], 1, "nowhere.json cannot be read: No such file"),
        (["--plan", "broken.json"], 1, "broken.json is not a state that can be read"),
    ],
)
def test_wrong_use_is_one_sentence(
    folder: Path, arguments: list[str], code: int, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "broken.json").write_text('{"values": {"root_module": 3}}', encoding="utf-8")
    assert main(["init-config", *arguments]) == code
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith(f"Error: {words}") or words in said.err
    assert said.err.count("\n") == 1
    assert [path.name for path in folder.iterdir()] == ["broken.json"]


def test_an_integration_that_cannot_be_asked_is_named_and_nothing_is_written(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "main.tf").write_text(BUCKET, encoding="utf-8")
    broken = folder / "bin" / "tf-naming-checker"
    broken.parent.mkdir()
    broken.write_text("#!/bin/sh\necho 'no licence' >&2\nexit 7\n", encoding="utf-8")
    broken.chmod(0o755)
    monkeypatch.setenv("PATH", f"{broken.parent}{os.pathsep}{os.environ['PATH']}")
    assert main(["init-config"]) == 3
    said = capsys.readouterr().err
    assert said.startswith("Error: tf-naming-checker cannot be asked what it sees: ")
    assert "no licence" in said
    assert not (folder / "integrations.hcl").exists()


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("name", "integrations"),
    [("consistent", "naming,tags"), ("services", "naming,tags"), ("azure", "naming"), ("google", "naming")],
)
def test_what_was_proposed_finds_nothing_in_a_consistent_repository(
    folder: Path, name: str, integrations: str, capsys: pytest.CaptureFixture[str]
) -> None:
    copy_of(REPOSITORIES / name, folder)
    assert main(["init-config"]) == 0
    assert main(["doctor"]) == 0
    (folder / "plan.json").write_bytes(plan_text(survey(folder).facts.with_samples(), plain=True))
    capsys.readouterr()
    assert main(["check", "plan.json", "--only", integrations, "--report", "json"]) == 0
    outcomes = json.loads(capsys.readouterr().out)["summary"]["outcomes"]
    assert (outcomes["fail"], outcomes["warn"]) == (0, 0)
    assert "SuperSecretLiteral123" not in (folder / "integrations.hcl").read_text(encoding="utf-8")


@pytest.mark.heavy
def test_a_plan_gives_exact_names_the_cost_and_what_policy_would_say(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["init-config", "--plan", str(WEBSHOP), "--stdout"]) == 0
    text = capsys.readouterr().out
    assert "Today's estimate is 655.10 USD a month" in text
    assert "    # monthly_budget = 790\n" in text
    assert "it finds 2 critical, 4 high, 2 medium" in text
    assert "# Kept by 17 of 19 names.\n" in text
    assert "# Not by aws_iam_policy.deploy ('deploy-everything'), aws_s3_bucket.uploads ('webshop-uploads')" in text
    assert '    # prefix = "prod-"\n' in text
    assert "# Owner: on 20 of 21 resources that can be tagged; not on aws_s3_bucket.uploads.\n" in text
    assert '    required_tags = ["Environment", "CostCenter"]\n' in text
    assert "# iam_policy_no_full_admin (critical): aws_iam_policy.deploy.\n" in text
    assert f"# It was tested: {WEBSHOP} passes.\n" in text
    assert list(folder.iterdir()) == []


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("repository", "form"), [("tests/e2e/aws/stack", "hcl"), ("examples/live", "yaml"), ("examples/live", "json")]
)
def test_what_is_proposed_for_our_own_code_is_well(
    folder: Path, repository: str, form: str, capsys: pytest.CaptureFixture[str]
) -> None:
    copy_of(ROOT / repository, folder)
    assert main(["init-config", "--format", form]) == 0
    assert (folder / f"integrations.{form}").is_file()
    assert main(["doctor"]) == 0, capsys.readouterr().out
    assert "hunter2" not in (folder / f"integrations.{form}").read_text(encoding="utf-8")


@pytest.mark.heavy
def test_a_state_serves_as_a_plan_does(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "main.tf").write_text('provider "aws" {\n  region = "eu-west-1"\n}\n', encoding="utf-8")
    topics = [
        {
            "mode": "managed",
            "type": "aws_sns_topic",
            "name": name,
            "provider": 'provider["registry.terraform.io/hashicorp/aws"]',
            "instances": [
                {"attributes": {"name": f"prod-{name}-x", "tags_all": {"Owner": "web"}, "password": "hunter2"}}
            ],
        }
        for name in ("a", "b", "c")
    ]
    state = {"version": 4, "lineage": "x", "serial": 1, "terraform_version": "1.9.0", "resources": topics}
    (folder / "terraform.tfstate").write_text(json.dumps(state), encoding="utf-8")
    assert main(["init-config", "--plan", "terraform.tfstate", "--stdout"]) == 0
    text = capsys.readouterr().out
    assert "from terraform.tfstate and 1 file: 3 resources of AWS" in text
    assert '\n    prefix = "prod-"\n' in text
    assert '\n    required_tags = ["Owner"]\n' in text
    assert "hunter2" not in text


@pytest.mark.heavy
def test_a_broken_file_is_told_with_its_place_and_the_rest_is_used(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "main.tf").write_text(BUCKET, encoding="utf-8")
    (folder / "broken.tf").write_text('resource "aws_s3_bucket" "b" {\n  bucket =\n}\n', encoding="utf-8")
    assert main(["init-config"]) == 0
    said = capsys.readouterr().err
    assert said.startswith("Warning: broken.tf:2,")
    assert said.endswith("The file was left out.\n")


@pytest.mark.heavy
def test_integrations_that_the_code_declares_are_not_declared_again(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    declared = 'terraform {\n  integration "money" {\n    source = "tf-cost-estimator"\n  }\n}\n'
    (folder / "main.tf").write_text(declared + BUCKET, encoding="utf-8")
    assert main(["init-config"]) == 0
    text = (folder / "integrations.hcl").read_text(encoding="utf-8")
    assert "# Left out, because they are configured elsewhere in this folder: tf-cost-estimator.\n" in text
    assert main(["doctor"]) == 0
