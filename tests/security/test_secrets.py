"""What is sensitive is in nothing that a check prints, writes or logs, whatever happens on the way."""

from pathlib import Path
from typing import Any

import pytest
from tollgate_host.cli.commands import check
from tollgate_host.report_formats import FORMATS

from tests.host.plans.pieces import change, resource_change

SECRET = "correct-horse-battery"
TALKS = """
def handle(m):
    resource = m["params"].get("resource") or {}
    told = json.dumps(resource)
    print(told, file=sys.stderr)
    answer(m, "fail", message="seen: " + told, metadata={"seen": told, "after": resource.get("after")})
serve(handle, hooks=["pre-plan", "post-plan"])
"""
"""An integration that says everything it was sent, everywhere it can."""

CRASHES = """
def handle(m):
    sys.stderr.write("about to crash on " + json.dumps(m) + "\\n")
    os._exit(3)
serve(handle, hooks=["post-plan"])
"""


def secret_plan(project: Any) -> None:
    """A plan in which a password is sensitive, before and after, alone and in a block."""
    side = {"password": SECRET, "block": [{"token": SECRET, "name": "x"}], "plain": "shown"}
    mask = {"password": True, "block": [{"token": True}]}
    changed = change(["update"], side, side, before_sensitive=mask, after_sensitive=mask)
    project.plan_of(
        resource_change("aws_db_instance", "db", changed),
        variables={"password": {"value": SECRET}},
        configuration={"root_module": {"variables": {"password": {"sensitive": True}}}},
    )


@pytest.mark.parametrize("body", [TALKS, CRASHES], ids=["talks", "crashes"])
def test_a_secret_is_in_no_report_and_in_no_log(project: Any, body: str) -> None:
    project.integration("loud", body)
    secret_plan(project)
    reports = [word for name in FORMATS if name != "console" for word in ("--report", f"{name}=out/{name}")]
    outcome = project.check("--report", "console", *reports, "--log-level", "debug")
    assert outcome.code in (1, 4)
    written = {
        name: (project.folder / "out" / name).read_text(encoding="utf-8") for name in FORMATS if name != "console"
    }
    assert "loud" in written["json"]
    for name, text in {**written, "out": outcome.out, "err": outcome.err}.items():
        assert SECRET not in text, name


def test_a_bug_of_ours_quotes_nothing_that_was_at_hand(project: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def break_down(_arguments: Any) -> int:
        try:
            int(SECRET)
        except ValueError as error:
            raise KeyError(SECRET) from error
        return 0

    monkeypatch.setattr(check, "run", break_down)
    outcome = project.run("check", "x", "--log-level", "debug")
    assert "Tollgate has a bug: KeyError in " in outcome.err
    assert "ValueError" in outcome.err
    assert SECRET not in outcome.err + outcome.out


def test_nothing_of_a_run_is_left_beside_the_reports(project: Any) -> None:
    project.integration("loud", TALKS)
    secret_plan(project)
    before = set(project.folder.iterdir())
    project.check("--report", "json=report.json")
    assert {path.name for path in set(project.folder.iterdir()) - before} <= {"report.json", "__pycache__"}
    assert not any(SECRET in path.read_text(encoding="utf-8") for path in Path(project.folder).glob("report*"))
