"""The action, the component and the container file: what they install, and what they run."""

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.docs.ci import schemas
from tests.docs.ci.checkout import Checkout, Ended
from tests.docs.ci.schemas import document
from tests.docs.ci.stand_in_release import StandInRelease
from tests.docs.pages import ROOT, file_of

ACTION = document((ROOT / "action.yml").read_text(encoding="utf-8"))
STRICT = ("bash", "-eo", "pipefail")


def component(**given: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """The inputs that the component declares, and its jobs with these given."""
    text = (ROOT / "templates/tollgate.yml").read_text(encoding="utf-8")
    inputs = next(iter(yaml.safe_load_all(text)))["spec"]["inputs"]
    values = {name: one["default"] for name, one in inputs.items() if "default" in one} | given
    assert set(values) == set(inputs), "an input without a default must be given"
    filled = re.sub(r"\$\[\[ inputs\.(\w+) \]\]", lambda match: values[match[1]], text)
    return inputs, list(yaml.safe_load_all(filled))[1]


def run_action(checkout: Checkout, **given: str) -> list[Ended]:
    """Runs the steps of the action as a runner does: until one fails, and with what one adds to PATH."""
    inputs = {name: one["default"] for name, one in ACTION["inputs"].items()} | given
    place = checkout.folder.parent
    added = place / "path"
    added.write_text("", encoding="utf-8")

    def fill(text: str) -> str:
        return re.sub(r"\$\{\{ inputs\.([\w-]+) \}\}", lambda match: inputs[match[1]], text)

    ended: list[Ended] = []
    for step in ACTION["runs"]["steps"]:
        if ("if" in step and not inputs["args"]) or any(one.code for one in ended):
            continue
        environ = {name: fill(text) for name, text in step["env"].items()}
        environ |= {"RUNNER_TEMP": str(place), "GITHUB_PATH": str(added)}
        folders = [*reversed(added.read_text(encoding="utf-8").splitlines()), checkout.environ["PATH"]]
        environ["PATH"] = os.pathsep.join(folders)
        folder = fill(step.get("working-directory", "."))
        ended.append(checkout.run(step["run"], shell=STRICT, folder=folder, environ=environ))
    return ended


def test_the_action_and_the_component_follow_the_schemas_of_their_systems() -> None:
    text = (ROOT / "action.yml").read_text(encoding="utf-8")
    assert schemas.mistakes(text, schemas.GITHUB_ACTION) == []
    inputs, jobs = component(image="python@sha256:0")
    assert schemas.mistakes(yaml.safe_dump(jobs), schemas.GITLAB) == []
    included = yaml.safe_load(file_of("docs/ci/gitlab-ci.md", "component.gitlab-ci.yml"))["include"][0]
    assert set(included["inputs"]) <= set(inputs)
    assert "default" not in inputs["image"], "an image is named by its digest, or not at all"


def test_the_page_gives_the_action_inputs_that_it_has() -> None:
    workflow = document(file_of("docs/ci/github-actions.md", ".github/workflows/action.yaml"))
    step = workflow["jobs"]["plan"]["steps"][1]
    assert set(step["with"]) <= set(ACTION["inputs"])
    assert re.search(r"@[0-9a-f]{40}$", step["uses"])


@pytest.mark.heavy
def test_the_action_installs_by_hash_and_runs_what_it_is_given(checkout: Checkout) -> None:
    release = StandInRelease.make(checkout)
    assert [one.code for one in run_action(checkout)] == [0]
    assert release.ran == []
    checkout.run("tollgate init -input=false", shell=("sh",), folder="infra")
    lines = "plan --locked -input=false\n  -no-color --report json=report.json\n"
    arguments = {"args": lines, "working-directory": "infra"}
    assert [one.code for one in run_action(checkout, **arguments)] == [0, 1]
    assert (checkout.folder / "infra" / "report.json").exists()
    checkout.mend()
    assert [one.code for one in run_action(checkout, **arguments)] == [0, 0]
    assert release.ran == [checkout.folder.parent / "tollgate"] * 2


@pytest.mark.heavy
def test_the_component_installs_by_hash_and_checks_a_plan(checkout: Checkout) -> None:
    release = StandInRelease.make(checkout)
    assert run_component(checkout).code == 1
    _, jobs = component(image="python@sha256:0")
    reports = jobs["tollgate"]["artifacts"]["reports"].values()
    assert [file for file in reports if not Path(checkout.folder, file).exists()] == []
    checkout.mend()
    assert run_component(checkout).code == 0
    assert set(release.ran) == {checkout.folder / ".tollgate"}


def run_component(checkout: Checkout) -> Ended:
    """Runs the job of the component as a runner does: in one shell."""
    _, jobs = component(image="python@sha256:0")
    return checkout.run("\n".join([*jobs["tollgate"]["before_script"], *jobs["tollgate"]["script"]]), shell=STRICT)


def run_version(checkout: Checkout) -> Ended:
    """Runs the action for a short command; the last of its steps that ran."""
    return run_action(checkout, args="version")[-1]


@pytest.mark.heavy
@pytest.mark.parametrize("run", [run_version, run_component])
def test_a_wheel_that_is_not_the_one_that_was_hashed_is_not_installed(
    checkout: Checkout, run: Callable[[Checkout], Ended]
) -> None:
    release = StandInRelease.make(checkout)
    release.write_wheel("# and more")
    ended = run(checkout)
    assert ended.code != 0
    assert "THESE PACKAGES DO NOT MATCH THE HASHES" in ended.text
    assert release.ran == []


def test_the_container_file_has_no_part_that_may_change() -> None:
    lines = (ROOT / "Containerfile").read_text(encoding="utf-8").splitlines()
    assert {line for line in lines if line.startswith(("ARG", "FROM"))} == {
        "ARG BASE",
        "FROM ${BASE} AS build",
        "FROM ${BASE}",
    }
    assert any("--no-index --find-links /dist --require-hashes -r /dist/requirements.txt" in line for line in lines)
    assert any(line.startswith("USER ") and line != "USER root" for line in lines)
