"""`tollgate recover`: writes import blocks for objects that a killed run left out of the state."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from tollgate_host.cli.parsing import add_general_flags, add_variable_flags

if TYPE_CHECKING:
    from tollgate_host.interception.journal.unrecorded import UnrecordedObject

NAME = "recover"
SUMMARY = "write import blocks for what a killed run made and did not record"
DESCRIPTION = """\
If an apply is killed, by kill -9, by the system for lack of memory or with the machine, an object may exist that the
engine has not recorded. Tollgate records the identity of each object first. This command lists what exists but is not
in the state, and writes an import block for each into a file. Check the file, apply it, and remove it; once the state
has the objects, the record of them is removed.

examples:
  tollgate recover
  tollgate recover --out imports.tf
  tollgate recover --forget          # the objects were taken care of in another way
"""
EPILOG = "exit codes: 0 nothing is missing, or all of it was written; 1 something must be found by hand; 3 wrong use"
_MARK = "# Written by `tollgate recover`. Remove this file once it has been applied.\n"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--out", metavar="FILE", default="tollgate_recover.tf", help="the file (default: %(default)s)")
    parser.add_argument("--forget", action="store_true", help="remove the record, whatever the state has")
    parser.add_argument("--root", metavar="DIR", help="the root module's folder (default: the working folder)")
    parser.add_argument("--engine", metavar="PATH", help="the Terraform or OpenTofu to ask (default: the one on PATH)")
    add_variable_flags(parser)
    add_general_flags(parser)


def run(arguments: argparse.Namespace) -> int:
    """Run the command.

    Raises:
        HostError: wrong use, no engine, or a file that cannot be written.
    """
    from tollgate_host.errors import HostError
    from tollgate_host.interception.journal.apply_journal import read_journals

    root = Path(arguments.root or ".")
    if not root.is_dir():
        raise HostError(f"{root} is not a folder; name the root module's with --root")
    journals = read_journals(root)
    if arguments.forget:
        for path in journals:
            path.unlink(missing_ok=True)
    found = _find(arguments, root) if journals and not arguments.forget else []
    if not found:
        sys.stdout.write("Nothing to recover: every object that was made is in the state.\n")
        return 0
    return _tell(found, root / arguments.out, has_identity=_knows_identity(root, arguments.engine))


def _find(arguments: argparse.Namespace, root: Path) -> "list[UnrecordedObject]":
    import os

    from tollgate_host.cli.commands.annotations import pull_state
    from tollgate_host.engine.errors import StateError
    from tollgate_host.engine.working_folder import working_folder
    from tollgate_host.errors import HostError
    from tollgate_host.interception.identity.state_objects import state_from_json
    from tollgate_host.interception.journal.unrecorded import find_unrecorded
    from tollgate_host.live.state_file import local_state

    working = working_folder(root, os.environ)
    data = local_state(working)
    try:
        data = pull_state(arguments.engine, root, arguments.variables) if data is None else data
    except StateError as error:
        raise HostError(str(error)) from error
    return find_unrecorded(working.root, working.workspace, state_from_json(data))


def _tell(found: "list[UnrecordedObject]", out: Path, *, has_identity: bool) -> int:
    from tollgate_host.report.sanitize import strip_control

    sys.stdout.writelines(f"{strip_control(one.sentence)}\n" for one in found)
    blocks = [text for one in found if one.kind == "exists" and (text := import_block(one, has_identity=has_identity))]
    if blocks:
        _write(out, _MARK + "".join(f"\n{block}" for block in blocks))
        count = "1 import block" if len(blocks) == 1 else f"{len(blocks)} import blocks"
        sys.stdout.write(f"Wrote {count} to {out}. Look at it, run `tollgate apply`, and remove it.\n")
    if any(one.kind == "is gone" or one.kind == "may be gone" for one in found):
        sys.stdout.write("The next plan and apply remove deleted objects from the state.\n")
    by_hand = [one for one in found if one.kind == "may exist" or (one.kind == "exists" and not _is_named(one))]
    if by_hand:
        sys.stdout.write(
            "Look by hand for objects that may exist or have no id, then run `tollgate recover --forget`.\n"
        )
    return 1 if by_hand else 0


def import_block(one: "UnrecordedObject", *, has_identity: bool) -> str:
    """Return the import block of an object, or an empty text if it has no id."""
    if one.identity and (has_identity or not one.id):
        pairs = "".join(f"    {name} = {_literal(value)}\n" for name, value in sorted(one.identity.items()))
        named = f"identity = {{\n{pairs}  }}"
    elif one.id:
        named = f"id = {_literal(f'{one.id}@{one.region}' if one.region else one.id)}"
    else:
        return ""
    return f"import {{\n  to = {one.address}\n  {named}\n}}\n"


def _literal(value: object) -> str:
    import json

    text = json.dumps(value, ensure_ascii=False)
    return text.replace("${", "$${").replace("%{", "%%{") if isinstance(value, str) else text


def _is_named(one: "UnrecordedObject") -> bool:
    return bool(one.id or one.identity)


def _write(out: Path, text: str) -> None:
    from tollgate_host.errors import HostError

    try:
        if out.exists() and not out.read_text(encoding="utf-8", errors="replace").startswith(_MARK):
            raise HostError(f"{out} is there already; name another file with --out")
        out.write_text(text, encoding="utf-8")
    except OSError as error:
        raise HostError(f"{out} cannot be written: {error.strerror or error}") from error


def _knows_identity(root: Path, engine: str | None) -> bool:
    """Return whether the engine accepts a resource identity in an import block, as Terraform does from 1.12."""
    import os

    from tollgate_host.cli.engine_choice import choice_for
    from tollgate_host.engine.discovery.find_engine import find_engine
    from tollgate_host.engine.errors import EngineError

    try:
        found = find_engine(choice_for(root, os.environ, engine))
    except EngineError:
        return False
    numbers = [int(part) for part in found.version.split("-")[0].split(".")[:2] if part.isdecimal()]
    return found.kind == "terraform" and numbers >= [1, 12]
