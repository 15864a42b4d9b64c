"""Commands from top to bottom with an engine that does what the test says: the exit codes and files that remain."""

from pathlib import Path

import anyio
import pytest
from tollgate_host.config.integrations_lock import NAME
from tollgate_host.live.command_stages import take

from tests.host.integrations.programs import write_program
from tests.host.live.live_runs import live_run
from tests.host.live.roots import write_engine

pytestmark = pytest.mark.anyio

PLANS = """
echo "$@" >> {log}
for word in "$@"; do case "$word" in -out=*) : > "${{word#-out=}}";; esac; done
exit {code}
"""
FAILS = 'echo "$@" >> {log}\nexit {code}\n'


async def taken(root: Path, *argv: str, body: str = PLANS, code: int = 0) -> tuple[int, list[str]]:
    """The exit code of a command, and the commands that the engine was given."""
    log = root.parent / "log"
    engine = write_engine(root.parent / "engine", body.format(log=log, code=code))
    with live_run(root, *argv, engine=engine) as run, anyio.fail_after(60):
        ended = await take(run)
    lines = log.read_text().splitlines() if log.exists() else []
    return ended, [line.removeprefix(f"-chdir={root} ") for line in lines]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "root").mkdir()
    return tmp_path / "root"


@pytest.mark.parametrize(
    ("flags", "code", "expected"),
    [((), 0, 0), ((), 2, 0), (("-detailed-exitcode",), 2, 2), (("-detailed-exitcode",), 0, 0), ((), 1, 1)],
)
async def test_a_plan_ends_with_the_code_that_the_engine_alone_would_have(
    root: Path, flags: tuple[str, ...], code: int, expected: int
) -> None:
    ended, [command] = await taken(root, "plan", *flags, code=code)
    assert ended == expected
    assert command.startswith("plan ")


async def test_an_engine_that_crashes_with_the_code_of_changes_has_failed(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ended, _ = await taken(root, "plan", body=FAILS, code=2)
    assert ended == 2
    assert "-out" not in capsys.readouterr().out, "no advice about a plan that there is none of"


async def test_a_plan_that_was_saved_for_the_user_is_there(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(root)
    assert await taken(root, "plan", "-out=mine.tfplan") == (0, ["plan -out=mine.tfplan"])
    assert (root / "mine.tfplan").exists()


async def test_an_apply_stops_after_a_plan_that_failed(root: Path) -> None:
    ended, commands = await taken(root, "apply", "-auto-approve", body=FAILS, code=1)
    assert ended == 1
    assert [command.split()[0] for command in commands] == ["plan"]


async def test_a_plan_file_that_is_not_there_is_left_to_the_engine(root: Path) -> None:
    assert await taken(root, "apply", "nothing.tfplan", body=FAILS, code=1) == (1, ["apply nothing.tfplan"])


@pytest.mark.parametrize("command", ["refresh", "import a_b.c id-1", "test", "validate"])
async def test_any_other_command_is_the_users_own(root: Path, command: str) -> None:
    assert await taken(root, *command.split()) == (0, [command])
    assert (await taken(root, *command.split(), code=1))[0] == 1


@pytest.mark.parametrize("code", [0, 1])
async def test_init_locks_the_integrations_unless_it_fails(
    root: Path, code: int, capsys: pytest.CaptureFixture[str]
) -> None:
    write_program(root / "naming", "serve(answer)\n")
    (root / "integrations.hcl").write_text('terraform {\n  integration "naming" {\n    source = "./naming"\n  }\n}\n')
    assert await taken(root, "init", code=code) == (code, ["init"])
    assert (root / NAME).exists() == (code == 0)
    assert ("naming was added" in capsys.readouterr().err) == (code == 0)
