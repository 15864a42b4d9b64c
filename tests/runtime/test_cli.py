"""The console script: a server to a host, a help text to a person, a checker to a CI job."""

import json
import os
import pty
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tollgate_runtime import Integration
from tollgate_runtime.testing import connect

PROGRAM = """
import attrs, logging, sys
from tollgate_runtime import Integration, Resource, fail, success

@attrs.frozen
class Config:
    prefix: str = attrs.field(metadata={"description": "What every name starts with."})
    limits: list[int] = attrs.field(factory=list)
    strict: bool = False

app = Integration("naming", version="1.2.3", config=Config, description="Checks names.")

@app.on("post-plan")
def check(resource: Resource, config: Config):
    logging.getLogger("naming").debug("looking at %s", resource.type)
    logging.getLogger("naming").warning("prefix is %s", config.prefix)
    if resource.type == "boom":
        logging.getLogger("naming").exception("with a traceback", exc_info=ValueError("inside"))
    return success(config.prefix)

if __name__ == "__main__":
    sys.exit(app.main())
"""
SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "prefix": {"type": "string", "description": "What every name starts with."},
        "limits": {"type": "array", "items": {"type": "integer"}, "default": []},
        "strict": {"type": "boolean", "default": False},
    },
    "required": ["prefix"],
    "additionalProperties": False,
}


@pytest.fixture
def script(tmp_path: Path) -> list[str]:
    program = tmp_path / "tf-naming"
    program.write_text(PROGRAM)
    return [sys.executable, str(program)]


def run(command: list[str], *arguments: str, given: str = "", env: Any = None) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [*command, *arguments],
        input=given,
        capture_output=True,
        text=True,
        timeout=20,
        env={**os.environ, **(env or {})},
    )


def test_help_lists_every_option(script: list[str]) -> None:
    done = run(script, "--help")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Checks names." in done.stdout
    assert "Without options it serves a host on standard input and output." in done.stdout
    for option in (
        "--version",
        "--describe",
        "--schema",
        "--check-config FILE",
        "--config FILE",
        "--log-level",
        "--log-format",
    ):
        assert option in done.stdout


def test_version_is_name_and_version(script: list[str]) -> None:
    assert run(script, "--version").stdout == "naming 1.2.3\n"


def test_describe_says_everything_as_json(script: list[str]) -> None:
    assert json.loads(run(script, "--describe").stdout) == {
        "name": "naming",
        "version": "1.2.3",
        "description": "Checks names.",
        "hooks": ["post-plan"],
        "stateful": False,
        "reads_previous": True,
        "protocol_version": "1.0",
        "config_schema": SCHEMA,
    }


def test_schema_is_the_schema_alone(script: list[str]) -> None:
    assert json.loads(run(script, "--schema").stdout) == SCHEMA


@pytest.mark.requirement("R-CFG-08")
def test_a_good_configuration_is_said_to_be_one(script: list[str], tmp_path: Path) -> None:
    file = tmp_path / "config.json"
    file.write_text('{"prefix": "prod-"}')
    done = run(script, "--check-config", str(file))
    assert (done.returncode, done.stdout, done.stderr) == (0, f"{file}: a valid configuration of naming\n", "")


@pytest.mark.requirement("R-CFG-08", "R-Q9-02")
def test_a_bad_configuration_is_explained_line_by_line(script: list[str], tmp_path: Path) -> None:
    file = tmp_path / "config.json"
    file.write_text('{"prefx": "a", "limits": [1, "x"], "strict": "perhaps"}')
    done = run(script, "--check-config", str(file))
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr.splitlines() == [
        f"naming: {file}: limits[1]: expected a whole number, got a text",
        f"naming: {file}: prefix: is required: What every name starts with.",
        f"naming: {file}: prefx: unknown key; did you mean 'prefix'?",
        f"naming: {file}: strict: expected true or false, got a text",
    ]


SET_UPS = {
    "set-up": "@app.setup\ndef prepare(config):\n    {raises}",
    "async set-up": "@app.setup\nasync def prepare(config):\n    {raises}",
    "lifespan": "@app.lifespan\ndef live(config):\n    {raises}\n    yield",
    "async lifespan": "@app.lifespan\nasync def live(config):\n    {raises}\n    yield",
    "end": "@app.lifespan\ndef live(config):\n    yield\n    {raises}",
    "async end": "@app.lifespan\nasync def live(config):\n    yield\n    {raises}",
}


@pytest.mark.parametrize("kind", SET_UPS)
@pytest.mark.parametrize(
    ("raises", "told"),
    [
        ("raise ConfigError('there is no such set', path='prefix')", "prefix: there is no such set"),
        ("raise OSError('the disk is full')", "{what} failed with OSError: the disk is full"),
        ("pass", None),
    ],
    ids=["a refusal", "a failure", "nothing"],
)
def test_checking_a_configuration_runs_the_set_up(tmp_path: Path, kind: str, raises: str, told: str | None) -> None:
    program, file = tmp_path / "naming.py", tmp_path / "config.json"
    more = f"from tollgate_runtime import ConfigError\n{SET_UPS[kind].format(raises=raises)}\n"
    program.write_text(PROGRAM.replace('if __name__ == "__main__":', f'{more}\nif __name__ == "__main__":'))
    file.write_text('{"prefix": "a"}')
    done = run([sys.executable, str(program)], "--check-config", str(file))
    what = "the end of the lifespan" if kind.endswith("end") else "the set-up"
    said = f"naming: {file}: {told.format(what=what)}\n" if told else ""
    assert (done.returncode, done.stderr) == (3 if told else 0, said)


@pytest.mark.parametrize(("given", "code"), [('{"prefix": "a"}', 0), ('{"prefix": 1}', 3), ("null", 3), ("", 3)])
def test_a_configuration_may_come_from_standard_input(script: list[str], given: str, code: int) -> None:
    assert run(script, "--check-config", "-", given=given).returncode == code


@pytest.mark.parametrize("option", ["--check-config", "--config"])
@pytest.mark.parametrize(
    ("name", "content", "complaint"),
    [
        ("missing.json", None, "naming: cannot read {file}: No such file or directory\n"),
        ("broken.json", "{", "naming: {file} is not JSON: Input data was truncated\n"),
        ("deep.json", "[" * 100_000, "naming: {file} is not JSON: "),
        ("bytes.json", "\udcff", "naming: {file} is not JSON: "),
    ],
)
def test_a_file_that_cannot_be_read_is_named(
    script: list[str], tmp_path: Path, option: str, name: str, content: str | None, complaint: str
) -> None:
    file = tmp_path / name
    if content is not None:
        file.write_bytes(content.encode(errors="surrogateescape"))
    done = run(script, option, str(file))
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr.startswith(complaint.format(file=file))
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--nonsense"], "tf-naming: unrecognized arguments: --nonsense"),
        (["file"], "tf-naming: unrecognized arguments: file"),
        (["--log-level", "loud"], "argument --log-level: invalid choice: 'loud'"),
        (["--log-format", "xml"], "argument --log-format: invalid choice: 'xml'"),
        (["--check-config"], "argument --check-config: expected one argument"),
        (["--config", "-"], "naming: --config takes a file: standard input belongs to the host"),
    ],
)
def test_a_wrong_use_is_told_with_status_3(script: list[str], arguments: list[str], complaint: str) -> None:
    done = run(script, *arguments)
    assert (done.returncode, done.stdout) == (3, "")
    assert complaint in done.stderr


INITIALIZE = '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"version":"1.0","name":"tofu"}}\n'
POST_PLAN = '{"jsonrpc":"2.0","id":2,"method":"post-plan","params":{"resource_type":"%s"}}\n'


def answers(done: "subprocess.CompletedProcess[str]") -> list[Any]:
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.mark.requirement("R-RPC-11")
@pytest.mark.parametrize("how", ["option", "environment", "environment file"])
def test_a_host_that_sends_no_configuration_gets_it_from_elsewhere(script: list[str], tmp_path: Path, how: str) -> None:
    file = tmp_path / "config.json"
    file.write_text('{"prefix": "from elsewhere"}')
    arguments = ["--config", str(file)] if how == "option" else []
    given = {"environment": '{"prefix": "from elsewhere"}', "environment file": f"@{file}"}.get(how, "")
    done = run(script, *arguments, given=INITIALIZE + POST_PLAN % "a", env={"TF_INTEGRATION_CONFIG": given})
    assert answers(done)[1]["result"]["message"] == "from elsewhere"


def test_what_the_host_sends_wins(script: list[str]) -> None:
    with connect(
        script, config={"prefix": "from the host"}, env={"TF_INTEGRATION_CONFIG": '{"prefix": "other"}'}
    ) as client:
        assert client.call("post-plan", {"type": "a"}).message == "from the host"


@pytest.mark.parametrize("given", ["{", "@/does/not/exist", "prefix = 1"])
def test_an_environment_that_makes_no_sense_ends_it_before_it_begins(script: list[str], given: str) -> None:
    done = run(script, given=INITIALIZE, env={"TF_INTEGRATION_CONFIG": given})
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr.startswith("naming: ")
    assert "Traceback" not in done.stderr


CONFIGURED = {"TF_INTEGRATION_CONFIG": '{"prefix": "p"}'}


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ([], ["WARNING naming: prefix is p"]),
        (["--log-level", "debug"], ["DEBUG naming: looking at a", "WARNING naming: prefix is p"]),
        (["--log-level", "error"], []),
    ],
)
def test_the_log_goes_to_standard_error_from_the_level_up(
    script: list[str], arguments: list[str], expected: list[str]
) -> None:
    done = run(script, *arguments, given=INITIALIZE + POST_PLAN % "a", env=CONFIGURED)
    assert [line for line in done.stderr.splitlines() if "naming" in line] == expected
    assert len(answers(done)) == 2


def test_the_log_can_be_json_one_object_a_line(script: list[str]) -> None:
    done = run(script, "--log-format", "json", given=INITIALIZE + POST_PLAN % "boom" + "garbage\n", env=CONFIGURED)
    entries = [json.loads(line) for line in done.stderr.splitlines()]
    by_message = {entry["message"]: entry for entry in entries}
    assert by_message["prefix is p"]["level"] == "warning"
    assert by_message["prefix is p"]["logger"] == "naming"
    assert by_message["prefix is p"].keys() == {"level", "logger", "time", "message"}
    assert by_message["with a traceback"]["traceback"].endswith("ValueError: inside")
    assert len(entries) == 3


def run_in_terminal(command: list[str]) -> tuple[int, str]:
    """Runs a command whose standard input is a terminal."""
    ours, theirs = pty.openpty()
    try:
        done = subprocess.run(command, stdin=theirs, capture_output=True, text=True, timeout=20)
    finally:
        os.close(ours)
        os.close(theirs)
    return done.returncode, done.stdout + done.stderr


@pytest.mark.parametrize("arguments", [[], ["--log-level", "debug"]])
def test_with_a_terminal_on_standard_input_it_explains_itself(script: list[str], arguments: list[str]) -> None:
    assert run_in_terminal([*script, *arguments]) == (
        0,
        """naming 1.2.3
Checks names.

This is an integration: a host such as `tollgate` starts it and talks to it over standard input.
To use it, add it to integrations.hcl in the folder of your configuration:

  terraform {
    integration "naming" {
      source = "tf-naming"
      prefix = "..."  # What every name starts with.
    }
  }

It is called at: post-plan.
`tf-naming --help` shows what else it can do; `tf-naming --schema` lists every setting.
""",
    )


def test_help_works_in_a_terminal_too(script: list[str]) -> None:
    code, said = run_in_terminal([*script, "--version"])
    assert (code, said) == (0, "naming 1.2.3\n")


def test_an_integration_of_every_kind_of_setting_explains_itself(tmp_path: Path) -> None:
    program = tmp_path / "tf-all"
    program.write_text(
        "import attrs, sys\n"
        "from typing import Literal\n"
        "from tollgate_runtime import Integration\n"
        "@attrs.frozen\n"
        "class Config:\n"
        "    text: str\n    whole: int\n    number: float\n    flag: bool\n    rows: list[str]\n"
        "    table: dict[str, int]\n    word: Literal['a', 'b']\n    maybe: int | None\n    inner: 'Config'\n"
        "app = Integration('all', version='1', config=Config)\n"
        "sys.exit(app.main())\n"
    )
    code, said = run_in_terminal([sys.executable, str(program)])
    assert code == 0
    settings = [line.strip() for line in said.splitlines() if " = " in line]
    assert settings == [
        'source = "tf-all"', 'text = "..."', "whole = 0", "number = 0", "flag = true", "rows = []", "table = {}",
        'word = "a"', "maybe = 0", "inner = {}",
    ]  # fmt: skip
    assert "It is called at: no hook." in said


def test_output_that_nobody_reads_ends_quietly(script: list[str]) -> None:
    command = ["sh", "-c", '"$@" --describe | true', "sh", *script]
    done = subprocess.run(command, capture_output=True, text=True, timeout=20)
    assert (done.returncode, done.stderr) == (0, "")


COMMANDS = """
import sys
from tollgate_runtime import Integration

app = Integration("prices", version="1.0.0")

@app.command("list", summary="list what there is")
def list_all(arguments):
    print(*arguments, sep=",")
    return 7

if __name__ == "__main__":
    sys.exit(app.main())
"""


def test_a_subcommand_gets_the_arguments_after_its_name_and_decides_the_exit_code(tmp_path: Path) -> None:
    program = tmp_path / "tf-prices"
    program.write_text(COMMANDS)
    done = run([sys.executable, str(program)], "list", "--all", "x")
    assert (done.returncode, done.stdout, done.stderr) == (7, "--all,x\n", "")


def test_help_lists_the_subcommands_beside_the_options(tmp_path: Path) -> None:
    program = tmp_path / "tf-prices"
    program.write_text(COMMANDS)
    shown = run([sys.executable, str(program)], "--help").stdout
    assert "list  list what there is" in shown
    assert "--check-config FILE" in shown


@pytest.mark.parametrize(("name", "problem"), [("--all", "cannot name a subcommand"), ("list", "already")])
def test_a_subcommand_needs_a_name_of_its_own(name: str, problem: str) -> None:
    app = Integration("prices", version="1.0.0")
    app.command("list", summary="list what there is")(lambda _arguments: 0)
    with pytest.raises(TypeError, match=problem):
        app.command(name, summary="again")(lambda _arguments: 0)
