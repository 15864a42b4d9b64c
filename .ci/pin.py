"""Pins what the .venv has now: writes constraints.txt, and the same list for uv into pyproject.toml.

Run it with `make pin` after a deliberate upgrade; a test compares the two.
"""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
PINNED = re.compile(r"^(?!tollgate)[a-z0-9._-]+==\S+$", re.IGNORECASE)


def main() -> None:
    """Rewrites both places."""
    command = [sys.executable, "-m", "pip", "freeze", "--all"]
    listed = subprocess.run(command, capture_output=True, text=True, check=True)
    pinned = [line for line in listed.stdout.splitlines() if PINNED.match(line)]
    (ROOT / "constraints.txt").write_text("\n".join(pinned) + "\n", encoding="utf-8")
    project = ROOT / "pyproject.toml"
    block = "constraint-dependencies = [\n" + "".join(f'    "{line}",\n' for line in pinned) + "]"
    text = re.sub(r"constraint-dependencies = \[\n.*?\]", lambda _: block, project.read_text("utf-8"), flags=re.DOTALL)
    project.write_text(text, encoding="utf-8")
    sys.stdout.write(f"pinned {len(pinned)} packages\n")


if __name__ == "__main__":
    main()
