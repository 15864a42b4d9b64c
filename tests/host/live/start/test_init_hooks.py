"""`init` starts only integrations that handle one of its hooks, or may."""

from pathlib import Path

import pytest
from tollgate_host.config.model import IntegrationConfig
from tollgate_host.integrations.hook_memory import remember_hooks
from tollgate_host.live.start.init_hooks import hears_init, is_deaf_to_init

from tests.host.integrations.programs import write_program
from tests.host.live.roots import setup_of

CONFIG = 'terraform {\n  integration "it" {\n    source = "./it"\n  }\n}\n'


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    write_program(tmp_path / "it", "serve(answer)\n")
    (tmp_path / "integrations.hcl").write_text(CONFIG)
    return tmp_path


def only(root: Path) -> IntegrationConfig:
    [item] = setup_of(root).config.integrations
    return item


def test_one_whose_hooks_nobody_knows_yet_is_started(root: Path) -> None:
    assert hears_init(only(root))
    assert not is_deaf_to_init(setup_of(root))


@pytest.mark.parametrize(
    ("hooks", "hears"),
    [
        (["post-plan", "plan-stage-complete"], False),
        (["post-plan", "init-stage-start"], True),
        (["init-stage-complete"], True),
        ([], False),
    ],
)
def test_one_that_was_started_before_is_known_by_the_hooks_it_asked_for(
    root: Path, hooks: list[str], hears: bool
) -> None:
    remember_hooks(only(root), hooks)
    assert hears_init(only(root)) is hears
    assert is_deaf_to_init(setup_of(root)) is not hears


def test_one_that_has_changed_since_is_started_again(root: Path) -> None:
    remember_hooks(only(root), ["post-plan"])
    write_program(root / "it", "serve(answer, hooks=['init-stage-start'])\n")
    assert hears_init(only(root))


def test_one_whose_configuration_leaves_it_no_hook_of_init_is_not_started(root: Path) -> None:
    (root / "integrations.hcl").write_text(CONFIG.replace('"./it"', '"./it"\n    hooks  = ["post-plan"]'))
    assert is_deaf_to_init(setup_of(root))


def test_without_integrations_nothing_is_started(tmp_path: Path) -> None:
    assert is_deaf_to_init(setup_of(tmp_path))
