"""The commands of docs/ci do what their pages say: on a change that breaks the rules, and on one that keeps them."""

import json
import re
import shlex
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.docs.ci import gitlab_notes
from tests.docs.ci.checkout import Checkout, Ended
from tests.docs.ci.github_job import GitHubJob
from tests.docs.ci.schemas import document
from tests.docs.pages import ROOT, file_of

pytestmark = [pytest.mark.e2e, pytest.mark.heavy]

MARKER = "<!-- tollgate -->"
STRICT = ("bash", "-eo", "pipefail")
needs_jq = pytest.mark.skipif(shutil.which("jq") is None, reason="the recipe runs jq, which CI systems have")


def github(checkout: Checkout, file: str, *, is_fork: bool = False) -> GitHubJob:
    """The job of a workflow, in a new run, so that nothing of an earlier one is there."""
    for left in checkout.folder.glob("tollgate.*"):
        left.unlink()
    place = checkout.folder.parent
    checkout.program("gh", f'exec {sys.executable} {Path(__file__).parent / "gh.py"} "$@"')
    checkout.environ |= {
        "GITHUB_REPOSITORY": "acme/shop",
        "GITHUB_STEP_SUMMARY": str(place / "summary.md"),
        "GH_STORE": str(place / "comments.json"),
    }
    (job,) = document(file_of("docs/ci/github-actions.md", file))["jobs"].values()
    known = {"github.event.pull_request.number": "7", "github.token": "token"}
    return GitHubJob(checkout, job["steps"], known, is_fork)


@needs_jq
def test_github_keeps_one_comment_up_to_date(checkout: Checkout) -> None:
    comments = checkout.folder.parent / "comments.json"
    others = [{"id": number, "user": {"type": "User"}, "body": f"{MARKER} mine"} for number in range(1, 41)]
    comments.write_text(json.dumps(others), encoding="utf-8")
    ended = github(checkout, ".github/workflows/infrastructure.yaml").run()
    assert {name: one.code for name, one in ended.items() if one.code} == {"Check": 1}
    assert "::error file=infra/main.tf,line=37," in ended["Check"].text
    assert "Code scanning" in ended
    sarif = json.loads((checkout.folder / "tollgate.sarif").read_text(encoding="utf-8"))
    assert sarif["runs"][0]["results"]
    first = json.loads(comments.read_text(encoding="utf-8"))[40:]
    assert [("Failed" in one["body"], one["body"].startswith(MARKER)) for one in first] == [(True, True)]

    checkout.mend()
    ended = github(checkout, ".github/workflows/infrastructure.yaml").run()
    assert [one for one in ended.values() if one.code] == []
    second = json.loads(comments.read_text(encoding="utf-8"))
    assert second[:40] == others
    assert [("Failed" in one["body"], "Passed" in one["body"]) for one in second[40:]] == [(False, True)]
    assert MARKER in (checkout.folder.parent / "summary.md").read_text(encoding="utf-8")
    assert checkout.installed.read_text(encoding="utf-8").splitlines()[0] == "pip install tollgate[all]"


def test_github_leaves_out_for_a_fork_what_its_token_may_not_do(checkout: Checkout) -> None:
    job = github(checkout, ".github/workflows/infrastructure.yaml", is_fork=True)
    for report in ("tollgate.md", "tollgate.sarif"):
        (checkout.folder / report).touch()
    assert [step["name"] for step in job.steps if job.wants(step, has_failed=True)] == ["Summary"]


def test_github_applies_after_the_merge(checkout: Checkout) -> None:
    checkout.mend()
    ended = github(checkout, ".github/workflows/apply.yaml").run()
    assert [one.text for one in ended.values() if one.code] == []
    assert "Apply complete! Resources: 5 added" in ended["Apply"].text


def gitlab(checkout: Checkout, job: str) -> Ended:
    """Runs a job; `after_script` in a shell of its own, whatever came before."""
    content = document(file_of("docs/ci/gitlab-ci.md", ".gitlab-ci.yml"))
    lines = [*content["default"]["before_script"], *content[job]["script"]]
    ended = checkout.run("\n".join(lines), shell=STRICT)
    after = checkout.run("\n".join(content[job].get("after_script", [])), shell=STRICT)
    assert after.code == 0, after.text
    return Ended(ended.code, ended.text + after.text)


@needs_jq
def test_gitlab_keeps_one_note_up_to_date_and_applies_what_was_planned(checkout: Checkout) -> None:
    notes: list[dict[str, Any]] = [{"id": 1, "body": "Looks good."}]
    with gitlab_notes.serving(notes) as address:
        checkout.environ |= {
            "CI_API_V4_URL": address,
            "CI_PROJECT_ID": "42",
            "CI_MERGE_REQUEST_IID": "7",
            "GITLAB_TOKEN": gitlab_notes.TOKEN,
        }
        assert gitlab(checkout, "plan").code == 1
        assert not (checkout.folder / "infra" / "plan.tfplan").exists()
        assert [("Failed" in one["body"]) for one in notes] == [False, True]
        quality = json.loads((checkout.folder / "quality.json").read_text(encoding="utf-8"))
        assert {one["location"]["path"] for one in quality} == {"infra/main.tf"}
        assert "<testsuites" in (checkout.folder / "tollgate.xml").read_text(encoding="utf-8")

        checkout.mend()
        assert gitlab(checkout, "plan").code == 0
        assert [("Passed" in one["body"]) for one in notes] == [False, True]
    applied = gitlab(checkout, "apply")
    assert applied.code == 0, applied.text
    assert "Apply complete! Resources: 5 added" in applied.text


def test_azure_shows_issues_and_uploads_a_summary(checkout: Checkout) -> None:
    steps = document(file_of("docs/ci/azure-pipelines.md", "azure-pipelines.yml"))["steps"]
    ended = {step["displayName"]: checkout.run(step["bash"], shell=("bash",)) for step in steps if "bash" in step}
    assert {name: one.code for name, one in ended.items()} == {"Install Tollgate": 0, "Plan": 1, "Summary": 0}
    assert "##vso[task.logissue type=error;sourcepath=infra/main.tf" in ended["Plan"].text
    assert f"##vso[task.uploadsummary]{checkout.folder}/tollgate.md" in ended["Summary"].text
    assert {step["task"] for step in steps if "task" in step} == {"UsePythonVersion@0", "PublishTestResults@2"}
    assert (checkout.folder / "tollgate.xml").exists()


def atlantis(checkout: Checkout, stage: str) -> Ended:
    """Runs a stage of the workflow in the project's folder, with the variables that Atlantis gives."""
    version = "1.11.4"
    checkout.program(f"terraform{version}", 'exec terraform "$@"')
    plan = str(checkout.folder.parent / "default.tfplan")
    environ = {"PLANFILE": plan, "ATLANTIS_TERRAFORM_VERSION": version, "DIR": str(checkout.folder / "infra")}
    steps = yaml.safe_load(file_of("docs/ci/atlantis.md", "repos.yaml"))["workflows"]["tollgate"][stage]["steps"]
    ended = Ended(0, "")
    for step in steps:
        if step == "init":
            command = "terraform init -input=false"
        elif "env" in step:
            said = checkout.run(step["env"]["command"], shell=("sh",), folder="infra", environ=environ)
            environ[step["env"]["name"]] = said.text.strip()
            continue
        else:
            command = step["run"] if isinstance(step["run"], str) else step["run"]["command"]
        ended = checkout.run(command, shell=("sh",), folder="infra", environ=environ)
        if ended.code:
            break
    return ended


def test_atlantis_has_nothing_to_apply_when_a_check_failed_and_applies_otherwise(checkout: Checkout) -> None:
    refused = atlantis(checkout, "plan")
    assert refused.code == 1
    assert "Error: policy: security_group_ssh_closed" in refused.text
    assert not (checkout.folder.parent / "default.tfplan").exists()
    checkout.mend()
    assert atlantis(checkout, "plan").code == 0
    applied = atlantis(checkout, "apply")
    assert applied.code == 0, applied.text
    assert "Apply complete! Resources: 5 added" in applied.text


def test_atlantis_finds_the_word_that_it_looks_for_in_a_policy_check(checkout: Checkout) -> None:
    stage = yaml.safe_load(file_of("docs/ci/atlantis.md", "policy-checks.yaml"))["workflows"]["tollgate"]
    show, check = stage["policy_check"]["steps"]
    assert show == "show"
    shown = checkout.folder.parent / "default.json"
    environ = {"SHOWFILE": str(shown), "DIR": str(checkout.folder / "infra")}
    make = (
        f"terraform init -input=false && terraform plan -out=plan.tfplan && terraform show -json plan.tfplan > {shown}"
    )
    for code in (1, 0):
        assert checkout.run(make, shell=STRICT, folder="infra").code == 0
        ended = checkout.run(check["run"], shell=("sh",), folder="infra", environ=environ)
        assert (ended.code, "fail" in ended.text.lower()) == (code, bool(code))
        if code:
            checkout.mend()


def test_circleci_stores_results(checkout: Checkout) -> None:
    job = document(file_of("docs/ci/others.md", ".circleci/config.yml"))["jobs"]["check"]
    commands = [step["run"]["command"] for step in job["steps"] if "run" in step]
    assert [checkout.run(command, shell=STRICT).code for command in commands] == [0, 1]
    assert {file.name for file in (checkout.folder / "results").iterdir()} == {"tollgate.xml", "tollgate.html"}


def test_jenkins_has_what_it_collects(checkout: Checkout) -> None:
    checkout.mend()
    text = file_of("docs/ci/others.md", "Jenkinsfile")
    commands = re.findall(r"""sh (['"])(.+)\1$""", text, flags=re.MULTILINE)
    assert [checkout.run(command, shell=("sh", "-e")).code for _, command in commands] == [0, 0, 0]
    collected = re.findall(r"(?:junit|archiveArtifacts) '(.+)'", text)
    assert [file for file in collected if not (checkout.folder / file).exists()] == []


def test_the_hooks_of_pre_commit_do_what_the_page_says(checkout: Checkout) -> None:
    manifest = {one["id"]: one for one in yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))}
    (repository,) = yaml.safe_load(file_of("docs/ci/pre-commit.md", ".pre-commit-config.yaml"))["repos"]
    assert [hook["id"] for hook in repository["hooks"]] == list(manifest)
    checkout.mend()
    policies = checkout.folder / "infra" / "policies"
    policies.mkdir()
    (policies / "names.yaml").write_text(POLICY, encoding="utf-8")
    checkout.run("terraform init -input=false", shell=STRICT, folder="infra")
    for hook in repository["hooks"]:
        ended = _hook(checkout, manifest[hook["id"]] | hook)
        assert ended.code == 0, ended.text
    configuration = checkout.folder / "infra" / "integrations.hcl"
    wrong = configuration.read_text(encoding="utf-8").replace("monthly_budget", "monthly_bugdet")
    configuration.write_text(wrong, encoding="utf-8")
    shown = (ROOT / "docs/ci/pre-commit.md").read_text(encoding="utf-8")
    (local,) = yaml.safe_load(file_of("docs/ci/pre-commit.md", "local.pre-commit-config.yaml"))["repos"]
    for hook in (manifest["tollgate-integrations"] | repository["hooks"][0], *local["hooks"]):
        ended = _hook(checkout, hook)
        assert ended.code == 3
        (problem,) = [line for line in ended.text.splitlines() if "monthly_bugdet" in line]
        assert problem in shown


POLICY = """\
rules:
  - id: notes_named
    match: {type: terraform_data}
    require: {path: input.name, starts_with: prod-}
    test:
      - {resource: {after: {input: {name: prod-a}}}, expect: pass}
      - {resource: {after: {input: {name: dev-a}}}, expect: fail}
"""


def _hook(checkout: Checkout, hook: dict[str, Any]) -> Ended:
    """Runs a hook as pre-commit does: the entry, split as a shell would, then the arguments; no files, as it says."""
    assert hook["pass_filenames"] is False
    return checkout.run(shlex.join([*shlex.split(hook["entry"]), *hook.get("args", [])]), shell=STRICT)
