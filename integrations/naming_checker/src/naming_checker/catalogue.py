"""The checks, by id."""

from tollgate_runtime.discovery import Catalogue

from naming_checker.check import Check

CHECKS: Catalogue[Check] = Catalogue("naming_checker.checks", name="CHECK", kind=Check, key=lambda check: check.id)
"""Every check; they are imported when the first resource is seen."""
