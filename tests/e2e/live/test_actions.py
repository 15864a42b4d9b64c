"""Actions of newer Terraforms: whatever an apply will run is judged like a resource, of mode `action`."""

import json
import os
import subprocess
import sys
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import attrs
import pytest
from pyvider.testing import Workspace, engines

from tests.e2e.dropin.conftest import TOLLGATE
from tests.pyvider.terraform.test_actions_and_lists import MAIN, attached, needs_1_14, zoo

HOOKS = ("post-plan", "pre-apply", "post-apply")
RECORDER = Path(__file__).parent / "recorder.py"


def configure(folder: Path, say: list[dict[str, str]]) -> Path:
    """Write the recorder's configuration beside the code; return its log."""
    script, log = folder / "recorder", folder / "calls.jsonl"
    script.write_text(f"#!/bin/sh\nexec {sys.executable} -I -S {RECORDER}\n")
    script.chmod(0o755)
    item = {"name": "recorder", "source": str(script), "config": {"log": str(log), "say": say}}
    (folder / "integrations.json").write_text(json.dumps({"terraform": {"integrations": [item]}}))
    return log


@pytest.mark.e2e
@pytest.mark.parametrize("words", [[], ["-invoke=action.zoo_feed.dinner"]])
def test_planned_and_invoked_actions_are_judged_on_a_saved_plan(tmp_path: Path, words: list[str]) -> None:
    registry, _ = zoo()
    main = MAIN.replace("FOOD", "hay")
    with attached(tmp_path, name="zoo", main=main, registry=registry, engine=engines()["embedded"]) as terraform:
        needs_1_14(terraform)
        terraform.run("plan", "-out=saved", *words)
        (tmp_path / "plan.json").write_text(terraform.run("show", "-json", "saved").out)
    log = configure(tmp_path, [{"hook": "post-plan", "mode": "action", "status": "fail", "message": "no feeding"}])
    environ = {key: value for key, value in os.environ.items() if not key.startswith("TOLLGATE_")}
    environ["TOLLGATE_CAGE"] = "off"  # the recorder writes its log
    done = subprocess.run(
        [TOLLGATE, "check", "plan.json"], cwd=tmp_path, env=environ, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1, done.stdout + done.stderr
    assert "no feeding" in done.stdout
    calls = [json.loads(line) for line in log.read_text().splitlines()]
    (action,) = [
        one["resource"]
        for one in calls
        if one.get("resource", {}).get("mode") == "action" and one["method"] == "post-plan"
    ]
    assert (action["address"], action["type"], action["action"]) == ("action.zoo_feed.dinner", "zoo_feed", "create")
    assert action["after"] == {"food": "hay"}


@attrs.define
class Zoo:
    """A root with an action, the provider in this process, and a Tollgate to drive Terraform."""

    terraform: Workspace
    log: Path
    fed: list[str]

    def tollgate(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Run Tollgate on the embedded Terraform."""
        environ = {key: value for key, value in os.environ.items() if not key.startswith(("TOLLGATE_", "TF_"))}
        environ |= {"TOLLGATE_CAGE": "off", "TOLLGATE_ENGINE": "embedded", "COLUMNS": "120"}
        environ |= {"TF_CLI_CONFIG_FILE": str(self.terraform.folder.parent / "terraform.rc")}
        environ |= self.terraform.environment
        return subprocess.run(
            [TOLLGATE, *words], cwd=self.terraform.folder, env=environ, capture_output=True, text=True, check=False
        )

    def calls(self, *methods: str) -> list[dict[str, Any]]:
        """Return the resources of mode `action` that the recorder was called with."""
        lines = [json.loads(line) for line in self.log.read_text().splitlines()]
        found = [one for one in lines if one["method"] in methods and one["resource"]["mode"] == "action"]
        return [{"hook": one["method"], **one["resource"]} for one in found]


@contextmanager
def opened(tmp_path: Path, food: str = "hay", say: Sequence[dict[str, Any]] = ()) -> Generator[Zoo]:
    """Open a zoo whose dinner is an action."""
    registry, fed = zoo()
    main = MAIN.replace("FOOD", food)
    with attached(tmp_path, name="zoo", main=main, registry=registry, engine=engines()["embedded"]) as terraform:
        needs_1_14(terraform)
        log = configure(terraform.folder, list(say))
        yield Zoo(terraform, log, fed)


@pytest.mark.e2e
def test_an_action_passes_pre_apply_and_post_apply_around_its_run(tmp_path: Path) -> None:
    with opened(tmp_path) as live:
        done = live.tollgate("apply", "-auto-approve", "-no-color")
        assert done.returncode == 0, done.stdout + done.stderr
        assert live.fed == ["hay"]
        assert done.stdout.index("opening the hay") < done.stdout.index("fed")
        hooks = [(one["hook"], one["address"], one["action"], one["after"]) for one in live.calls(*HOOKS)]
    address = "action.zoo_feed.dinner"
    assert hooks == [(hook, address, "create", {"food": "hay"}) for hook in ("post-plan", "pre-apply", "post-apply")]
    assert "2 changed resources" in done.stdout


@pytest.mark.e2e
def test_an_invoked_action_is_counted_and_asked_about(tmp_path: Path) -> None:
    with opened(tmp_path) as live:
        assert live.tollgate("apply", "-auto-approve").returncode == 0
        live.log.unlink()
        done = live.tollgate("apply", "-auto-approve", "-no-color", "-invoke=action.zoo_feed.dinner")
        assert done.returncode == 0, done.stdout + done.stderr
        assert live.fed == ["hay", "hay"]
        assert [one["hook"] for one in live.calls(*HOOKS)] == ["post-plan", "pre-apply", "post-apply"]
    assert "1 changed resource" in done.stdout


@pytest.mark.e2e
@pytest.mark.parametrize("words", [[], ["-invoke=action.zoo_feed.dinner"]])
def test_a_refusal_before_an_action_keeps_it_from_running(tmp_path: Path, words: list[str]) -> None:
    finding = {"rule": "NO-FEEDING", "severity": "high", "message": "do not feed the animals"}
    say = [{"hook": "pre-apply", "type": "zoo_feed", "status": "fail", "findings": [finding]}]
    with opened(tmp_path, say=say) as live:
        done = live.tollgate("apply", "-auto-approve", "-no-color", *words)
        assert done.returncode == 1, done.stdout + done.stderr
        assert live.fed == []
        assert [one["hook"] for one in live.calls("pre-apply", "post-apply")] == ["pre-apply"]
    assert "do not feed the animals" in done.stdout + done.stderr


@pytest.mark.e2e
def test_an_action_that_fails_is_told_so_after_it(tmp_path: Path) -> None:
    with opened(tmp_path, food="poison") as live:
        done = live.tollgate("apply", "-auto-approve", "-no-color")
        assert done.returncode == 1
        (after,) = live.calls("post-apply")
    assert "the keeper refuses" in after["error"]
    assert "the keeper refuses" in done.stderr + done.stdout


@pytest.mark.e2e
def test_a_finding_after_an_action_is_a_warning_of_the_summary(tmp_path: Path) -> None:
    finding = {"rule": "TOO-MUCH", "severity": "high", "message": "that was too much"}
    say = [{"hook": "post-apply", "type": "zoo_feed", "status": "fail", "findings": [finding]}]
    with opened(tmp_path, say=say) as live:
        done = live.tollgate("apply", "-auto-approve", "-no-color")
        assert live.fed == ["hay"]
    assert done.returncode == 0
    assert "TOO-MUCH  action.zoo_feed.dinner" in done.stdout


QUERY = 'list "zoo_animal" "cats" {\n  provider = zoo\n  config {\n    species = "cat"\n  }\n}\n'


@pytest.mark.e2e
@pytest.mark.parametrize("has_block", [False, True])
def test_a_query_is_the_engine_s_own_and_asks_nobody(tmp_path: Path, has_block: bool) -> None:
    with opened(tmp_path) as live:
        live.terraform.write(QUERY, "zoo.tfquery.hcl")
        alone = live.terraform.run("query", "-no-color")
        if has_block:
            item = json.loads((live.terraform.folder / "integrations.json").read_text())["terraform"]["integrations"][0]
            (live.terraform.folder / "integrations.json").unlink()
            listed = f'[{{ name = "mine", source = "{item["source"]}" }}]'
            live.terraform.write(f'provider "zoo" {{\n  integrations = {listed}\n}}\n', "provider.tf")
        done = live.tollgate("query", "-no-color")
        assert (done.returncode, done.stdout) == (0, alone.out), done.stderr
        assert not live.log.exists() or live.calls(*HOOKS) == []


@pytest.mark.e2e
@pytest.mark.parametrize("words", [["stacks"], ["stacks", "-help"], ["plan", "-allow-deferral", "-no-color"]])
def test_what_the_engine_answers_to_stacks_and_deferral_is_passed_on(tmp_path: Path, words: list[str]) -> None:
    with opened(tmp_path) as live:
        alone = live.terraform.run(*words, check=False)
        done = live.tollgate(*words)
    assert done.returncode == alone.code
    assert alone.err.strip()[:60] in done.stderr
    assert alone.out.strip()[:60] in done.stdout
