"""The project of the tests of checks, with a plan and a program that is developed."""

from tests.host.check.conftest import project

__all__ = ["project"]
