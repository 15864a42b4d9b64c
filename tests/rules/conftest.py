"""What the tests of rules share: plans, read as the host reads them."""

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from tollgate_host.plan.saved_plan import plan_from_json
from tollgate_runtime import Resource
from tollgate_runtime.contract.dialects import operation_from_params

ReadPlan = Callable[[Path], list[Resource]]


@pytest.fixture
def read_plan() -> ReadPlan:
    """Reads the resources of a plan's JSON, with what its configuration tells of them."""

    def read(path: Path) -> list[Resource]:
        operation = plan_from_json(path.read_bytes(), name=path.name).operation()
        return operation_from_params(msgspec.Raw(msgspec.json.encode(operation)), "plan-stage-complete", []).resources

    return read
