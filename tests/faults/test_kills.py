"""Kills at moments that a seed has drawn: a part of what `python -m tests.faults.kills` does by the hundred."""

from collections.abc import Generator
from pathlib import Path

import pytest

from tests.faults.kill_fields import aws_field, sandbox_field
from tests.faults.kills import SIGNALS, VICTIMS, Field
from tests.host.provider_proxy.mirrors import SETTING, real_provider

pytestmark = [pytest.mark.e2e, pytest.mark.heavy]

SANDBOX_SEEDS = (6, 9, 14, 23, 31, 46)
AWS_SEEDS = (18, 27, 38)


@pytest.fixture(scope="module")
def sandbox(tmp_path_factory: pytest.TempPathFactory) -> Generator[Field]:
    """The sandbox provider."""
    with sandbox_field(tmp_path_factory.mktemp("kills")) as field:
        yield field


def test_every_operation_victim_and_signal_is_drawn(sandbox: Field) -> None:
    drawn = [sandbox.draw(seed) for seed in range(len(sandbox.operations) * len(VICTIMS) * len(SIGNALS))]
    assert len({(one.operation.name, one.victim, one.number) for one in drawn}) == len(drawn)
    assert [str(one) for one in drawn] == [str(sandbox.draw(seed)) for seed in range(len(drawn))]


@pytest.mark.parametrize("seed", SANDBOX_SEEDS)
def test_no_kill_on_the_sandbox_leaves_an_object_unknown(sandbox: Field, seed: int) -> None:
    sandbox.play(sandbox.draw(seed))


def test_no_kill_on_the_real_aws_provider_leaves_an_object_unknown(tmp_path: Path) -> None:
    if real_provider("hashicorp/aws") is None:
        pytest.skip(f"there is no mirror with hashicorp/aws here; name one with {SETTING}")
    with aws_field(tmp_path) as field:
        for seed in AWS_SEEDS:
            field.play(field.draw(seed))
