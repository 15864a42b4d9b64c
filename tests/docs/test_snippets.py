"""Code and configuration that pages show without running them is right all the same."""

import re
from pathlib import Path
from typing import Any

import pytest
from tollgate_host.config.load import load
from tollgate_runtime.testing import connect

from tests.docs.pages import ROOT

PAGES = [page for page in sorted((ROOT / "docs").rglob("*.md")) if "decisions" not in page.parts]
SHOWN = [
    pytest.param(text, id=f"{page.relative_to(ROOT)}-{number}")
    for page in PAGES
    for number, text in enumerate(
        re.findall(r"^```hcl\n(.*?)^```", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    )
    if re.search(r"^ *integrations? ", text, re.MULTILINE)
]


@pytest.mark.parametrize("text", SHOWN)
def test_a_configuration_that_is_only_shown_can_be_read(text: str, tmp_path: Path) -> None:
    (tmp_path / "integrations.hcl").write_text(text, encoding="utf-8")
    assert load(tmp_path).problems == ()


def test_the_integration_that_remembers_does() -> None:
    page = (ROOT / "docs" / "howto" / "annotate-state.md").read_text(encoding="utf-8")
    found = re.search(r"```python\n(.*?)```", page, re.DOTALL)
    assert found is not None
    scope: dict[str, Any] = {"__name__": "shown"}
    exec(compile(found[1], "annotate-state.md", "exec"), scope)  # the reader will run it too
    with connect(scope["app"]) as client:
        again = client.call("post-plan", {"type": "aws_vpc", "state_metadata": {"owners": {"seen": 2}}})
    assert again.metadata == {"team": "web", "seen": 3}
