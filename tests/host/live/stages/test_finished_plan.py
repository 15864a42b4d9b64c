"""A plan file is read as soon as it is whole, and as the engine shows it."""

import zipfile
from pathlib import Path
from typing import cast

import anyio
import pytest
from tollgate_host.engine.arguments import read_arguments
from tollgate_host.engine.discovery.find_engine import Engine
from tollgate_host.engine.runner import Finished
from tollgate_host.engine.words import EngineKind
from tollgate_host.interception.schema.schema_filter import SchemaFilter, everything
from tollgate_host.live.run_context import LiveRun
from tollgate_host.live.stages.finished_plan import show_plan, wait_until_written

PLAN = Finished(exit_code=0, stdout=b"{}", stderr=b"")
BROKEN = Finished(exit_code=1, stdout=b"", stderr=b"Error: Failed to read plan")

pytestmark = pytest.mark.anyio


class FakeRun:
    """An engine that shows a plan as the test says."""

    def __init__(self, answer: Finished) -> None:
        self._answer = answer
        self.excerpts = list[SchemaFilter | None]()
        self.invocation = read_arguments(["plan"], {})
        self.engine = Engine(kind="terraform", version="1.11.4", argv=("terraform",), origin="PATH")

    async def captured(self, subcommand: str, *arguments: str, excerpt: SchemaFilter | None = None) -> Finished:
        self.excerpts.append(excerpt)
        return self._answer


async def test_waiting_ends_when_the_file_is_whole_although_the_engine_goes_on(tmp_path: Path) -> None:
    file, has_ended = tmp_path / "plan.tfplan", anyio.Event()
    with anyio.fail_after(5):
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(wait_until_written, file, has_ended)
            await anyio.lowlevel.checkpoint()
            with zipfile.ZipFile(file, "w") as archive:
                archive.writestr("tfplan", b"")
    assert not has_ended.is_set()


@pytest.mark.parametrize("content", [None, b"", b"PK\x03\x04 the beginning of an archive", b'{"encrypted_data": ""}'])
async def test_a_file_that_is_not_there_or_not_whole_is_waited_for(tmp_path: Path, content: bytes | None) -> None:
    file, has_ended = tmp_path / "plan.tfplan", anyio.Event()
    if content is not None:
        file.write_bytes(content)
    with anyio.fail_after(5):
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(wait_until_written, file, has_ended)
            await anyio.wait_all_tasks_blocked()
            has_ended.set()


@pytest.mark.parametrize(("answer", "times"), [(PLAN, 1), (BROKEN, 2)])
async def test_what_cannot_be_shown_with_some_types_is_shown_with_all(
    tmp_path: Path, answer: Finished, times: int
) -> None:
    run = FakeRun(answer)
    assert await show_plan(cast("LiveRun", run), tmp_path / "plan.tfplan") == answer
    assert len(run.excerpts) == times
    assert run.excerpts[0] is not None
    assert answer is PLAN or (run.excerpts[-1] is not None and run.excerpts[-1].texts is everything)


@pytest.mark.parametrize(("kind", "version"), [("opentofu", "1.13.0"), ("terraform", "1.16.0"), ("terraform", "2.0.0")])
async def test_an_engine_that_was_never_tried_so_is_shown_all_types(
    tmp_path: Path, kind: EngineKind, version: str
) -> None:
    run = FakeRun(PLAN)
    run.engine = Engine(kind=kind, version=version, argv=("engine",), origin="PATH")
    await show_plan(cast("LiveRun", run), tmp_path / "plan.tfplan")
    assert run.excerpts == [None]
