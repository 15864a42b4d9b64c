"""The hooks, run by the real pre-commit from a repository that has them, installed from wheels pinned by hash."""

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import attrs
import pytest
import yaml

from tests.docs.ci.checkout import Checkout, Ended
from tests.docs.ci.stand_in_release import StandInRelease
from tests.docs.pages import ROOT, file_of

PAGE = "docs/ci/pre-commit.md"
HOOKS: list[dict[str, Any]] = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
POLICY = """\
rules:
  - id: notes_named
    match: {type: terraform_data}
    require: {path: input.name, starts_with: prod-}
    test:
      - {resource: {after: {input: {name: prod-a}}}, expect: pass}
      - {resource: {after: {input: {name: dev-a}}}, expect: fail}
"""


def git(folder: Path, *arguments: str) -> str:
    """Run git, as somebody."""
    known = ("-c", "user.name=Somebody", "-c", "user.email=somebody@example.com", "-c", "init.defaultBranch=main")
    return subprocess.run(["git", *known, *arguments], cwd=folder, capture_output=True, text=True, check=True).stdout


@attrs.frozen
class Repository:
    """A checkout that uses our hooks as the page says."""

    checkout: Checkout

    @classmethod
    def make(cls, checkout: Checkout) -> "Repository":
        """Commit our hooks to a repository of their own, and the checkout to another that names the first."""
        ours = checkout.folder.parent / "tollgate"
        ours.mkdir()
        shutil.copy2(ROOT / ".pre-commit-hooks.yaml", ours)
        (ours / ".ci").mkdir()
        shutil.copy2(ROOT / ".ci" / "pre_commit.py", ours / ".ci")
        git(ours, "init", "--quiet")
        git(ours, "add", ".")
        git(ours, "commit", "--quiet", "--message", "hooks")
        configuration = yaml.safe_load(file_of(PAGE, ".pre-commit-config.yaml"))
        (repository,) = configuration["repos"]
        repository |= {"repo": str(ours), "rev": git(ours, "rev-parse", "HEAD").strip()}
        (checkout.folder / ".pre-commit-config.yaml").write_text(yaml.safe_dump(configuration), encoding="utf-8")
        (checkout.folder / ".gitignore").write_text("wheels/\n.terraform/\n", encoding="utf-8")
        policies = checkout.folder / "infra" / "policies"
        policies.mkdir()
        (policies / "names.yaml").write_text(POLICY, encoding="utf-8")
        git(checkout.folder, "init", "--quiet")
        checkout.environ["PRE_COMMIT_HOME"] = str(checkout.folder.parent / "pre-commit")
        checkout.environ["XDG_CACHE_HOME"] = str(checkout.folder.parent / "cache")
        return cls(checkout)

    @property
    def environments(self) -> Path:
        """Return where the hooks keep what they installed."""
        return self.checkout.folder.parent / "cache" / "tollgate" / "pre-commit"

    def run(self, *arguments: str) -> Ended:
        """Run pre-commit on all files."""
        git(self.checkout.folder, "add", ".")
        command = f"{sys.executable} -m pre_commit run --all-files {' '.join(arguments)}"
        return self.checkout.run(command, shell=("bash", "-e"))


@pytest.fixture
def repository(checkout: Checkout) -> Repository:
    return Repository.make(checkout)


def test_every_hook_is_on_the_page_and_none_is_installed_by_pre_commit_itself() -> None:
    """`pip install .`, which it would run, cannot check hashes: pip refuses a folder where it is to check them."""
    page = (ROOT / PAGE).read_text(encoding="utf-8")
    for hook in HOOKS:
        assert f"| `{hook['id']}` |" in page
        assert (hook["language"], hook["pass_filenames"]) == ("script", False)
        assert "additional_dependencies" not in hook
        assert (ROOT / hook["entry"].split()[0]).stat().st_mode & 0o111
    (repository,) = yaml.safe_load(file_of(PAGE, ".pre-commit-config.yaml"))["repos"]
    assert [hook["id"] for hook in repository["hooks"]] == [hook["id"] for hook in HOOKS]


@pytest.mark.heavy
def test_the_hooks_check_the_configuration_and_plan_before_a_push(repository: Repository) -> None:
    checkout = repository.checkout
    release = StandInRelease.make(checkout)
    checkout.mend()
    checkout.run("terraform init -input=false", shell=("bash", "-e"), folder="infra")
    passed = repository.run("tollgate-integrations")
    assert passed.code == 0, passed.text
    shutil.rmtree(release.wheel.parent)  # what is installed stays
    pushed = repository.run("tollgate-plan", "--hook-stage", "pre-push", "--verbose")
    assert pushed.code == 0, pushed.text
    assert "Passed: no findings" in pushed.text
    assert {environment.parent for environment in release.ran} == {repository.environments}
    assert len(set(release.ran)) == 1
    configuration = checkout.folder / "infra" / "integrations.hcl"
    text = configuration.read_text(encoding="utf-8")
    configuration.write_text(text.replace("monthly_budget", "monthly_bugdet"), encoding="utf-8")
    (checkout.folder / "local.yaml").write_text(file_of(PAGE, "local.pre-commit-config.yaml"), encoding="utf-8")
    page = (ROOT / PAGE).read_text(encoding="utf-8")
    for arguments in ((), ("--config", "local.yaml")):
        failed = repository.run("tollgate-integrations", *arguments)
        assert failed.code == 1
        assert "- exit code: 3\n" in failed.text
        (problem,) = [line for line in failed.text.splitlines() if "monthly_bugdet" in line]
        assert problem in page


@pytest.mark.heavy
def test_a_hook_runs_the_tests_of_policies(repository: Repository) -> None:
    release = StandInRelease.make(repository.checkout, "tf-policy-validator")
    passed = repository.run("tollgate-policy-test")
    assert passed.code == 0, passed.text
    assert len(release.ran) == 1
    policy = repository.checkout.folder / "infra" / "policies" / "names.yaml"
    policy.write_text(POLICY.replace("expect: fail", "expect: pass"), encoding="utf-8")
    assert repository.run("tollgate-policy-test").code == 1
    unknown = repository.run("tollgate-integrations")
    assert "tollgate-requirements.txt has no wheel with the command tollgate." in unknown.text


@pytest.mark.heavy
def test_a_hook_runs_nothing_that_was_not_hashed(repository: Repository) -> None:
    release = StandInRelease.make(repository.checkout)
    hashed = release.wheel.read_bytes()
    release.write_wheel("# and more")
    refused = repository.run("tollgate-integrations")
    assert refused.code == 1
    assert "THESE PACKAGES DO NOT MATCH THE HASHES" in refused.text
    assert "Tollgate was not installed." in refused.text
    assert release.ran == []
    release.wheel.write_bytes(hashed)  # what the refusal left behind is no environment
    assert repository.run("tollgate-integrations").code == 0
    assert len(release.ran) == 1


@pytest.mark.heavy
def test_a_hook_says_what_is_missing_and_takes_other_places(repository: Repository) -> None:
    checkout = repository.checkout
    assert "tollgate-requirements.txt is not there" in repository.run("tollgate-integrations").text
    release = StandInRelease.make(checkout)
    elsewhere = checkout.folder.parent / "elsewhere"
    release.wheel.parent.rename(elsewhere)
    assert "wheels is not a folder" in repository.run("tollgate-integrations").text
    (checkout.folder / "tollgate-requirements.txt").rename(elsewhere / "pinned.txt")
    python = checkout.program("another-python", f'echo "$@" >> {elsewhere}/pythons; exec {sys.executable} "$@"')
    checkout.environ |= {
        "TOLLGATE_WHEELS": str(elsewhere),
        "TOLLGATE_REQUIREMENTS": str(elsewhere / "pinned.txt"),
        "TOLLGATE_PYTHON": str(python),
    }
    passed = repository.run("tollgate-integrations")
    assert passed.code == 0, passed.text
    assert len(release.ran) == 1
    assert ".ci/pre_commit.py tollgate integrations" in (elsewhere / "pythons").read_text()
