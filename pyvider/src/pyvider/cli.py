"""The `pyvider` command: arguments in, exit code out."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from pyvider.errors import PyviderError

if TYPE_CHECKING:
    pass

DEFAULT_MIRROR = Path.home() / ".terraform.d" / "pyvider-mirror"


def main(arguments: Sequence[str] | None = None) -> None:
    """Do what the arguments say; a mistake ends with one sentence on stderr and exit code 1."""
    options = _parser().parse_args(arguments)
    try:
        options.run(options)
        sys.stdout.flush()
    except PyviderError as error:
        sys.exit(f"pyvider: {error}")
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # the reader has seen enough


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="pyvider", description="Tools for authors of Terraform providers.")
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")
    run = commands.add_parser("run", help="serve a provider to the Terraform that started this process")
    schema = commands.add_parser("schema", help="print a provider's schema as JSON")
    docs = commands.add_parser("docs", help="write a provider's documentation as markdown")
    install = commands.add_parser("install", help="put a provider where Terraform finds it")
    new = commands.add_parser("new", help="begin a new provider")
    dev = commands.add_parser("dev", help="serve a provider under a debugger")
    for command in (run, schema, docs, install, dev):
        command.add_argument("target", help="the provider: a file, a folder, or the name of a module")
    for command in (schema, install, dev):
        command.add_argument("--source", help="its address, such as registry.terraform.io/acme/files")
    docs.add_argument("--out", type=Path, default=Path("docs"), help="the folder to write to (default: docs)")
    install.add_argument("--version", default="0.1.0", help="the version to install it as (default: 0.1.0)")
    install.add_argument("--mirror", type=Path, default=DEFAULT_MIRROR, help="the mirror (default: %(default)s)")
    new.add_argument("name", help="the provider's name, such as files")
    new.add_argument("folder", nargs="?", type=Path, help="where to write it (default: a folder of that name)")
    for command, function in (
        (run, _run),
        (schema, _schema),
        (docs, _docs),
        (install, _install),
        (new, _new),
        (dev, _dev),
    ):
        command.set_defaults(run=function)
    return parser


def _run(options: argparse.Namespace) -> None:
    from pyvider.launch import main as launch

    launch(options.target)


def _schema(options: argparse.Namespace) -> None:
    from pyvider.tools.schema_json import collect, schema_as_json

    name = _loaded_name(options.target)
    schemas = collect(_hub())
    for warning in schemas.diagnostics:
        print(f"pyvider: {warning}", file=sys.stderr)  # noqa: T201 - a command's own output
    print(json.dumps(schema_as_json(_source(options.source, name), schemas), indent=2, default=str))  # noqa: T201


def _docs(options: argparse.Namespace) -> None:
    from pyvider.tools.markdown import pages
    from pyvider.tools.schema_json import collect

    name = _loaded_name(options.target)
    for page in pages(name, collect(_hub())):
        path = options.out / page.path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(page.text)
        print(path)  # noqa: T201


def _install(options: argparse.Namespace) -> None:
    from pyvider.tools.install import cli_configuration, install

    source = _source(options.source, _loaded_name(options.target))
    launcher = install(options.target, source, options.version, options.mirror)
    print(f"Installed as {launcher}\n")  # noqa: T201
    print("Let Terraform find it with this in ~/.terraformrc, or in a file that TF_CLI_CONFIG_FILE names:\n")  # noqa: T201
    print(cli_configuration(source, options.mirror))  # noqa: T201


def _new(options: argparse.Namespace) -> None:
    from pyvider.tools.new import create

    for path in create(options.name, options.folder or Path(options.name)):
        print(path)  # noqa: T201


def _dev(options: argparse.Namespace) -> None:
    from pyvider.tools.dev import serve_by_hand

    source = _source(options.source, _loaded_name(options.target))
    asyncio.run(serve_by_hand(source, _announce))


def _announce(line: str) -> None:
    print("Run this in the terminal where you use Terraform; Ctrl-C here ends the provider.\n")  # noqa: T201
    print(line, flush=True)  # noqa: T201


def _hub():
    from pyvider.hub import hub

    return hub


def _loaded_name(target: str) -> str:
    """Load a provider; the name it has given itself, or that its resources have in common."""
    from pyvider.tools.load import load

    load(target)
    found = _hub().list_components()
    prefixes = {name.partition("_")[0] for kind in ("resource", "data_source") for name in found.get(kind, {})}
    names = sorted(found.get("provider", {})) or (sorted(prefixes) if len(prefixes) == 1 else [])
    return names[0] if names else Path(target).stem


def _source(source: str | None, name: str) -> str:
    from pyvider.tools.install import Address

    return str(Address.parse(source or f"registry.terraform.io/local/{name}"))
