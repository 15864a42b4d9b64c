"""`tollgate annotations`: what integrations have stored with the resources of a state."""

import argparse
import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, cast

from tollgate_host.cli.json_output import print_json
from tollgate_host.cli.parsing import add_general_flags, add_variable_flags

if TYPE_CHECKING:
    from pathlib import Path

    from tollgate_host.interception.annotations.private_data import Records
    from tollgate_host.interception.identity.state_objects import StateObjects

NAME = "annotations"
SUMMARY = "show what integrations have stored with the resources of the state"
DESCRIPTION = """\
Reads the state, wherever it is, and shows the annotations that integrations left with each resource in earlier
runs: the estimated cost, the rules that passed, the tags that were checked.

examples:
  tollgate annotations
  tollgate annotations aws_instance.web 'module.shop.*' --json
  tollgate annotations --state backup.tfstate        # without asking the engine
"""
EPILOG = "exit codes: 0 shown; 1 the state cannot be read, or no resource has such an address; 3 wrong use"
_MOST = 200


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("addresses", metavar="ADDRESS", nargs="*", help="only these resources; globs are allowed")
    parser.add_argument("--json", action="store_true", help="print everything as JSON")
    parser.add_argument("--root", metavar="DIR", help="the root module's folder (default: the working folder)")
    parser.add_argument("--state", metavar="FILE", help="read this state file, without asking the engine")
    parser.add_argument("--engine", metavar="PATH", help="the Terraform or OpenTofu to ask (default: the one on PATH)")
    add_variable_flags(parser)
    add_general_flags(parser)


def run(arguments: argparse.Namespace) -> int:
    """Run the command.

    Raises:
        HostError: wrong use, or no engine.
    """
    from tollgate_host.engine.errors import StateError
    from tollgate_host.report.sanitize import strip_control

    try:
        state = _state(arguments)
    except StateError as error:
        sys.stderr.write(f"Error: {strip_control(str(error))}\n")
        return 1
    found = _matching(_annotated(state), arguments.addresses)
    if arguments.json:
        print_json(found)
    else:
        sys.stdout.writelines(map(strip_control, _lines(found, asked=bool(arguments.addresses))))
    return 1 if arguments.addresses and not found else 0


def _state(arguments: argparse.Namespace) -> "StateObjects":
    import os
    from pathlib import Path

    from tollgate_host.engine.errors import StateError
    from tollgate_host.engine.working_folder import working_folder
    from tollgate_host.errors import HostError
    from tollgate_host.interception.annotations.sidecar import FILE, Sidecar
    from tollgate_host.interception.identity.state_objects import state_from_json
    from tollgate_host.live.state_file import local_state

    root = Path(arguments.root or ".")
    if not root.is_dir():
        raise HostError(f"{root} is not a folder; name the root module's with --root")
    working = working_folder(root, os.environ)
    if arguments.state is not None:
        try:
            data = Path(arguments.state).read_bytes()
        except OSError as error:
            raise StateError(f"{arguments.state} cannot be read: {error.strerror or error}") from error
        if _is_encrypted(data):
            raise StateError(f"{arguments.state} is encrypted; leave --state out, and OpenTofu decrypts it")
        if not _is_state(data):
            raise StateError(f"{arguments.state} is not a state file; write one with `tollgate state pull > FILE`")
    else:
        found = local_state(working)
        data = pull_state(arguments.engine, root, arguments.variables) if found is None else found
    return Sidecar(working.root / FILE, working.workspace).beside(state_from_json(data))


def _is_state(data: bytes) -> bool:
    """Return whether a file is a state in the engines' format; an empty file is an empty state."""
    import msgspec

    try:
        keys = msgspec.json.decode(data, type=dict[str, msgspec.Raw]).keys()
    except (msgspec.DecodeError, RecursionError):
        return not data.strip()
    return "version" in keys and not keys.isdisjoint({"serial", "resources"})


def _is_encrypted(data: bytes) -> bool:
    """Return whether a file is a state that OpenTofu has encrypted."""
    return b'"encrypted_data"' in data and b'"lineage"' in data


def pull_state(wanted: str | None, root: "Path", variables: "Sequence[str]") -> bytes:
    """Return the state from the engine, through Tollgate itself, since the engine may refuse files that we accept.

    Args:
        wanted: the engine that the user named, if any.
        root: the root module's folder.
        variables: flags of OpenTofu's, `-var=…` and `-var-file=…`, for a state that they decrypt.

    Raises:
        StateError: it cannot be read.
    """
    import os

    from tollgate_host.engine import command, runner
    from tollgate_host.engine.discovery.ourselves import DEPTH
    from tollgate_host.engine.errors import StateError

    engine = [f"--engine={wanted}"] if wanted is not None else []
    words = ("state", "pull", "-no-color", *_words_from_environment(wanted, root), *variables)
    argv = (sys.executable, "-m", "tollgate_host", *words, *engine)
    environ = {name: value for name, value in command.quiet(os.environ).items() if name != DEPTH}
    finished = runner.capture(argv, environ=environ, folder=root)
    if finished.exit_code:
        raise StateError(f"the state cannot be read: {runner.complaint(finished)}")
    return runner.json_document(finished)


def _words_from_environment(wanted: str | None, root: "Path") -> tuple[str, ...]:
    """Return the variables for `state pull` that the environment holds as arguments."""
    import os

    from tollgate_host.cli.engine_choice import choice_for
    from tollgate_host.engine.command import ARGUMENTS
    from tollgate_host.engine.decryption_variables import reading_words
    from tollgate_host.engine.discovery.find_engine import find_engine

    if not any(name.startswith(ARGUMENTS) for name in os.environ):
        return ()
    return reading_words("state pull", find_engine(choice_for(root, os.environ, wanted)), os.environ)


def _annotated(state: "StateObjects") -> "dict[str, Records]":
    return {
        f"{one.address} (deposed {one.deposed})" if one.deposed else one.address: one.note.records
        for one in state.objects
        if one.note.records
    }


def _matching(found: "dict[str, Records]", globs: Sequence[str]) -> "dict[str, Records]":
    from tollgate_host.verdict.address_glob import matches_address

    if not globs:
        return found
    return {
        address: records
        for address, records in found.items()
        if any(glob == address or matches_address(glob, address) for glob in globs)
    }


def _lines(found: "dict[str, Records]", *, asked: bool) -> Iterator[str]:
    if not found:
        yield "No such resource has annotations.\n" if asked else "No resource of this state has annotations.\n"
    for address, records in found.items():
        yield f"{address}\n"
        for name, record in sorted(records.items()):
            version = f" {record['version']}" if record.get("version") else ""
            yield f"  {name}{version}, at {record.get('hook')} on {record.get('timestamp')}\n"
            yield from (f"    {line}\n" for line in _data(record.get("data")))


def _data(data: Any) -> Iterator[str]:
    import json

    members = cast("dict[str, Any]", data) if isinstance(data, dict) else {"data": data}
    for name, value in members.items():
        text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
        yield f"{name} = {text if len(text) <= _MOST else text[: _MOST - 1] + '…'}"
