"""The commands of docs/ci do what their pages say: on a change that breaks the rules, and on one that keeps them."""

import json
import re

import pytest
import yaml

from tests.docs.ci.checkout import Checkout, Ended
from tests.docs.ci.github_job import GitHubJob
from tests.docs.ci.plan_server import PlanServer
from tests.docs.ci.schemas import document
from tests.docs.pages import ROOT, file_of
from tests.host.comment.products import AzureDevOpsServer, BitbucketServer, GitHubServer, GitLabServer, serving

pytestmark = [pytest.mark.e2e, pytest.mark.heavy]

MARKER = "<!-- tollgate -->"
STRICT = ("bash", "-eo", "pipefail")
ATLANTIS_FAILURE = re.compile(r"([1-9][0-9]* failure|failures\": \[)")
"""By what Atlantis takes a policy check for failed, as its source has it since December 2025."""


def github(checkout: Checkout, file: str, *, is_fork: bool = False) -> GitHubJob:
    """The job of a workflow, in a new run, so that nothing of an earlier one is there."""
    for left in checkout.folder.glob("tollgate.*"):
        left.unlink()
    checkout.environ |= {
        "GITHUB_REPOSITORY": "acme/shop",
        "GITHUB_REF": "refs/pull/7/merge",
        "GITHUB_STEP_SUMMARY": str(checkout.folder.parent / "summary.md"),
    }
    (job,) = document(file_of("docs/ci/github-actions.md", file))["jobs"].values()
    return GitHubJob(checkout, job["steps"], {"github.token": "s3cret"}, is_fork)


def test_github_keeps_one_comment_up_to_date(checkout: Checkout) -> None:
    server = GitHubServer()
    server.repository = "acme/shop"
    others = [f"{MARKER} mine" for _ in range(40)]
    for text in others:
        server.add(text)
    with serving(server) as address:
        checkout.environ["GITHUB_API_URL"] = address
        ended = github(checkout, ".github/workflows/infrastructure.yaml").run()
        assert {name: one.code for name, one in ended.items() if one.code} == {"Check": 1}
        assert "::error file=infra/main.tf,line=37," in ended["Check"].text
        assert "Code scanning" in ended
        sarif = json.loads((checkout.folder / "tollgate.sarif").read_text(encoding="utf-8"))
        assert sarif["runs"][0]["results"]
        first = list(server.comments.values())[40:]
        assert [("Failed" in text, text.startswith(MARKER)) for text in first] == [(True, True)]

        checkout.mend()
        ended = github(checkout, ".github/workflows/infrastructure.yaml").run()
        assert [one for one in ended.values() if one.code] == []
    second = list(server.comments.values())
    assert second[:40] == others
    assert [("Failed" in text, "Passed" in text) for text in second[40:]] == [(False, True)]
    assert MARKER in (checkout.folder.parent / "summary.md").read_text(encoding="utf-8")
    installed = checkout.installed.read_text(encoding="utf-8").splitlines()[0]
    assert (
        installed == "pip install --quiet --no-index --find-links wheels --require-hashes -r tollgate-requirements.txt"
    )


def test_actions_are_named_by_commit_with_their_version() -> None:
    page = (ROOT / "docs/ci/github-actions.md").read_text(encoding="utf-8")
    named = re.findall(r"uses: (\S+)@(\S+)(.*)", page)
    assert named
    assert all(re.fullmatch(r"[0-9a-f]{40}", commit) for _, commit, _ in named)
    assert all(comment.startswith(" # ") for _, _, comment in named)


def test_github_leaves_out_for_a_fork_what_its_token_may_not_do(checkout: Checkout) -> None:
    job = github(checkout, ".github/workflows/infrastructure.yaml", is_fork=True)
    for report in ("tollgate.md", "tollgate.json", "tollgate.sarif"):
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


def test_gitlab_keeps_one_note_up_to_date_and_applies_what_was_planned(checkout: Checkout) -> None:
    server = GitLabServer()
    server.add("Looks good.")
    with serving(server) as address:
        checkout.environ |= {
            "CI_API_V4_URL": address,
            "CI_PROJECT_ID": "42",
            "CI_MERGE_REQUEST_IID": "7",
            "GITLAB_TOKEN": server.token,
        }
        assert gitlab(checkout, "plan").code == 1
        assert not (checkout.folder / "infra" / "plan.tfplan").exists()
        assert [("Failed" in text) for text in server.comments.values()] == [False, True]
        quality = json.loads((checkout.folder / "quality.json").read_text(encoding="utf-8"))
        assert {one["location"]["path"] for one in quality} == {"infra/integrations.hcl", "infra/main.tf"}
        assert "<testsuites" in (checkout.folder / "tollgate.xml").read_text(encoding="utf-8")

        checkout.mend()
        assert gitlab(checkout, "plan").code == 0
        assert [("Passed" in text) for text in server.comments.values()] == [False, True]
    applied = gitlab(checkout, "apply")
    assert applied.code == 0, applied.text
    assert "Apply complete! Resources: 5 added" in applied.text


def test_azure_shows_issues_and_uploads_a_summary(checkout: Checkout) -> None:
    steps = document(file_of("docs/ci/azure-pipelines.md", "azure-pipelines.yml"))["steps"]
    server = AzureDevOpsServer()
    with serving(server) as address:
        checkout.environ |= {
            "SYSTEM_ACCESSTOKEN": "s3cret",
            "SYSTEM_COLLECTIONURI": f"{address}/",
            "SYSTEM_TEAMPROJECT": "shop",
            "BUILD_REPOSITORY_ID": "infra",
            "SYSTEM_PULLREQUEST_PULLREQUESTID": "7",
        }
        ended = {step["displayName"]: checkout.run(step["bash"], shell=("bash",)) for step in steps if "bash" in step}
    codes = {name: one.code for name, one in ended.items()}
    assert codes == {"Install Tollgate": 0, "Plan": 1, "Summary": 0, "Comment": 0}
    assert ["Tollgate: Failed" in text for text in server.comments.values()] == [True]
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
    assert "[policy/vpc_security_group_ssh_closed]" in refused.text
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
        assert ended.code == 0, ended.text
        assert bool(ATLANTIS_FAILURE.search(ended.text)) == bool(code)
        if code:
            checkout.mend()
    broken = checkout.run(check["run"], shell=("sh",), folder="infra", environ={**environ, "SHOWFILE": "gone.json"})
    assert broken.code == 1, broken.text


def test_bitbucket_keeps_one_comment_up_to_date_though_the_step_fails(checkout: Checkout) -> None:
    pipelines = document(file_of("docs/ci/bitbucket-pipelines.md", "bitbucket-pipelines.yml"))["pipelines"]
    (step,) = (one["step"] for one in pipelines["pull-requests"]["**"])
    server = BitbucketServer()
    with serving(server) as address:
        server.address = address
        checkout.environ |= {
            "BITBUCKET_API_URL": address,
            "BITBUCKET_REPO_FULL_NAME": "acme/infra",
            "BITBUCKET_PR_ID": "7",
            "BITBUCKET_TOKEN": "s3cret",
        }
        for code, verdict in ((1, "Failed"), (0, "Passed")):
            ended = checkout.run("\n".join(step["script"]), shell=STRICT)
            assert ended.code == code, ended.text
            after = checkout.run("\n".join(step["after-script"]), shell=STRICT)
            assert after.code == 0, after.text
            assert [verdict in text for text in server.comments.values()] == [True]
            if code:
                checkout.mend()
    assert (checkout.folder / "test-results" / "tollgate.xml").exists()
    assert all((checkout.folder / name).exists() for name in step["artifacts"])


def test_the_commands_for_hcp_terraform_run_with_a_state_of_this_machine(checkout: Checkout) -> None:
    page = "docs/ci/hcp-terraform.md"
    assert checkout.run(file_of(page, "local-execution.sh"), shell=STRICT, folder="infra").code == 1
    refused = checkout.run(file_of(page, "remote-plan.sh"), shell=STRICT, folder="infra")
    assert refused.code == 1, refused.text
    assert "Apply complete" not in refused.text
    checkout.mend()
    applied = checkout.run(file_of(page, "remote-plan.sh"), shell=STRICT, folder="infra")
    assert applied.code == 0, applied.text
    assert "Apply complete! Resources: 5 added" in applied.text


def test_the_plan_of_a_run_is_fetched_from_the_api_of_hcp_terraform(checkout: Checkout) -> None:
    lines = ["terraform init", "terraform plan -out=plan.tfplan", "terraform show -json plan.tfplan > made.json"]
    assert checkout.run("\n".join(lines), shell=STRICT, folder="infra").code == 0
    server = PlanServer((checkout.folder / "infra" / "made.json").read_bytes())
    with server.serving() as address:
        environ = {"TFE_ADDRESS": address, "TFE_TOKEN": "s3cret", "RUN_ID": "run-7"}
        ended = checkout.run(
            file_of("docs/ci/hcp-terraform.md", "run.sh"), shell=STRICT, folder="infra", environ=environ
        )
        assert ended.code == 1, ended.text
        assert "Failed:" in ended.text
        wrong = checkout.run(
            file_of("docs/ci/hcp-terraform.md", "run.sh"),
            shell=STRICT,
            folder="infra",
            environ=environ | {"TFE_TOKEN": "wrong"},
        )
    assert wrong.code not in (0, 1), wrong.text


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
