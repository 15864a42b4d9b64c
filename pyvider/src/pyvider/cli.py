"""The `pyvider` command: arguments in, exit code out."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import shlex
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from pyvider.errors import PyviderError

DEFAULT_MIRROR = Path.home() / ".terraform.d" / "pyvider-mirror"
_EPILOG = """\
each command has a --help of its own, with examples

exit codes: 0 done; 1 it failed, with the reason on standard error; 2 wrong use
"""
_EXAMPLES = {
    "new": """\
  pyvider new acme
  pyvider new acme providers/acme
""",
    "install": """\
  pyvider install provider.py --source example.com/acme/files
  pyvider install src/acme_provider --source example.com/local/acme --mirror mirror --cli-config terraform.rc
""",
    "schema": """\
  pyvider schema provider.py
  pyvider schema src/acme_provider --source example.com/local/acme
""",
    "docs": """\
  pyvider docs provider.py
  pyvider docs src/acme_provider --out site/docs
""",
    "dev": """\
  pyvider dev provider.py --source example.com/acme/files
  python -m pdb "$(command -v pyvider)" dev provider.py
""",
    "run": """\
  pyvider run provider.py      # what the launcher that `pyvider install` writes does
""",
}


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command in the arguments; an error prints one sentence on stderr and exits with code 1."""
    options = build_parsers()[""].parse_args(arguments)
    try:
        options.run(options)
        sys.stdout.flush()
    except PyviderError as error:
        sys.exit(f"pyvider: {error}")
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # the reader has seen enough
    except OSError as error:
        sys.exit(f"pyvider: {error.filename or 'The output'} cannot be written: {error.strerror or error}.")


def build_parsers() -> dict[str, argparse.ArgumentParser]:
    """Return the parser of each command by its name, and the one of all commands under the empty name."""
    parser = argparse.ArgumentParser(
        prog="pyvider",
        description="Tools for authors of Terraform providers in Python.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")
    found = {"": parser}

    def command(name: str, summary: str, function: Callable[[argparse.Namespace], None]) -> argparse.ArgumentParser:
        made = commands.add_parser(
            name,
            help=summary,
            description=f"{summary[0].upper()}{summary[1:]}.",
            epilog=f"examples:\n{_EXAMPLES[name]}",
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        made.set_defaults(run=function)
        found[name] = made
        return made

    new = command("new", "begin a provider that works as it is, with tests and an example", _new)
    install = command("install", "put a provider where Terraform finds it", _install)
    schema = command("schema", "print a provider's schema as JSON, as `terraform providers schema` has it", _schema)
    docs = command("docs", "write a provider's documentation as markdown, in a registry's layout", _docs)
    dev = command("dev", "serve a provider under a debugger, for Terraform to attach to", _dev)
    run = command("run", "serve a provider to the Terraform that started this process", _run)
    new.add_argument("name", metavar="NAME", help="the provider's name, such as files")
    new.add_argument("--json", action="store_true", help="print the files as JSON instead of writing them")
    new.add_argument("folder", metavar="DIR", nargs="?", type=Path, help="where to write it (default: a folder NAME)")
    for one in (install, schema, docs, dev, run):
        one.add_argument("target", metavar="PROVIDER", help="the provider: a file, a folder, or the name of a module")
    for one in (install, schema, dev):
        one.add_argument("--source", metavar="ADDRESS", help="its address (default: registry.terraform.io/local/NAME)")
    install.add_argument("--version", default="0.1.0", help="the version to install it as (default: 0.1.0)")
    install.add_argument(
        "--mirror",
        metavar="DIR",
        type=Path,
        default=DEFAULT_MIRROR,
        help="the mirror (default: ~/.terraform.d/pyvider-mirror)",
    )
    install.add_argument(
        "--cli-config", metavar="FILE", type=Path, help="write there what Terraform must know; TF_CLI_CONFIG_FILE=FILE"
    )
    docs.add_argument("--out", metavar="DIR", type=Path, default=Path("docs"), help="where to write (default: docs)")
    return found


def _run(options: argparse.Namespace) -> None:
    from pyvider.launch import main as launch

    launch(options.target)


def _schema(options: argparse.Namespace) -> None:
    from pyvider.tools.schema_json import collect, schema_as_json

    name = _loaded_name(options.target)
    schemas = collect(_hub())
    for warning in schemas.diagnostics:
        sys.stderr.write(f"pyvider: {warning}\n")
    _say(json.dumps(schema_as_json(_source(options.source, name), schemas), indent=2, default=str))


def _docs(options: argparse.Namespace) -> None:
    from pyvider.tools.markdown import pages
    from pyvider.tools.schema_json import collect

    name = _loaded_name(options.target)
    for page in pages(name, collect(_hub())):
        path = options.out / page.path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(page.text)
        _say(str(path))


def _install(options: argparse.Namespace) -> None:
    from pyvider.tools.install import cli_configuration, install

    source = _source(options.source, _loaded_name(options.target))
    launcher = install(options.target, source, options.version, options.mirror)
    _say(f"Installed as {launcher}\n")
    if options.cli_config is not None:
        options.cli_config.parent.mkdir(parents=True, exist_ok=True)
        options.cli_config.write_text(cli_configuration(source, options.mirror))
        _say(f"Let Terraform find it: export TF_CLI_CONFIG_FILE={shlex.quote(str(options.cli_config.resolve()))}")
        return
    _say("Let Terraform find it with this in ~/.terraformrc, or in a file that TF_CLI_CONFIG_FILE names:\n")
    _say(cli_configuration(source, options.mirror))


def _new(options: argparse.Namespace) -> None:
    from pyvider.tools.new import create, project_as_json

    if options.json:
        _say(project_as_json(options.name))
        return
    for path in create(options.name, options.folder or Path(options.name)):
        _say(str(path))


def _dev(options: argparse.Namespace) -> None:
    from pyvider.tools.dev import serve_by_hand

    source = _source(options.source, _loaded_name(options.target))
    asyncio.run(serve_by_hand(source, _announce))


def _announce(line: str) -> None:
    _say("Run this in the terminal where you use Terraform; Ctrl-C here ends the provider.\n")
    _say(line)


def _say(text: str) -> None:
    """Print a line and flush it."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


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
