"""The pages' examples run in a folder with the sandbox provider, as the tests of live mode do."""

from tests.e2e.live.conftest import open_live, sandbox_mirror

__all__ = ["open_live", "sandbox_mirror"]
