"""The same projects as for checks."""

from tests.host.check.conftest import project

__all__ = ["project"]
