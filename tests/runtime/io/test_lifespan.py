"""`@app.lifespan`: what begins with the configuration and ends with the run."""

import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import anyio
import attrs
import pytest
from tollgate_runtime import ConfigError, Context, Integration, Resource, Result, success
from tollgate_runtime.errors import PeerError, TeardownFailed
from tollgate_runtime.testing import connect

RESOURCE = Resource(type="aws_s3_bucket", action="create", after={})


@attrs.frozen
class Config:
    name: str = "pool"


@attrs.define
class Pool:
    name: str
    is_open: bool = True


def integration() -> Integration[Config, Pool]:
    app = Integration[Config, Pool]("pooled", version="1.0.0", config=Config)

    @app.on("post-plan")
    def tell(resource: Resource, context: Context[Pool]) -> Result:
        return success(f"{context.state.name} is {'open' if context.state.is_open else 'closed'}")

    return app


@pytest.mark.parametrize("kind", ["plain", "async"])
def test_handlers_see_what_it_yields_and_what_follows_runs_at_the_end(kind: str) -> None:
    app, pools = integration(), list[Pool]()

    def open_pool(config: Config) -> Iterator[Pool]:
        pools.append(Pool(config.name))
        yield pools[0]
        pools[0].is_open = False

    async def open_pool_async(config: Config) -> AsyncIterator[Pool]:
        pools.append(Pool(config.name))
        yield pools[0]
        await anyio.lowlevel.checkpoint()
        pools[0].is_open = False

    app.lifespan(open_pool) if kind == "plain" else app.lifespan(open_pool_async)
    with connect(app, config={"name": "web"}) as client:
        assert client.call("post-plan", RESOURCE).message == "web is open"
        assert pools[0].is_open
    assert not pools[0].is_open


def test_a_task_group_may_enclose_the_yield() -> None:
    app = Integration[None, anyio.Event]("ticking", version="1.0.0")
    seen: list[str] = []

    @app.lifespan
    async def tick(_config: None) -> AsyncIterator[anyio.Event]:
        woken = anyio.Event()
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(note_when_woken, woken)
            yield woken
        seen.append("ended")

    async def note_when_woken(woken: anyio.Event) -> None:
        await woken.wait()
        seen.append("woken")

    @app.on("post-plan")
    async def wake(resource: Resource, context: Context[anyio.Event]) -> None:
        context.state.set()

    with connect(app) as client:
        client.call("post-plan", RESOURCE)
    assert seen == ["woken", "ended"]


def test_the_end_does_not_run_where_nothing_has_begun() -> None:
    app, ended = integration(), list[str]()

    @app.lifespan
    def open_pool(config: Config) -> Iterator[Pool]:
        yield Pool(config.name)
        ended.append("ended")

    with connect(app, initialize=False) as client:
        client.request("ping")
    assert ended == []


@pytest.mark.parametrize("kind", ["plain", "async"])
def test_a_refused_configuration_is_answered_as_one_and_may_be_sent_again(kind: str) -> None:
    app = integration()

    def open_pool(config: Config) -> Iterator[Pool]:
        if config.name == "none":
            raise ConfigError("there is no such pool", path="name")
        yield Pool(config.name)

    async def open_pool_async(config: Config) -> AsyncIterator[Pool]:
        for pool in open_pool(config):
            yield pool

    app.lifespan(open_pool) if kind == "plain" else app.lifespan(open_pool_async)
    with connect(app, initialize=False) as client:
        with pytest.raises(PeerError, match="invalid configuration: name: there is no such pool"):
            client.initialize({"name": "none"})
        client.initialize({"name": "web"})
        assert client.call("post-plan", RESOURCE).message == "web is open"


@pytest.mark.parametrize("kind", ["plain", "async", "plain inline"])
def test_an_end_that_fails_raises_in_the_test_kit(kind: str, caplog: pytest.LogCaptureFixture) -> None:
    app = Integration("fragile", version="1.0.0", inline=kind == "plain inline")

    def fail_late(_config: Any) -> Iterator[None]:
        yield
        raise SystemExit("the pool is on fire")

    async def fail_late_async(_config: Any) -> AsyncIterator[None]:
        yield
        raise OSError("the pool is on fire")

    app.lifespan(fail_late_async if kind == "async" else fail_late)
    words = r"the end of the lifespan of fragile failed with \w+: the pool is on fire"
    with pytest.raises(TeardownFailed, match=words), connect(app):
        pass
    assert "the end of the lifespan failed" in caplog.text


def test_a_failure_of_the_test_itself_is_not_hidden_by_the_end() -> None:
    app = integration()

    @app.lifespan
    def open_pool(config: Config) -> Iterator[Pool]:
        yield Pool(config.name)
        raise OSError("the pool is on fire")

    with pytest.raises(AssertionError, match="of the test"), connect(app):
        raise AssertionError("of the test")


def test_a_task_that_fails_meanwhile_is_told_at_the_end() -> None:
    app = Integration[None, None]("doomed", version="1.0.0")

    async def fail_now() -> None:
        raise OSError("the watcher is gone")

    @app.lifespan
    async def watch(_config: None) -> AsyncIterator[None]:
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(fail_now)
            yield

    @app.on("post-plan")
    async def pass_all(resource: Resource) -> None:
        return

    with pytest.raises(TeardownFailed), connect(app) as client:
        assert client.call("post-plan", RESOURCE).status == "success"


@pytest.mark.parametrize("inline", [True, False])
def test_the_end_of_a_real_process_raises_too_and_makes_its_status_1(tmp_path: Path, inline: bool) -> None:
    program = tmp_path / "fragile.py"
    program.write_text(
        f"""
import sys
from tollgate_runtime import Integration
app = Integration("fragile", version="1", inline={inline})
@app.lifespan
def live(config):
    yield
    raise OSError("the pool is on fire")
sys.exit(app.main())
"""
    )
    with pytest.raises(TeardownFailed, match="the pool is on fire"), connect([sys.executable, str(program)]) as client:
        assert client.request("ping") == {"message": "pong"}
    assert client.process is not None
    assert client.process.returncode == 1


def test_what_yields_nothing_is_refused_when_it_is_registered() -> None:
    app = integration()

    def no_generator(config: Config) -> Pool:
        return Pool(config.name)

    with pytest.raises(TypeError, match="no_generator is no lifespan: it must `yield` the state once"):
        app.lifespan(no_generator)  # pyright: ignore[reportArgumentType, reportCallIssue] -- that is what is tested


def test_an_integration_is_set_up_in_one_place() -> None:
    app = integration()

    @app.setup
    def prepare(config: Config) -> Pool:
        return Pool(config.name)

    def open_pool(config: Config) -> Iterator[Pool]:
        yield Pool(config.name)

    with pytest.raises(TypeError, match=r"pooled is set up by \S*prepare already, so \S*open_pool cannot do it, too"):
        app.lifespan(open_pool)


def test_an_inline_integration_has_a_plain_lifespan() -> None:
    app = Integration("quick", version="1.0.0", inline=True)

    async def live(_config: Any) -> AsyncIterator[None]:
        yield

    with pytest.raises(TypeError, match="live is async, but quick is inline"):
        app.lifespan(live)
