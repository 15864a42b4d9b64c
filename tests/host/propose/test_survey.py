"""What is found in the files of a repository, whatever their state."""

from pathlib import Path

from tollgate.propose.survey import survey

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
    assert names == ["acme-shop-orders", "acme-shop-mails"]


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
