"""Every case folder: a plan and a configuration in, the answers out."""

from collections.abc import Callable
from pathlib import Path

import pytest
from cost_estimator.app import app
from tollgate_runtime import Integration

CASES = Path(__file__).parent / "cases"


@pytest.mark.parametrize("case", sorted(folder.name for folder in CASES.iterdir()))
def test_the_answers_are_those_of_the_case(case: str, check_golden: Callable[[Integration, Path], None]) -> None:
    check_golden(app, CASES / case)
