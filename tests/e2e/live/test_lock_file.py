"""`tollgate init` writes the lock file, whether or not an integration has a hook at it."""

import pytest

from tests.e2e.live.conftest import Open

pytestmark = pytest.mark.e2e

PROVIDER = 'provider "aws" {\n  region = "us-east-1"\n}\n'


def test_init_writes_the_lock_file_also_where_no_integration_is_known_to_hear_it(open_live: Open) -> None:
    live = open_live(PROVIDER).record(hooks=["post-plan"])
    lock = live.folder / "integrations.lock.hcl"
    for _ in range(2):  # the second time it is known which hooks the integration has
        ended = live.tollgate("init", "-no-color")
        assert "Tollgate wrote integrations.lock.hcl: recorder was added." in ended.err
        lock.unlink()
