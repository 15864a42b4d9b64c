"""Starting integrations: which at once, which later, and what is said of those that do not start."""

from collections.abc import Callable
from pathlib import Path

import anyio
import pytest
from tollgate_host.errors import ConfigError
from tollgate_host.integrations.early_processes import start_early
from tollgate_host.integrations.hook_memory import is_deaf_to, remember_hooks
from tollgate_host.integrations.lifecycle import State
from tollgate_host.live.start.init_hooks import config_at_start
from tollgate_host.live.start.integration_start import require_started

from tests.host.integrations.programs import write_program
from tests.host.live.live_runs import live_run
from tests.host.live.roots import setup_of

pytestmark = pytest.mark.anyio

GOOD = "serve(answer)\n"
REFUSES = """
for m in messages():
    if "id" in m:
        send(id=m["id"], error={"code": -32602, "message": "prefix is missing"})
"""
Configure = Callable[..., Path]


@pytest.fixture
def configure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Configure:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))

    def write(**bodies: str) -> Path:
        blocks = [f'  integration "{name}" {{\n    source = "./{name}"\n  }}\n' for name in bodies]
        (tmp_path / "integrations.hcl").write_text(f"terraform {{\n{''.join(blocks)}}}\n")
        for name, body in bodies.items():
            write_program(tmp_path / name, body)
        return tmp_path

    return write


async def test_all_are_started_at_once_but_for_init_only_those_it_needs(configure: Configure) -> None:
    setup = setup_of(configure(deaf=GOOD, new=GOOD))
    remember_hooks(setup.config.named("deaf")[0], ["post-plan"])
    for is_init, names in ((True, ["new"]), (False, ["deaf", "new"])):
        manager = start_early(config_at_start(setup, is_init=is_init), setup.root)
        with anyio.fail_after(60):
            async with manager.running():
                assert await require_started(manager) == []
                assert [one.name for one in manager.integrations.values() if one.state is State.READY] == names


async def test_the_hooks_of_those_that_start_are_remembered(configure: Configure) -> None:
    setup = setup_of(configure(it=GOOD))
    [item] = setup.config.integrations
    assert not is_deaf_to(item, ["pre-plan"])
    manager = start_early(setup.config, setup.root)
    with anyio.fail_after(60):
        async with manager.running():
            await require_started(manager)
    assert is_deaf_to(item, ["pre-plan"])
    assert not is_deaf_to(item, ["post-plan"])


async def test_one_that_does_not_start_is_a_problem_and_the_others_go_on(configure: Configure) -> None:
    setup = setup_of(configure(bad="sys.exit(3)\n", good=GOOD))
    manager = start_early(setup.config, setup.root)
    with anyio.fail_after(60):
        async with manager.running():
            [problem] = await require_started(manager)
            assert manager.integrations["good"].state is State.READY
    assert problem.detail == 'Integration "bad" failed to initialize: exited with status 3'


async def test_one_that_refuses_its_configuration_ends_the_run(configure: Configure) -> None:
    setup = setup_of(configure(picky=REFUSES, good=GOOD))
    manager = start_early(setup.config, setup.root)
    with anyio.fail_after(60):
        async with manager.running():
            with pytest.raises(ConfigError, match="prefix is missing"):
                await require_started(manager)


async def test_one_that_is_decided_late_is_started_once_and_a_failure_is_a_problem(configure: Configure) -> None:
    root = configure(late=GOOD, bad="sys.exit(3)\n")
    decided = setup_of(root).config.integrations
    (root / "integrations.hcl").write_text("terraform {\n}\n")
    with live_run(root, "plan") as run, anyio.fail_after(60):
        async with run.manager.running():
            [problem] = await run.late_start(decided)
            first = run.manager.integrations["late"]
            await run.late_start(decided[:1])
            assert run.manager.integrations["late"] is first
            assert first.state is State.READY
            assert [*run.manager.registry.for_resource("post-plan", "registry.terraform.io/a/b", None)] == ["late"]
    assert "exited with status 3" in str(problem.detail)
