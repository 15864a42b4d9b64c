"""axe-core, from npm, finds nothing in any view: wide and narrow, light and dark, small and large."""

from typing import Any, Literal

import pytest
from tollgate_host.report.model import Report

from tests.browser.conftest import Opener
from tests.browser.reports import BUCKET, large, shop
from tests.node_tools import node_module

pytestmark = pytest.mark.heavy
VIEWS = (
    "#findings",
    "#findings?rule=policy/s3_encrypted",
    "#resources",
    "#cost",
    "#exemptions",
    "#run",
    f"#findings?resource={BUCKET}",
)
RUN = "() => axe.run(document, { resultTypes: ['violations'] })"


def _violations(show: Opener, report: Report, view: str, width: int, scheme: str) -> list[str]:
    page = show(report, view, width=width, color_scheme=scheme, bypass_csp=True)
    page.evaluate(node_module("axe-core/axe.min.js").read_text())
    found: Any = page.evaluate(RUN)
    return [f"{row['id']}: {row['nodes'][0]['target']}" for row in found["violations"]]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [380, 1280])
@pytest.mark.parametrize("view", VIEWS)
def test_a_view_has_no_violations(show: Opener, view: str, width: int, scheme: Literal["light", "dark"]) -> None:
    assert _violations(show, shop(), view, width, scheme) == []


@pytest.mark.parametrize("view", ["#findings", "#resources", "#cost"])
def test_nor_has_a_large_report(show: Opener, view: str) -> None:
    assert _violations(show, large(10_000), view, 1280, "light") == []
