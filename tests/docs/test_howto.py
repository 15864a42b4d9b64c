"""docs/tutorial.md and docs/howto/: every command there is run, in order, and prints what the page says."""

import pytest

from tests.docs.pages import ROOT, whole
from tests.e2e.live.conftest import Open

pytestmark = [pytest.mark.e2e, pytest.mark.heavy]

PAGES = ["docs/tutorial.md", *sorted(str(path.relative_to(ROOT)) for path in (ROOT / "docs" / "howto").glob("*.md"))]


@pytest.mark.parametrize("page", PAGES)
def test_a_page_can_be_followed_from_top_to_bottom(open_live: Open, page: str) -> None:
    live = open_live("")
    (live.folder / "integrations.json").unlink()
    whole(page).run(live)
