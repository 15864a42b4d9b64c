"""docs/tutorial.md and docs/howto/: every command there is run, in order, and prints what the page says."""

import pytest

from tests.docs.pages import ROOT, Example, examples_of, whole
from tests.e2e.live.conftest import Open

pytestmark = [pytest.mark.e2e, pytest.mark.heavy]

PAGES = sorted(str(path.relative_to(ROOT)) for path in (ROOT / "docs" / "howto").glob("*.md"))
EXAMPLES = [(page, example) for page in PAGES for example in examples_of(page)]


@pytest.mark.parametrize(
    "example", [pytest.param(one, id=f"{page.removeprefix('docs/howto/')}: {one.title}") for page, one in EXAMPLES]
)
def test_an_example_does_what_the_page_says(open_live: Open, example: Example) -> None:
    _run(open_live, example)


def test_the_tutorial_can_be_followed_from_top_to_bottom(open_live: Open) -> None:
    _run(open_live, whole("docs/tutorial.md"))


def _run(open_live: Open, example: Example) -> None:
    live = open_live("")
    (live.folder / "integrations.json").unlink()
    example.run(live)
