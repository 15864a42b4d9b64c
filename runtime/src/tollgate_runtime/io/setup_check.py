"""Runs an integration's set-up and its end by themselves, for `--check-config`."""

from contextlib import asynccontextmanager
from typing import Any

from tollgate_runtime.app import Integration
from tollgate_runtime.errors import RpcError
from tollgate_runtime.io.failures import failure
from tollgate_runtime.lifespan import Lifespan, needs_loop


def check_set_up(app: Integration, config: Any) -> None:
    """Begin and end what an integration does around a run, as a host would have it do.

    Raises:
        ConfigError: the set-up refuses the configuration.
        RpcError: the set-up or its end failed otherwise.
    """
    passed: list[str] = []
    try:
        if needs_loop(app):
            import anyio

            anyio.run(_run_async, app, config, passed)
        else:
            _run_plain(app, config, passed)
    except RpcError:
        raise
    except Exception as error:
        what = "the end of the lifespan" if passed else "the set-up"
        raise failure(f"{what} failed", error) from error


def _run_plain(app: Integration, config: Any, passed: list[str]) -> None:
    lifespan = Lifespan(app)
    lifespan.begin(config)
    passed.append("set-up")
    lifespan.end()


async def _run_async(app: Integration, config: Any, passed: list[str]) -> None:
    if app.lifespan_function is None:
        assert app.setup_function is not None
        await app.setup_function(config)
        return
    async with asynccontextmanager(app.lifespan_function)(config):
        passed.append("set-up")
