"""Tollgate's launch without gates, as a program: output and exit code must be the engine's."""

import json
import os
import socket
import sys
from functools import partial
from pathlib import Path
from typing import Any

import anyio
from tollgate_host.code.files import FileReader
from tollgate_host.code.index import index_configuration
from tollgate_host.config.configure import configure, require
from tollgate_host.engine.arguments import read_arguments
from tollgate_host.engine.discovery.find_engine import Engine
from tollgate_host.engine.front import Front, run_behind_front
from tollgate_host.engine.launch_facts import has_ephemeral_variables
from tollgate_host.engine.private_folder import private_folder
from tollgate_host.engine.shadow_root.shadow_root import adopt_leftovers, open_shadow
from tollgate_host.engine.terminal.signals import GateSignals, gate_signals
from tollgate_host.engine.working_folder import working_folder
from tollgate_host.errors import HostError

sys.path.insert(0, str(Path(__file__).parents[3]))
from tests.host.engine.conductor import Conductor, MadePlan

ENGINE = "LAUNCH_TEST_ENGINE"
STOP = "LAUNCH_TEST_STOP"
SIGNAL = "LAUNCH_TEST_SIGNAL"
TRACE = "LAUNCH_TEST_TRACE"
SERVE = "--serve"


def main() -> int:
    return run_behind_front(gate)


def gate(front: Front) -> int:
    return anyio.run(run, front)


async def run(front: Front) -> int:
    trace(f"gate {os.getpid()}")
    environ = {name: value for name, value in os.environ.items() if not name.startswith("LAUNCH_TEST_")}
    invocation = read_arguments(sys.argv[1:], environ)
    engine = Engine(kind="terraform", version="1.11.4", argv=tuple(json.loads(os.environ[ENGINE])), origin="test")
    folder = working_folder(invocation.root, environ)
    reader = FileReader(invocation.root)
    config = require(configure(invocation.root, reader=reader)) if (folder.root / "declared.tf").exists() else None
    index = index_configuration(invocation.root, reader=reader)
    try:
        for line in adopt_leftovers(folder):
            sys.stderr.write(f"{line}\n")
    except HostError as error:
        sys.stderr.write(f"{error}\n")
        return 3
    with private_folder() as private:
        try:
            shadow = (
                open_shadow(config, index, folder, private.path, subcommand=invocation.subcommand)
                if config is not None
                else None
            )
        except HostError as error:
            sys.stderr.write(f"{error}\n")
            return 3
        try:
            async with gate_signals(lambda: None, front.early) as signals:
                conductor = Conductor(
                    engine=engine,
                    signals=signals,
                    private=private.path,
                    front=front,
                    shadow=shadow,
                    workspace=folder.workspace,
                    repeats_variables=has_ephemeral_variables(index),
                    keep_open=(private.fd,),
                )
                return await conductor.conduct(invocation, partial(after_plan, signals))
        finally:
            for line in shadow.close() if shadow is not None else ():
                sys.stderr.write(f"{line}\n")


async def after_plan(signals: GateSignals, made: MadePlan) -> int | None:
    assert made.path.exists(), made
    trace(f"plan {made.has_changes}")
    if SIGNAL in os.environ:
        os.kill(os.getpid(), int(os.environ[SIGNAL]))
        await signals.interrupted.wait()
    return int(os.environ[STOP]) if STOP in os.environ else None


def trace(line: str) -> None:
    if TRACE in os.environ:
        with Path(os.environ[TRACE]).open("a", encoding="utf-8") as stream:
            stream.write(f"{line}\n")


def serve(connection: socket.socket) -> None:
    """Runs one command after another, each in a fork of this process and on the streams that come with it."""
    while True:
        data, files, _, _ = socket.recv_fds(connection, 4, 3)
        if not data:
            return
        request = b""
        while len(request) < int.from_bytes(data):
            request += connection.recv(int.from_bytes(data) - len(request))
        child = os.fork()
        if child == 0:
            os._exit(serve_one(json.loads(request), files))
        for file in files:
            os.close(file)
        connection.sendall(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]).to_bytes(4))


def serve_one(request: dict[str, Any], files: list[int]) -> int:
    for number, file in enumerate(files):
        os.dup2(file, number)
    os.chdir(request["folder"])
    os.environ.clear()
    os.environ.update(request["environ"])
    sys.argv[1:] = request["argv"]
    return main()


if __name__ == "__main__":
    if sys.argv[1:2] == [SERVE]:
        serve(socket.socket(fileno=int(sys.argv[2])))
    else:
        sys.exit(main())
