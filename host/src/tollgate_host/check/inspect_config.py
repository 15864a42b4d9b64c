"""Inspects a configuration and its integrations, without a plan."""

import os

import anyio
import msgspec
from tollgate_hcl.problem import Problem

from tollgate_host.check.options import CheckOptions
from tollgate_host.check.setup import Setup, read_setup
from tollgate_host.integrations.inspection import Inspected, inspect
from tollgate_host.integrations.run_environment import RunEnvironment


class Look(msgspec.Struct, frozen=True, kw_only=True):
    """The configuration, its integrations and their problems."""

    setup: Setup
    integrations: list[Inspected]

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Return the problems of the configuration itself."""
        return self.setup.loaded.problems


def look(options: CheckOptions) -> Look:
    """Read the configuration and inspect every integration that can be started."""
    setup = read_setup(options, os.environ)
    folder = setup.root.resolve() if setup.root.is_dir() else None
    surroundings = RunEnvironment(environ=os.environ, folder=folder)
    integrations = anyio.run(inspect, setup.config, surroundings) if setup.config.integrations else []
    return Look(setup=setup, integrations=integrations)
