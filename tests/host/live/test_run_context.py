"""A live run: what the calls of its commands share, and how its engine's commands end."""

from pathlib import Path

import anyio
import pytest
from tollgate_host.engine.steps import step_from_invocation
from tollgate_host.interception.identity.state_objects import StateObjects
from tollgate_host.interception.phase import Phase
from tollgate_host.live.run_context import LiveRun

from tests.host.live.live_runs import live_run
from tests.host.live.roots import write_engine

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("command", "is_destroying", "is_looking"),
    [
        ("plan", False, False),
        ("plan -destroy", True, False),
        ("destroy", True, False),
        ("apply", False, False),
        ("apply -refresh-only", False, False),
        ("plan -refresh-only", False, True),
    ],
)
def test_a_destroy_only_warns_and_a_look_stores_nothing(
    tmp_path: Path, command: str, is_destroying: bool, is_looking: bool
) -> None:
    with live_run(tmp_path, *command.split()) as run:
        context = run.context(Phase.PLAN, StateObjects())
        assert (context.is_destroying, context.is_looking) == (is_destroying, is_looking)
        assert run.gates.context is context, "the calls of the engine's next command have it"


def test_what_the_command_names_is_known_to_its_calls(tmp_path: Path) -> None:
    with live_run(tmp_path, "import", "a_b.c[0]", "id-1") as run:
        assert run.context(Phase.REFRESH, StateObjects()).imported == "a_b.c[0]"
    with live_run(tmp_path, "plan", "-replace=a_b.c") as run:
        assert run.context(Phase.PLAN, StateObjects()).imported is None


def test_only_an_apply_has_a_journal(tmp_path: Path) -> None:
    with live_run(tmp_path, "apply") as run:
        assert run.context(Phase.PLAN, StateObjects()).journal is None
        assert run.context(Phase.APPLY, StateObjects()).journal is not None


async def ended(run: LiveRun) -> int:
    run.context(Phase.QUIET, StateObjects())
    with anyio.fail_after(60):
        return await run.command(step_from_invocation(run.invocation))


@pytest.mark.parametrize("code", [0, 1, 2])
async def test_the_exit_code_of_a_command_is_the_engines(tmp_path: Path, code: int) -> None:
    engine = write_engine(tmp_path / "engine", f"exit {code}")
    with live_run(tmp_path, "apply", engine=engine) as run:
        assert await ended(run) == code
        assert run.warnings == []


@pytest.mark.parametrize(
    ("command", "signal", "warning"),
    [
        ("apply", "KILL", "Terraform was ended by SIGKILL: its state may lack what was done last."),
        ("plan", "KILL", "Terraform was ended by SIGKILL."),
        ("plan", "PIPE", None),
    ],
)
async def test_a_signal_that_ends_the_engine_is_told_of(
    tmp_path: Path, command: str, signal: str, warning: str | None
) -> None:
    engine = write_engine(tmp_path / "engine", f"kill -{signal} $$")
    with live_run(tmp_path, command, engine=engine) as run:
        assert await ended(run) > 128
        assert run.warnings == ([] if warning is None else [warning])


async def test_what_is_captured_is_asked_for_without_colours(tmp_path: Path) -> None:
    engine = write_engine(tmp_path / "engine", 'echo "$@"')
    with live_run(tmp_path, "plan", engine=engine) as run:
        finished = await run.captured("show", "-json", "plan.tfplan")
    said = finished.stdout.decode().split()
    assert said[0] == f"-chdir={tmp_path}"
    assert said[1:] == ["show", "-no-color", "-json", "plan.tfplan"]


async def test_the_state_has_the_annotations_that_it_had_no_place_for(tmp_path: Path) -> None:
    (tmp_path / "terraform.tfstate").write_text(
        '{"version": 4, "resources": [{"mode": "managed", "type": "a_b", "name": "c",'
        ' "instances": [{"attributes": {"id": "i-1"}}]}]}'
    )
    with live_run(tmp_path, "plan") as run:
        run.sidecar.path.write_text('{"default": {"a_b.c": {"cost": {"data": {"usd": 5}}}}}')
        [only] = (await run.state()).objects
    assert only.note.records == {"cost": {"data": {"usd": 5}}}
