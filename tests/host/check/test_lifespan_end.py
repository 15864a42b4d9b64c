"""An integration whose lifespan fails at its end: the checks count, and the failure is seen."""

import sys
from typing import Any

import pytest

PROGRAM = f"""#!{sys.executable}
from tollgate_runtime import Integration, Resource, fail

app = Integration("fragile", version="1.0.0", inline=INLINE)

@app.lifespan
def live(config):
    yield
    raise OSError("the pool is on fire")

@app.on("post-plan")
def check(resource: Resource):
    return fail("not so") if resource.after["name"] == "bad" else None

raise SystemExit(app.main())
"""


@pytest.mark.parametrize("inline", [True, False])
@pytest.mark.parametrize(("name", "code"), [("good", 0), ("bad", 1)])
def test_the_verdict_stands_and_the_failure_is_told(
    project: Any, caplog: pytest.LogCaptureFixture, inline: bool, name: str, code: int
) -> None:
    program = project.write("fragile", PROGRAM.replace("INLINE", str(inline)))
    program.chmod(0o755)
    project.write("integrations.hcl", 'terraform {\n  integration "pool" {\n    source = "./fragile"\n  }\n}\n')
    project.plan(name)
    outcome = project.check()
    told = outcome.err + caplog.text
    assert outcome.code == code
    assert 'failed to stop integration "pool": it exited with status 1' in told
    assert "OSError: the pool is on fire" in told
