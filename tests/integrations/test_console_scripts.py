"""The four console scripts: each explains itself, checks a configuration, and starts with nothing but itself."""

import json
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest

SEED_CONFIGS: dict[str, dict[str, Any]] = {
    "tf-aws-compliance": {"required_tags": ["Environment", "Owner", "CostCenter"]},
    "tf-cost-estimator": {"monthly_budget": 5000, "currency": "USD"},
    "tf-naming-checker": {"prefix": "prod-"},
    "tf-policy-validator": {"policy_set": "production", "strict_mode": True},
}
HEAVY = ("boto3", "botocore", "httpx", "regopy", "jsonschema")

each_script = pytest.mark.parametrize("script", SEED_CONFIGS)


def run(command: list[str], said: Any = "", **settings: Any) -> subprocess.CompletedProcess[str]:
    text = said if isinstance(said, str) else json.dumps(said)
    return subprocess.run(command, input=text, capture_output=True, text=True, timeout=60, check=False, **settings)


def initialize_line(config: Any) -> str:
    params = {"terraform_version": "1.9.0", "config": config}
    return json.dumps({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": params}) + "\n"


@each_script
def test_describe_tells_name_version_hooks_and_every_setting(script: str, scripts: Path) -> None:
    described = json.loads(run([str(scripts / script), "--describe"]).stdout)
    assert described["name"] == script.removeprefix("tf-")
    assert described["version"] == version(f"tollgate-{described['name']}")
    assert "post-plan" in described["hooks"]
    assert all("description" in setting for setting in described["config_schema"]["properties"].values())


@pytest.mark.requirement("P-T-02", "P-T-03", "P-T-04", "R-CFG-04")
@each_script
def test_the_configuration_of_the_seeds_is_accepted(script: str, scripts: Path) -> None:
    checked = run([str(scripts / script), "--check-config", "-"], SEED_CONFIGS[script])
    assert (checked.returncode, checked.stderr) == (0, "")
    answered = json.loads(run([str(scripts / script)], initialize_line(SEED_CONFIGS[script])).stdout)
    assert answered["result"]["name"] == script.removeprefix("tf-")


@each_script
def test_the_configuration_that_a_script_suggests_on_a_terminal_is_accepted(script: str, scripts: Path) -> None:
    schema = json.loads(run([str(scripts / script), "--schema"]).stdout)
    assert schema["required"] == []  # so that the suggestion is the source alone
    assert run([str(scripts / script), "--check-config", "-"], {}).returncode == 0


@pytest.mark.requirement("R-CFG-05")
def test_the_cost_estimator_needs_no_currency(scripts: Path) -> None:
    assert run([str(scripts / "tf-cost-estimator"), "--check-config", "-"], {"monthly_budget": 5000}).returncode == 0


@pytest.mark.requirement("R-RPC-03")
def test_the_cost_estimator_names_itself_and_its_hooks(scripts: Path) -> None:
    answered = json.loads(run([str(scripts / "tf-cost-estimator")], initialize_line({})).stdout)["result"]
    assert answered["name"] == "cost-estimator"
    assert {"post-plan", "plan-stage-complete"} <= set(answered["hooks"])


@each_script
def test_a_mistake_in_the_configuration_is_named_with_its_place(script: str, scripts: Path) -> None:
    config = {**SEED_CONFIGS[script], "prefx": "x"}
    checked = run([str(scripts / script), "--check-config", "-"], config)
    assert checked.returncode == 3
    assert "prefx: unknown key" in checked.stderr
    assert "Traceback" not in checked.stderr


@pytest.mark.requirement("C-11")
@each_script
def test_it_starts_without_environment_files_or_accounts(script: str, scripts: Path, tmp_path: Path) -> None:
    started = run([str(scripts / script)], initialize_line(SEED_CONFIGS[script]), env={}, cwd=tmp_path)
    assert (started.returncode, started.stderr) == (0, "")
    assert "result" in json.loads(started.stdout)
    assert list(tmp_path.iterdir()) == []


@each_script
def test_no_heavy_library_is_imported_to_answer_initialize(script: str, scripts: Path) -> None:
    command = [sys.executable, "-X", "importtime", str(scripts / script)]
    told = run(command, initialize_line(SEED_CONFIGS[script])).stderr
    imported = {line.rpartition("|")[2].strip().partition(".")[0] for line in told.splitlines()}
    assert "tollgate_runtime" in imported
    assert not imported & set(HEAVY)


@each_script
def test_the_module_runs_like_the_script(script: str) -> None:
    module = script.removeprefix("tf-").replace("-", "_")
    told = run([sys.executable, "-m", module, "--version"])
    assert told.stdout.strip() == f"{script.removeprefix('tf-')} {version(script.replace('tf-', 'tollgate-', 1))}"
