"""Which hooks an integration asked for is remembered, as long as it stays what it was."""

import os
from pathlib import Path

import pytest
from msgspec.structs import replace
from tollgate_host.config.model import IntegrationConfig
from tollgate_host.integrations.hook_memory import is_deaf_to, remember_hooks

INIT = ("init-stage-start", "init-stage-complete")


@pytest.fixture
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> IntegrationConfig:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    program = tmp_path / "program"
    program.write_text("#!/bin/sh\n")
    return IntegrationConfig(name="x", source="x", command=program, config={"a": 1})


def test_nothing_is_known_of_one_that_never_ran(config: IntegrationConfig) -> None:
    assert not is_deaf_to(config, INIT)


def test_what_it_asked_for_is_remembered(config: IntegrationConfig) -> None:
    remember_hooks(config, ["post-plan"])
    assert is_deaf_to(config, INIT)
    remember_hooks(config, ["post-plan", "init-stage-complete"])
    assert not is_deaf_to(config, INIT)


def test_another_config_or_program_is_another_integration(config: IntegrationConfig) -> None:
    remember_hooks(config, ["post-plan"])
    assert not is_deaf_to(replace(config, config={"a": 2}), INIT)
    assert not is_deaf_to(replace(config, args=("-v",)), INIT)
    assert config.command is not None
    os.utime(config.command, ns=(1, 1))
    assert not is_deaf_to(config, INIT)


def test_hooks_that_the_user_narrows_are_known_without_a_run(config: IntegrationConfig) -> None:
    assert is_deaf_to(replace(config, hooks=("post-plan",)), INIT)
    assert not is_deaf_to(replace(config, hooks=("init-stage-start",)), INIT)


def test_a_memory_that_cannot_be_kept_or_read_is_none(config: IntegrationConfig, tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("a file")
    remember_hooks(config, ["post-plan"])
    assert not is_deaf_to(config, INIT)
