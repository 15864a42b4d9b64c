"""The action, the component and the container file: what they install, and what they run."""

import re
import shlex
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.docs.ci import schemas
from tests.docs.ci.checkout import Checkout
from tests.docs.ci.schemas import document
from tests.docs.pages import ROOT, file_of

ACTION = document((ROOT / "action.yml").read_text(encoding="utf-8"))
HASHED = "--no-index --find-links wheels --require-hashes -r tollgate-requirements.txt"


def component(**given: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """The inputs that the component declares, and its jobs with these given."""
    text = (ROOT / "templates/tollgate.yml").read_text(encoding="utf-8")
    inputs = next(iter(yaml.safe_load_all(text)))["spec"]["inputs"]
    values = {name: one["default"] for name, one in inputs.items() if "default" in one} | given
    assert set(values) == set(inputs), "an input without a default must be given"
    filled = re.sub(r"\$\[\[ inputs\.(\w+) \]\]", lambda match: values[match[1]], text)
    return inputs, list(yaml.safe_load_all(filled))[1]


def play_python(checkout: Checkout) -> None:
    """A Python whose environments only write down what they are to install."""
    log = shlex.quote(str(checkout.installed))
    inner = f'#!/bin/sh\nprintf "%s\\n" "$*" >> {log}\n'
    checkout.program(
        "python3",
        f'[ "$1 $2" = "-m venv" ] || exit 2\nmkdir -p "$3/bin"\nprintf "%s" {shlex.quote(inner)} > "$3/bin/python"\n'
        'chmod +x "$3/bin/python"',
    )


def run_action(checkout: Checkout, **given: str) -> list[int]:
    """Runs the steps of the action as a runner does; the exit code of each that runs."""
    inputs = {name: one["default"] for name, one in ACTION["inputs"].items()} | given
    place = checkout.folder.parent

    def fill(text: str) -> str:
        return re.sub(r"\$\{\{ inputs\.([\w-]+) \}\}", lambda match: inputs[match[1]], text)

    codes: list[int] = []
    for step in ACTION["runs"]["steps"]:
        if "if" in step and not inputs["args"]:
            continue
        environ = {name: fill(text) for name, text in step["env"].items()}
        environ |= {"RUNNER_TEMP": str(place), "GITHUB_PATH": str(place / "path")}
        folder = fill(step.get("working-directory", "."))
        codes.append(checkout.run(step["run"], shell=("bash", "-eo", "pipefail"), folder=folder, environ=environ).code)
    return codes


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
    play_python(checkout)
    assert run_action(checkout) == [0]
    assert checkout.installed.read_text().splitlines()[-1].endswith(HASHED)
    assert (checkout.folder.parent / "path").read_text() == f"{checkout.folder.parent}/tollgate/bin\n"
    checkout.run("tollgate init -input=false", shell=("sh",), folder="infra")
    arguments = {"args": "plan -input=false -no-color", "working-directory": "infra"}
    assert run_action(checkout, **arguments) == [0, 1]
    checkout.mend()
    assert run_action(checkout, **arguments) == [0, 0]


@pytest.mark.heavy
def test_the_component_installs_by_hash_and_checks_a_plan(checkout: Checkout) -> None:
    play_python(checkout)
    _, jobs = component(image="python@sha256:0")
    lines = [*jobs["tollgate"]["before_script"], *jobs["tollgate"]["script"]]
    assert checkout.run("\n".join(lines), shell=("bash", "-eo", "pipefail")).code == 1
    assert checkout.installed.read_text().splitlines()[-1].endswith(HASHED)
    reports = jobs["tollgate"]["artifacts"]["reports"].values()
    assert [file for file in reports if not Path(checkout.folder, file).exists()] == []
    checkout.mend()
    assert checkout.run("\n".join(lines), shell=("bash", "-eo", "pipefail")).code == 0


def test_the_container_file_has_no_part_that_may_change() -> None:
    lines = (ROOT / "Containerfile").read_text(encoding="utf-8").splitlines()
    assert {line for line in lines if line.startswith(("ARG", "FROM"))} == {
        "ARG BASE",
        "FROM ${BASE} AS build",
        "FROM ${BASE}",
    }
    assert any("--no-index --find-links /dist --require-hashes -r /dist/requirements.txt" in line for line in lines)
    assert any(line.startswith("USER ") and line != "USER root" for line in lines)
