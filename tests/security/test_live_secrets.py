"""What Terraform calls sensitive, write-only or ephemeral reaches no integration at any hook of a live run."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pyvider.testing import Workspace, engines

from tests.e2e.live.conftest import Live

pytestmark = [pytest.mark.e2e, pytest.mark.heavy]

PROVIDER = 'provider "secretive" {}\n'
OpenSecretive = Callable[[str], Live]


@pytest.fixture(scope="session")
def secretive_mirror(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An initialised folder with the secretive provider, to be copied."""
    folder = tmp_path_factory.mktemp("secretive")
    engine = next(iter(engines().values()))
    Workspace.open(folder, Path(__file__).with_name("secretive"), name="secretive", main=PROVIDER, engine=engine)
    return folder


@pytest.fixture
def open_secretive(tmp_path: Path, secretive_mirror: Path) -> OpenSecretive:
    """Gives a root module with the secretive provider, initialised."""

    def start(main: str) -> Live:
        root = tmp_path / "root"
        shutil.copytree(secretive_mirror / "root", root, symlinks=True)
        shutil.copy(secretive_mirror / "terraform.rc", tmp_path / "terraform.rc")
        return Live(root, next(iter(engines().values()))).write(main).record()

    return start


STORE = 'resource "secretive_store" "{name}" {{\n  name = "{name}"\n{body}\n}}\n'


def store(name: str, body: str) -> str:
    return STORE.format(name=name, body=body)


def assert_unseen(live: Live, *secrets: str) -> None:
    """Apply, change and destroy; no call may have had one of the secrets."""
    for arguments in (
        ("apply", "-auto-approve"),
        ("plan",),
        ("apply", "-auto-approve", "-replace=secretive_store.one"),
    ):
        live.tollgate(*arguments)
    live.tollgate("destroy", "-auto-approve")
    calls = live.calls()
    assert {"pre-plan", "post-plan", "pre-apply", "post-apply", "apply-stage-complete"} <= {
        one["method"] for one in calls
    }
    found = {(call["method"], secret) for call in calls for secret in secrets if f'"{secret}"' in json.dumps(call)}
    assert found == set()


def test_write_only_arguments_are_hidden_at_every_hook(open_secretive: OpenSecretive) -> None:
    main = PROVIDER + store("one", '  secret_wo = "swordfish"\n  handle    = "literal-handle"')
    assert_unseen(open_secretive(main), "swordfish", "literal-handle")


def test_values_of_ephemeral_resources_are_hidden_at_every_hook(open_secretive: OpenSecretive) -> None:
    token = 'ephemeral "secretive_token" "t" {\n  name = "one"\n}\n'
    variable = 'variable "v" {\n  default   = "ephemeral-default"\n  ephemeral = true\n}\n'
    body = "  secret_wo = ephemeral.secretive_token.t.value\n  handle = var.v"
    assert_unseen(
        open_secretive(PROVIDER + token + variable + store("one", body)), "ephemeral-one", "ephemeral-default"
    )


def test_a_secret_that_is_known_only_at_apply_is_hidden_in_its_copies(open_secretive: OpenSecretive) -> None:
    main = PROVIDER + store("first", "") + store("one", '  tags = { Key = secretive_store.first.key, Plain = "x" }')
    assert_unseen(open_secretive(main), "made-at-apply-first", "made-at-apply-one")


def test_a_short_secret_is_hidden_in_its_copies(open_secretive: OpenSecretive) -> None:
    variable = 'variable "v" {\n  default   = "zq9"\n  sensitive = true\n}\n'
    main = PROVIDER + variable + store("one", "  note = var.v\n  tags = { Key = var.v }")
    assert_unseen(open_secretive(main), "zq9")


def test_a_sensitive_variable_in_default_tags_is_hidden_where_the_provider_repeats_it(
    open_secretive: OpenSecretive,
) -> None:
    variable = 'variable "v" {\n  default   = "hidden-owner"\n  sensitive = true\n}\n'
    provider = 'provider "secretive" {\n  default_tags = { Owner = var.v, Team = "open" }\n}\n'
    assert_unseen(open_secretive(provider + variable + store("one", "")), "hidden-owner")


def test_an_output_of_a_repeated_module_is_told_from_the_key_of_its_instance(open_secretive: OpenSecretive) -> None:
    live = open_secretive("")
    module = live.folder / "m"
    module.mkdir()
    (module / "main.tf").write_text(
        'variable "v" {\n  sensitive = true\n}\n'
        'output "name" {\n  value = "open"\n}\n'
        'output "password" {\n  value     = var.v\n  sensitive = true\n}\n'
    )
    call = 'module "m" {\n  source   = "./m"\n  for_each = toset(["name"])\n  v        = "module-password"\n}\n'
    live.write(PROVIDER + call + store("one", '  note = module.m["name"].password'))
    live.terraform("init")
    assert_unseen(live, "module-password")


def test_what_a_function_of_a_provider_makes_of_a_secret_is_hidden(open_secretive: OpenSecretive) -> None:
    variable = 'variable "v" {\n  default   = "hidden"\n  sensitive = true\n}\n'
    body = '  note = provider::secretive::twice(var.v)\n  tags = { Open = provider::secretive::twice("open") }'
    live = open_secretive(PROVIDER + variable + store("one", body))
    assert_unseen(live, "hidden", "hidden-hidden")
    seen = [call["resource"]["after"] for call in live.calls("post-plan") if call["resource"]["after"]]
    assert {one["tags"]["Open"] for one in seen} == {"open-open"}


BODY = """  handle = upper("literal-handle")
  note   = "seen"
  tags   = { Name = "one" }"""
FORMATS = ("html", "markdown", "sarif", "console", "json", "junit", "gitlab")


def found_at(*paths: str) -> list[dict[str, Any]]:
    """Say something at each of some arguments, after the plan."""
    findings = [{"rule": f"about_{path}", "message": "look", "severity": "low", "path": [path]} for path in paths]
    return [{"hook": "post-plan", "findings": findings}]


def reports(live: Live, *arguments: str) -> str:
    """Run a command with a report of every format; return all that it printed and wrote."""
    targets = [f"--report={name}=../report.{name}" for name in FORMATS]
    ended = live.tollgate(*arguments, *targets, "--fail-on=never")
    return ended.text + "".join((live.folder.parent / f"report.{name}").read_text() for name in FORMATS)


@pytest.mark.parametrize("command", ["plan", "check of a plan file", "check of a plan in JSON"])
def test_the_source_line_of_a_write_only_argument_of_any_name_is_hidden(
    open_secretive: OpenSecretive, command: str
) -> None:
    live = open_secretive(PROVIDER + store("one", BODY)).record(say=found_at("handle", "note"))
    live.terraform("plan", "-out=saved.tfplan")
    (live.folder / "saved.json").write_text(live.terraform("show", "-json", "saved.tfplan").out)
    arguments = {
        "plan": ("plan", "-no-color"),
        "check of a plan file": ("check", "saved.tfplan"),
        "check of a plan in JSON": ("check", "saved.json"),
    }
    text = reports(live, *arguments[command])
    assert "about_handle" in text
    assert "handle = " in text
    assert 'note   = \\"seen\\"' in text
    assert "literal-handle" not in text
