"""The console script of every integration: a server to a host, a help text to a person."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from tollgate_runtime.app import Integration

OK = 0
BAD_USE = 3


def main(app: Integration, argv: Sequence[str] | None = None) -> int:
    """Run the console script and return its exit code."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    if not arguments and not os.isatty(0):
        return _serve(app, None, "warning", "text")
    if arguments and (command := app.commands.get(arguments[0])):
        return command.run(arguments[1:])
    options = build_parser(app).parse_args(arguments)
    if options.version:
        return _say(f"{app.name} {app.version}")
    if options.describe:
        return _say(_json(app.describe()))
    if options.schema:
        return _say(_json(app.schema()))
    if options.check_config is not None:
        return _check_config(app, options.check_config)
    if options.config == "-":
        return _complain(app, "--config takes a file: standard input belongs to the host")
    if os.isatty(0):
        return _explain(app)
    return _serve(app, options.config, options.log_level, options.log_format)


def _serve(app: Integration, config_file: str | None, log_level: str, log_format: Any) -> int:
    from tollgate_runtime.io.serve import serve

    def prepare_log() -> None:
        from tollgate_runtime.logs import set_up_logging

        set_up_logging(log_level, log_format)

    try:
        default_config = _default_config(config_file)
    except (OSError, ValueError) as error:
        return _complain(app, str(error))
    return serve(app, default_config=default_config, prepare_log=prepare_log)


def _default_config(config_file: str | None) -> Any:
    """Return the configuration for hosts that send none.

    `--config FILE`, or TF_INTEGRATION_CONFIG (JSON, or `@file`).
    """
    if config_file is not None:
        return _read_json(config_file)
    given = os.environ.get("TF_INTEGRATION_CONFIG")
    if not given:
        return None
    if given.startswith("@"):
        return _read_json(given[1:])
    return _decode_json(given.encode(), "TF_INTEGRATION_CONFIG")


def _check_config(app: Integration, file: str) -> int:
    from tollgate_runtime.config.structure import structure_config
    from tollgate_runtime.errors import ConfigError, RpcError
    from tollgate_runtime.io.setup_check import check_set_up

    try:
        check_set_up(app, structure_config(_read_json(file), app.config_class))
    except ConfigError as error:
        for mistake in error.mistakes:
            _complain(app, f"{file}: {mistake}")
        return BAD_USE
    except RpcError as error:
        return _complain(app, f"{file}: {error.message}")
    except (OSError, ValueError) as error:
        return _complain(app, str(error))
    return _say(f"{file}: a valid configuration of {app.name}")


def _read_json(file: str) -> Any:
    if file == "-":
        return _decode_json(sys.stdin.buffer.read(), "standard input")
    try:
        with open(file, "rb") as stream:  # noqa: PTH123 -- pathlib costs a millisecond of every start
            return _decode_json(stream.read(), file)
    except OSError as error:
        raise OSError(f"cannot read {file}: {error.strerror}") from error


def _decode_json(text: bytes, where: str) -> Any:
    import msgspec

    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise ValueError(f"{where} is not JSON: {error}") from error


def _json(value: Any) -> str:
    import msgspec

    return msgspec.json.format(msgspec.json.encode(value), indent=2).decode()


def build_parser(app: Integration) -> argparse.ArgumentParser:
    """Return the parser of the script's own options."""
    from tollgate_runtime.command_line import CommandParser

    program = _program(app)
    parser = CommandParser(
        prog=program,
        description=app.description or f"The {app.name} integration for Terraform and OpenTofu.",
        epilog="\n".join(_epilog(app)),
        examples=(
            f"{program}                             # in a terminal: how to name it in integrations.hcl",
            f"{program} --schema                    # every setting, as JSON Schema",
            f"{program} --check-config config.json  # every mistake in a configuration, at once",
        ),
        exit_codes="0 done, or served until the host ended it; 3 wrong use or configuration",
    )
    parser.add_argument("--version", action="store_true", help="print name and version")
    parser.add_argument("--describe", action="store_true", help="print name, version, hooks and config schema as JSON")
    parser.add_argument("--schema", action="store_true", help="print the JSON Schema of the configuration")
    parser.add_argument(
        "--check-config", metavar="FILE", help="check a configuration in JSON (- is standard input), set-up included"
    )
    parser.add_argument("--config", metavar="FILE", help="the configuration, for hosts that send none")
    levels = ("debug", "info", "warning", "error")
    parser.add_argument("--log-level", choices=levels, default="warning", help="what to log on standard error")
    parser.add_argument("--log-format", choices=("text", "json"), default="text", help="how to log it")
    return parser


def _epilog(app: Integration) -> list[str]:
    lines = ["Without options it serves a host on standard input and output."]
    if app.commands:
        width = max(map(len, app.commands))
        lines += ["", "commands (each has a --help of its own):"]
        lines += [f"  {command.name:<{width}}  {command.summary}" for command in app.commands.values()]
    return [*lines, ""]


def _program(app: Integration) -> str:
    return sys.argv[0].rpartition(os.sep)[2] or app.name


def _explain(app: Integration) -> int:
    program = _program(app)
    schema = app.schema()
    lines = [
        f"{app.name} {app.version}",
        *([app.description] if app.description else []),
        "",
        "This is an integration: a host such as `tollgate` starts it and talks to it over standard input.",
        "To use it, add it to integrations.hcl in the folder of your configuration:",
        "",
        "  terraform {",
        f'    integration "{app.name}" {{',
        f'      source = "{program}"',
        *(f"      {line}" for line in _sample_settings(schema)),
        "    }",
        "  }",
        "",
        f"It is called at: {', '.join(app.hooks) or 'no hook'}.",
        f"`{program} --help` shows what else it can do; `{program} --schema` lists every setting.",
    ]
    return _say("\n".join(lines))


def _sample_settings(schema: dict[str, Any]) -> list[str]:
    """Return the required settings as a user would write them, each with its description."""
    lines: list[str] = []
    for name in schema.get("required", []):
        described = schema["properties"][name]
        comment = f"  # {described['description']}" if "description" in described else ""
        lines.append(f"{name} = {_sample_value(described)}{comment}")
    return lines


def _sample_value(described: dict[str, Any]) -> str:
    if "anyOf" in described:
        return _sample_value(described["anyOf"][0])
    if "enum" in described:
        return _json(described["enum"][0])
    samples = {"number": "0", "integer": "0", "boolean": "true", "array": "[]", "object": "{}"}
    return samples.get(str(described.get("type", "object" if "$ref" in described else "")), '"..."')


def _say(text: str) -> int:
    try:
        sys.stdout.write(text + "\n")
        sys.stdout.flush()
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # Python shall not complain of the rest at its end
        if not isinstance(error, BrokenPipeError):  # the reader has closed the pipe
            sys.stderr.write(f"cannot write to standard output: {error.strerror}\n")
            return BAD_USE
    return OK


def _complain(app: Integration, text: str) -> int:
    sys.stderr.write(f"{app.name}: {text}\n")
    return BAD_USE
