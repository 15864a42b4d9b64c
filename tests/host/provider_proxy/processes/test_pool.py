"""Which process serves which connection, and when one is ended."""

import asyncio
from typing import cast

import attrs
import pytest
from tollgate_host.provider_proxy.processes.pool import Pool
from tollgate_host.provider_proxy.processes.provider_process import ProviderProcess
from tollgate_host.provider_proxy.upstream import Upstream

pytestmark = pytest.mark.anyio

SAME = b""
HEADERS = ((b":path", b"/tfplugin6.Provider/ValidateProviderConfig"),)


@attrs.define(eq=False)
class Process:
    """A provider's process that never answers, so that calls stay under way for as long as a test needs."""

    is_alive: bool = True
    upstreams: set[Upstream] = attrs.field(factory=set[Upstream])

    def connect(self, upstream: Upstream) -> None:
        """Take a connection."""
        self.upstreams.add(upstream)

    async def stop(self) -> None:
        """End, and hang up."""
        self.is_alive = False
        for upstream in list(self.upstreams):
            upstream.lose()


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def pool() -> Pool:
    return Pool(lambda _: cast("ProviderProcess", Process()), patience_seconds=0.05)


async def asking(upstream: Upstream) -> "asyncio.Task[bytes]":
    """Ask something that is not answered yet."""
    task = asyncio.get_running_loop().create_task(upstream.call(HEADERS, b""))
    await asyncio.sleep(0)
    assert not upstream.is_idle
    return task


async def end(task: "asyncio.Task[bytes]") -> None:
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


async def test_a_process_that_an_earlier_walk_configured_in_the_same_way_is_ended(pool: Pool) -> None:
    earlier = await pool.configure(pool.connect(), SAME)
    await pool.configure(pool.connect(), SAME)
    assert earlier.is_parked
    assert [process.is_alive for process in pool.started] == [False, True]


async def test_no_process_is_ended_while_somebody_validates_over_it(pool: Pool) -> None:
    await pool.configure(pool.connect(), SAME)
    validating = pool.connect()
    task = await asking(validating)
    await pool.configure(None, SAME)
    assert not validating.is_lost
    assert [process.is_alive for process in pool.started] == [True, True]
    await end(task)


async def test_a_process_is_ended_when_the_validation_over_it_is_over(pool: Pool) -> None:
    await pool.configure(pool.connect(), SAME)
    task = await asking(pool.connect())
    asyncio.get_running_loop().call_soon(task.cancel)
    await pool.configure(None, SAME)
    assert [process.is_alive for process in pool.started] == [False, True]


async def test_who_has_only_validated_over_a_process_that_is_ended_asks_another_next(pool: Pool) -> None:
    await pool.configure(pool.connect(), SAME)
    idle = pool.connect()
    await pool.configure(None, SAME)
    assert idle.is_lost
    assert not idle.is_broken
