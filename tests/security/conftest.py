"""The same projects as for checks."""

from tests.host.check.conftest import judging, project

__all__ = ["judging", "project"]
