"""One run of an integration on a plan, with a trace of its calls."""

import os
from functools import partial

import anyio.to_thread
from msgspec.structs import replace

from tollgate_host.check.one_plan import Rules, check_plan
from tollgate_host.check.plan_code import code_of
from tollgate_host.check.setup import Setup
from tollgate_host.check.timing import Timing
from tollgate_host.config.model import HostConfig
from tollgate_host.dev.call_trace import CallTrace
from tollgate_host.dev.dev_console import DevConsole
from tollgate_host.dev.dev_options import DevOptions, read_dev_setup
from tollgate_host.engine.discovery.find_engine import find_engine
from tollgate_host.errors import HostError
from tollgate_host.integrations.manager import Manager
from tollgate_host.integrations.run_environment import RunEnvironment, RunFacts
from tollgate_host.plan.plan_source import read_plan
from tollgate_host.plan.saved_plan import SavedPlan
from tollgate_host.report.raw import RawResult, RunInput

_NO_BYTECODE = "PYTHONDONTWRITEBYTECODE"
"""Python takes compiled code for current whose source was changed twice in a second; so none is left behind."""

PASSED, FAILED, WRONG, BROKEN = 0, 1, 3, 4


class DevRound:
    """A run of the integration.

    Attributes:
        setup: the configuration, once it is read.
        code: the exit code.
    """

    def __init__(self, options: DevOptions, console: DevConsole) -> None:
        self._options = options
        self._console = console
        self._manager: Manager | None = None
        self.setup: Setup | None = None
        self.code = WRONG

    async def run(self) -> None:
        """Run the integration and show all errors, which the author is about to fix."""
        trace = CallTrace(self._console.call)
        timing = Timing()
        try:
            with timing.phase("all"):
                run = await self._checked(trace, timing)
        except HostError as error:
            self._console.error(str(error))
            return
        finally:
            trace.finish()
            if self._manager is not None:
                self._manager.kill()
        problems = [row.error for row in run.integrations if row.error is not None]
        for problem in problems:
            self._console.error(problem)
        self._console.summary(trace.counts, timing.phases["all"])
        is_broken = problems or trace.counts["error"]
        self.code = BROKEN if is_broken else FAILED if trace.counts["fail"] else PASSED

    def kill(self) -> None:
        """Kill the process at once, without an event loop."""
        if self._manager is not None:
            self._manager.kill()

    async def _checked(self, trace: CallTrace, timing: Timing) -> RunInput:
        self.setup = setup = read_dev_setup(self._options)
        code = code_of(setup)
        read = partial(
            read_plan,
            engine=partial(find_engine, setup.engine),
            root=setup.root if "root" in setup.settings else None,
            code=code.index,
        )
        plan: SavedPlan = await anyio.to_thread.run_sync(read, self._options.plan)
        environ = {**os.environ, _NO_BYTECODE: "1"}
        environment = RunEnvironment(environ=environ, folder=setup.root.resolve(), observe=lambda _name: trace)
        self._manager = Manager(_without_bytecode(setup.config), environment)
        self._manager.spawn()
        self._manager.initialize(RunFacts(terraform_version=plan.terraform_version, workspace=plan.workspace))
        rules = Rules(is_blocking=_is_fail, root=setup.root.as_posix(), labels=code.labels)
        return await check_plan(plan, self._manager, rules, timing)


def _without_bytecode(config: HostConfig) -> HostConfig:
    passed = tuple(replace(item, env=(*item.env, _NO_BYTECODE)) for item in config.integrations)
    return replace(config, integrations=passed)


def _is_fail(result: RawResult) -> bool:
    return result.status == "fail"
