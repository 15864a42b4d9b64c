"""What a check imports, and when: the sooner the integrations start, the sooner it is done."""

import subprocess
import sys
from pathlib import Path

import pytest
import tollgate_host

PACKAGE = Path(tollgate_host.__file__).parent
STRUCTS = (
    *("check", "code", "config", "engine", "hooks", "integrations", "interception", "live", "plan", "provider_proxy"),
    *("report", "verdict"),
)
"""The packages that every run imports most of."""


def loaded(imports: str, names: tuple[str, ...]) -> list[str]:
    """Which of some modules are there after others have been imported."""
    code = f"import sys, {imports}; print(*(name for name in {names!r} if name in sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return done.stdout.split()


def test_what_comes_after_the_integrations_have_been_started_is_not_imported_before():
    later = (
        "anyio", "asyncio", "rich", "yaml", "json", "tollgate_hcl.reader", "tollgate_host.code.index",
        "tollgate_host.report", "tollgate_host.plan", "tollgate_host.verdict",
    )  # fmt: skip
    readers = "tollgate_host.code.document_tree, tollgate_runtime.documents.json_reader, tollgate_host.code.data_body"
    assert loaded(f"tollgate_host.check.run, {readers}", later) == []


def test_what_no_ordinary_check_needs_is_not_imported_at_all():
    rare = ("ctypes", "difflib", "rich.console", "tempfile", "zipfile")
    ordinary = (
        "check.all_plans",
        "check.read_enforcement",
        "report.renderers.render_console",
        "plan.plan_source",
        "verdict.judge",
    )
    assert loaded(", ".join(f"tollgate_host.{name}" for name in ordinary), rare) == []


@pytest.mark.parametrize("package", STRUCTS)
def test_the_values_of_the_host_are_structs(package: str):
    """A class of attrs takes half a millisecond to build, at each start, and a run has two hundred classes."""
    assert not [file for file in (PACKAGE / package).rglob("*.py") if "import attrs" in file.read_text()]
