"""What is found in the files of a repository, whatever their state."""

from pathlib import Path

from tollgate_host.propose.survey import survey
from tollgate_runtime.contract.markers import UNKNOWN

HERE = Path(__file__).parent
CONSISTENT = HERE / "repositories" / "consistent"


def write(folder: Path, name: str, text: str) -> None:
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(text, encoding="utf-8")


def test_instances_modules_and_handed_down_providers_are_told_apart() -> None:
    facts = survey(CONSISTENT).facts
    found = {subject.address: subject.provider for subject in facts.subjects}
    assert found['module.queue["orders"].aws_sqs_queue.this'] == "aws.edge"
    assert found["aws_instance.web[1]"] == "aws"
    assert facts.providers["aws.edge"].values["region"] == "us-east-1"
    names = [subject.values.get("name") for subject in facts.subjects if subject.type == "aws_sqs_queue"]
    assert names == ["acme-shop-mails", "acme-shop-orders"]


def test_modules_that_are_not_at_hand_are_named(tmp_path: Path) -> None:
    write(tmp_path, "main.tf", 'module "vpc" {\n  source = "acme/vpc/aws"\n}\nmodule "a" {\n  source = "./a"\n}\n')
    write(tmp_path, "a/main.tf", 'module "b" {\n  source = "git::https://example.com/b"\n}\n')
    assert survey(tmp_path).facts.absent_modules == ["module.vpc", "module.a.module.b"]


def test_nothing_that_may_hold_a_secret_is_looked_at() -> None:
    assert "hunter2" not in repr([dict(subject.values) for subject in survey(CONSISTENT).facts.subjects])


def test_a_file_with_a_mistake_is_left_out_and_told(tmp_path: Path) -> None:
    write(tmp_path, "good.tf", 'resource "aws_sns_topic" "a" {\n  name = "a"\n}\n')
    write(tmp_path, "bad.tf", 'resource "aws_sns_topic" "b" {\n  name = \n}\n')
    found = survey(tmp_path)
    assert [subject.address for subject in found.facts.subjects] == ["aws_sns_topic.a"]
    assert [str(problem.range).partition(",")[0] for problem in found.problems] == ["bad.tf:2"]


def test_json_files_count_as_others_do(tmp_path: Path) -> None:
    write(
        tmp_path,
        "main.tf.json",
        '{"variable": {"env": {"default": "dev"}}, "resource": {"aws_sns_topic": {"a": {"name": "${var.env}-a"}}}}',
    )
    facts = survey(tmp_path).facts
    assert facts.plain(facts.subjects[0].values) == {"name": "dev-a"}


def test_modules_that_call_one_another_in_a_circle_end(tmp_path: Path) -> None:
    write(tmp_path, "main.tf", 'module "a" {\n  source = "./a"\n}\n')
    write(tmp_path, "a/main.tf", 'module "b" {\n  source = "../"\n}\nresource "aws_sns_topic" "a" {}\n')
    assert [one.address for one in survey(tmp_path).facts.subjects] == ["module.a.aws_sns_topic.a"]


def test_links_that_lead_nowhere_and_folders_named_like_files_are_passed_over(tmp_path: Path) -> None:
    (tmp_path / "link.tf").symlink_to(tmp_path / "nowhere.tf")
    (tmp_path / "folder.tf").mkdir()
    write(tmp_path, "main.tf", 'resource "aws_sns_topic" "a" {}\n')
    assert len(survey(tmp_path).facts.subjects) == 1


def test_a_module_multiplied_by_a_module_stays_within_bounds(tmp_path: Path) -> None:
    write(tmp_path, "main.tf", 'module "a" {\n  source = "./a"\n  count  = 1000\n}\n')
    write(tmp_path, "a/main.tf", 'module "b" {\n  source = "./b"\n  count  = 1000\n}\n')
    write(tmp_path, "a/b/main.tf", 'resource "aws_sns_topic" "a" {\n  count = 1000\n}\n')
    assert len(survey(tmp_path).facts.subjects) <= 20_050


def test_what_is_switched_off_is_not_counted(tmp_path: Path) -> None:
    off = 'variable "on" {\n  default = false\n}\n'
    calls = 'module "a" {\n  source = "./a"\n  count  = var.on ? 1 : 0\n}\n'
    topics = 'resource "aws_sns_topic" "off" {\n  for_each = toset([])\n}\nresource "aws_sns_topic" "on" {}\n'
    write(tmp_path, "main.tf", off + calls + topics)
    write(tmp_path, "a/main.tf", 'resource "aws_sns_topic" "b" {}\n')
    assert [one.address for one in survey(tmp_path).facts.subjects] == ["aws_sns_topic.on"]


def test_what_nobody_can_count_is_there_once(tmp_path: Path) -> None:
    text = 'data "aws_regions" "all" {}\nresource "aws_sns_topic" "a" {\n  for_each = data.aws_regions.all.names\n}\n'
    write(tmp_path, "main.tf", text)
    assert [one.address for one in survey(tmp_path).facts.subjects] == ["aws_sns_topic.a"]


def test_override_files_are_merged_as_terraform_merges_them(tmp_path: Path) -> None:
    main = (
        'provider "aws" {\n  region = "eu-west-1"\n}\n'
        'module "a" {\n  source = "./a"\n  name = "old"\n}\n'
        'resource "aws_sns_topic" "t" {\n  name = "one"\n  tags = { Owner = "web" }\n}\n'
        'resource "aws_sns_topic" "off" {}\n'
    )
    override = (
        'provider "aws" {\n  region = "eu-central-1"\n}\n'
        'module "a" {\n  name = "new"\n}\n'
        'resource "aws_sns_topic" "t" {\n  name = "two"\n  count = 2\n}\n'
        'resource "aws_sns_topic" "off" {\n  count = 0\n}\n'
    )
    write(tmp_path, "main.tf", main)
    write(tmp_path, "main_override.tf", override)
    write(
        tmp_path,
        "a/main.tf",
        'variable "name" {\n  type = number\n}\nresource "aws_sqs_queue" "q" {\n  name = var.name\n}\n',
    )
    write(tmp_path, "a/override.tf", 'variable "name" {\n  type = string\n}\n')
    facts = survey(tmp_path).facts
    names = {one.address: one.values.get("name") for one in facts.subjects}
    assert names == {
        "module.a.aws_sqs_queue.q": "new",
        "aws_sns_topic.t[0]": "two",
        "aws_sns_topic.t[1]": "two",
    }
    assert facts.providers["aws"].values["region"] == "eu-central-1"
    assert all(one.values.get("tags") == {"Owner": "web"} for one in facts.subjects if one.type == "aws_sns_topic")


def test_a_name_that_is_nothing_but_an_unset_variable_is_unknown(tmp_path: Path) -> None:
    write(
        tmp_path,
        "main.tf",
        'variable "name" {\n  type = string\n}\n'
        'resource "aws_sns_topic" "a" {\n  name = var.name\n}\n'
        'resource "aws_sns_topic" "b" {\n  name = "${var.name}-b"\n}\n',
    )
    facts = survey(tmp_path).facts.with_samples()
    assert [facts.plain(one.values)["name"] for one in facts.subjects] == [UNKNOWN, "dev-b"]
