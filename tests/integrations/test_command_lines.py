"""The console scripts of the four integrations: help that teaches, examples that work, one sentence for wrong use."""

import importlib

import pytest
from tollgate_runtime import Integration

PACKAGES = ["cost_estimator", "policy_validator", "aws_compliance", "naming_checker"]
SUBCOMMANDS = [
    ("cost_estimator", "prices"),
    ("cost_estimator", "prices get"),
    ("cost_estimator", "prices info"),
    ("cost_estimator", "prices refresh"),
    ("cost_estimator", "prices diff"),
    ("cost_estimator", "usage"),
    ("cost_estimator", "usage init"),
    ("policy_validator", "rules"),
    ("policy_validator", "explain"),
    ("policy_validator", "test"),
    ("policy_validator", "bundle"),
    ("aws_compliance", "rules"),
    ("cost_estimator", "rules"),
    ("naming_checker", "rules"),
]
RUN = [
    ("cost_estimator", ["prices", "info"], "prices of"),
    ("cost_estimator", ["prices", "get", "ec2/linux/t3.*"], "ec2/linux/t3.micro"),
    ("policy_validator", ["rules", "--pack", "baseline"], "s3_bucket_encrypted"),
    ("policy_validator", ["explain", "CKV_AWS_19"], "s3_bucket_encrypted"),
]


def app_of(package: str) -> Integration:
    return importlib.import_module(f"{package}.app").app


def ended(package: str, arguments: list[str]) -> int:
    """The exit code of a script, argparse's own way of ending included."""
    try:
        return app_of(package).main(arguments)
    except SystemExit as ending:
        return int(ending.code or 0)


@pytest.mark.parametrize(("package", "command"), [*((package, "") for package in PACKAGES), *SUBCOMMANDS])
def test_help_has_examples_and_exit_codes(package: str, command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert ended(package, [*command.split(), "--help"]) == 0
    helped = capsys.readouterr().out
    assert "\nexamples:\n" in helped
    assert "\nexit codes: 0 " in helped


def test_every_subcommand_is_looked_at() -> None:
    names = {(package, command) for package in PACKAGES for command in app_of(package).commands}
    assert names - set(SUBCOMMANDS) == set()


@pytest.mark.parametrize(("package", "arguments", "said"), RUN)
def test_an_example_works(package: str, arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert ended(package, arguments) == 0
    assert said in capsys.readouterr().out


@pytest.mark.parametrize(("package", "command"), [*((package, "") for package in PACKAGES), *SUBCOMMANDS])
def test_wrong_use_is_one_sentence_and_three(package: str, command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert ended(package, [*command.split(), "--frobnicate"]) == 3
    said = capsys.readouterr().err
    assert len(said.splitlines()) == 1
    assert said.endswith("--help`\n")
