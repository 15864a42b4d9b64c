"""A fresh checkout for each recipe."""

from pathlib import Path

import pytest

from tests.docs.ci.checkout import Checkout


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    """A repository whose `infra` breaks the rules."""
    return Checkout.make(tmp_path)
