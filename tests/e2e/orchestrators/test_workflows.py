"""The commands of Spacelift, Atmos and Terramate, as their documentation and docs/orchestrators.md write them.

The products themselves are not run: one is a service, and the Go module proxy has neither of the others.
"""

import json
import re
import shlex
import sys
from pathlib import Path
from typing import Any

import attrs
import pytest
import yaml

from tests.docs.pages import file_of
from tests.e2e.dropin.conftest import TOLLGATE, Ended, engine_path, environment, run

pytestmark = [pytest.mark.e2e, pytest.mark.heavy]

RECORDER = Path(__file__).parents[1] / "live" / "recorder.py"
PAGE = "docs/orchestrators.md"
MAIN = """\
variable "name" {
  default = "plain"
}
resource "terraform_data" "a" {
  input = var.name
}
resource "terraform_data" "b" {
  input = "b"
}
output "name" {
  value = terraform_data.a.output
}
"""
REFUSED = {"hook": "post-plan", "status": "fail", "message": "not this one"}


@attrs.define
class Repository:
    """A repository whose topmost folder configures the recorder for everything below it."""

    folder: Path
    environ: dict[str, str]

    def configure(self, *say: dict[str, Any]) -> None:
        """Write the configuration."""
        script = self.folder / "recorder"
        script.write_text(f"#!/bin/sh\nexec {sys.executable} -I -S {RECORDER}\n")
        script.chmod(0o755)
        config = {"log": str(self.folder / "calls.jsonl"), "say": list(say)}
        item = {"name": "recorder", "source": str(script), "config": config}
        (self.folder / "integrations.json").write_text(json.dumps({"terraform": {"integrations": [item]}}))

    def sh(self, command: str, folder: str) -> Ended:
        """Run a line of shell in a folder."""
        return run(["sh", "-c", command], self.folder / folder, self.environ)

    def planned(self) -> list[str]:
        """Return what was planned, in order."""
        log = self.folder / "calls.jsonl"
        calls = [json.loads(line) for line in log.read_text().splitlines()]
        return [call["resource"]["after"]["input"] for call in calls if call["method"] == "post-plan"]


@pytest.fixture(params=["terraform", "tofu"])
def repository(request: pytest.FixtureRequest, tmp_path: Path) -> Repository:
    folder = tmp_path / "repository"
    folder.mkdir()
    path = f"{Path(TOLLGATE).parent}:/usr/bin:/bin"
    made = Repository(folder, environment(TOLLGATE_ENGINE=engine_path(request.param), PATH=path))
    assert made.sh("git init -q .", ".").code == 0
    made.configure()
    return made


def module(repository: Repository, name: str) -> None:
    (repository.folder / name).mkdir(parents=True)
    (repository.folder / name / "main.tf").write_text(MAIN)


def rendered(template: str, *, is_refreshing: bool = True, targets: tuple[str, ...] = ()) -> str:
    """Fill in a command of Spacelift's workflow, as Go's templates do for the few forms that it has."""
    text = re.sub(r"\{\{ if not \.Refresh \}\}(.*?)\{\{ end \}\}", "" if is_refreshing else r"\1", template)
    found = re.search(r"\{\{ range \.Targets \}\}(.*?)\{\{ end \}\}", text)
    if found:
        text = text.replace(found[0], "".join(found[1].replace("{{ . }}", target) for target in targets))
    for name, value in {"WorkspaceName": "stack", "Lock": "true", "PlanFileName": "spacelift.plan"}.items():
        text = text.replace(f"{{{{ .{name} }}}}", value)
    assert "{{" not in text, text
    return text


def test_spacelift_plans_confirms_and_destroys(repository: Repository) -> None:
    module(repository, "stack")
    commands: dict[str, str] = yaml.safe_load(file_of(PAGE, ".spacelift/workflow.yml"))
    assert set(commands) == {
        "init", "workspaceSelect", "workspaceNew", "plan", "showState", "showPlan", "getOutputs", "apply", "destroy",
    }  # fmt: skip

    def step(name: str, **settings: Any) -> Ended:
        return repository.sh(rendered(commands[name], **settings), "stack")

    assert step("init").code == 0
    assert step("workspaceSelect").code != 0
    assert step("workspaceNew").code == 0
    assert step("workspaceSelect").code == 0
    assert step("plan", is_refreshing=False, targets=("terraform_data.a",)).code == 0
    assert repository.planned() == ["plain"]
    changes = json.loads(step("showPlan").out)["resource_changes"]
    assert [change["address"] for change in changes] == ["terraform_data.a"]
    assert step("plan").code == 0
    assert step("apply").code == 0
    assert json.loads(step("getOutputs").out)["name"]["value"] == "plain"
    assert len(json.loads(step("showState").out)["values"]["root_module"]["resources"]) == 2
    (repository.folder / "stack" / "spacelift.plan").unlink()
    repository.configure(REFUSED)
    (repository.folder / "stack" / "main.tf").write_text(MAIN.replace("plain", "other"))
    assert step("plan").code == 1
    assert not (repository.folder / "stack" / "spacelift.plan").exists()
    repository.configure()
    assert step("destroy").code == 0


def test_atmos_plans_and_applies_a_component_of_a_stack(repository: Repository) -> None:
    settings = yaml.safe_load(file_of(PAGE, "atmos.yaml"))["components"]["terraform"]
    folder = f"{settings['base_path']}/vpc"
    module(repository, folder)
    (repository.folder / folder / "dev-vpc.terraform.tfvars.json").write_text('{"name": "dev"}')

    def step(words: str) -> Ended:
        return repository.sh(f"{shlex.quote(settings['command'])} {words}", folder)

    assert step("init -reconfigure").code == 0
    assert step("workspace select dev").code != 0
    assert step("workspace new dev").code == 0
    given = "-var-file dev-vpc.terraform.tfvars.json"
    assert step(f"plan {given} -out dev-vpc.planfile").code == 0
    assert repository.planned() == ["dev", "b"]
    assert step("apply dev-vpc.planfile").code == 0
    assert step(f"apply {given} -auto-approve").code == 0
    assert json.loads(step("output -json").out)["name"]["value"] == "dev"
    repository.configure(REFUSED)
    ended = step(f"destroy {given} -auto-approve")
    assert (ended.code, "not this one" in ended.err) == (1, True)


def test_terramate_runs_a_command_in_every_stack(repository: Repository) -> None:
    stacks = ("stacks/network", "stacks/service")
    for stack in stacks:
        module(repository, stack)
    for words in ("init", "plan -out=plan.tfplan", "apply plan.tfplan"):
        for stack in stacks:
            assert repository.sh(f"tollgate {words}", stack).code == 0, (words, stack)
    assert repository.planned() == ["plain", "b"] * 4, "a plan file is judged again when it is applied"
