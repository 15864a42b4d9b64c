"""Starts the framework's own command; it looks at the name of this file."""

import sys

from pyvider.cli.__main__ import main  # pyright: ignore

sys.argv = ["terraform-provider-bench", "provide"]
main()
