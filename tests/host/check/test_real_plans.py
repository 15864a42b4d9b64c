"""Plans that a real Terraform has made, and integrations on our own runtime."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tollgate_host.engine.discovery.find_engine import find_engine
from tollgate_host.engine.errors import EngineError

RECORDED = sorted(
    plan for plan in (Path(__file__).parents[1] / "plans" / "recorded").glob("*/*.json") if plan.stem != "errored"
)
ON_OUR_RUNTIME = f"""#!{sys.executable}
import attrs
from tollgate_runtime import Integration, Operation, Resource, fail, success

@attrs.frozen
class Config:
    forbidden: str = "never"

app = Integration("words", version="2.0.0", config=Config, stateful=True)

@app.on("post-plan")
async def check(resource: Resource, config: Config):
    said = resource.value("input")
    return fail(f"{{resource.display}} says {{said}}") if said == config.forbidden else success()

@app.on("plan-stage-complete")
async def total(operation: Operation):
    return success(f"{{len(operation.resources)}} resources", metadata={{"resources": len(operation.resources)}})

raise SystemExit(app.main())
"""
CONFIGURATION = """
terraform {
  integration "words" {
    source    = "./words"
    forbidden = "rude"
  }
}
"""


@pytest.mark.e2e
@pytest.mark.requirement("R-Q8-01", "R-ARCH-02")
def test_a_plan_file_is_read_through_the_engine(project: Any):
    try:
        engine = find_engine()
    except EngineError as error:
        pytest.skip(str(error))
    project.write("main.tf", 'resource "terraform_data" "a" {\n  count = 3\n  input = "rude"\n}\n')
    project.write("words", ON_OUR_RUNTIME).chmod(0o755)
    project.write("integrations.hcl", CONFIGURATION)
    for arguments in (["init"], ["plan", "-out=plan.tfplan"]):
        command = [*engine.argv, *arguments, "-input=false", "-no-color"]
        subprocess.run(command, cwd=project.folder, check=True, capture_output=True)
    outcome = project.run("check", "plan.tfplan", "--report", "json")
    assert outcome.code == 1, outcome.err
    assert outcome.report["summary"]["terraform_version"] == engine.version
    (finding,) = outcome.report["resources"][0]["results"][0]["findings"]
    assert finding["message"] == "terraform_data.a[0] says rude"
    assert finding["location"]["line"] == 1
    (total,) = outcome.report["integrations"][0]["results"]
    assert total["metadata"] == {"resources": 3}


@pytest.mark.parametrize("plan", RECORDED, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_every_recorded_plan_is_checked(project: Any, plan: Path):
    hooks = ["pre-refresh", "post-refresh", "pre-plan", "post-plan", "plan-stage-complete"]
    project.integration("all", f"serve(lambda m: answer(m), hooks={hooks})\n")
    outcome = project.run("check", str(plan), "--report", "json")
    assert outcome.code == 0, outcome.err
    assert outcome.report["verdict"] == "pass"
