"""Each engine's flags: the tables that take an apply to pieces hold what its own help says."""

import pytest
from tollgate_host.cli.commands.completion.engine_help import flags_in
from tollgate_host.engine import flags
from tollgate_host.engine.steps import FOR_APPLY_ALONE, FOR_BOTH

from tests.e2e.dropin.conftest import engine_path, run

OF_THE_PLAN = frozenset({"destroy", "var", "var-file"})
"""Flags in the help of an apply that only its plan needs, or that are repeated where they must be."""


@pytest.fixture(scope="module", params=["terraform", "tofu", "tofu@1.10.10"])
def helped(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, bool]]:
    """The flags of each command in question, and whether each has a value."""
    engine, folder = engine_path(request.param), tmp_path_factory.mktemp("help")
    found: dict[str, dict[str, bool]] = {}
    for command in ("plan", "apply", "destroy", "refresh", "init", "import", "test", "show", "output", "validate"):
        choices = flags_in(run([engine, command, "-help"], folder).out)
        found[command] = {one.value.strip("-="): one.value.endswith("=") for one in choices}
    return found


def test_every_flag_of_an_apply_goes_where_the_engine_would_use_it(helped: dict[str, dict[str, bool]]) -> None:
    plan, apply = set(helped["plan"]), set(helped["apply"]) | set(helped["destroy"])
    assert {name for name in apply if name not in FOR_APPLY_ALONE | FOR_BOTH | OF_THE_PLAN} == set()
    assert set(FOR_APPLY_ALONE) & plan == set()


def test_every_flag_is_in_the_tables(helped: dict[str, dict[str, bool]]) -> None:
    for command, found in helped.items():
        unknown = [name for name in found if name not in flags.VALUED | flags.BOOLEAN]
        assert not unknown, command


def test_a_flag_without_a_value_is_known_as_one(helped: dict[str, dict[str, bool]]) -> None:
    """The help names a value behind every flag of `plan` and `apply` that has one."""
    for command in ("plan", "apply"):
        wrong = [name for name, has_value in helped[command].items() if not has_value and name in flags.VALUED]
        assert not wrong, command
