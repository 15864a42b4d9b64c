"""Write the version of the workspace into every member: `python .ci/version.py [NEW_VERSION]`, or `make version V=…`.

The one place is `version` in the workspace's pyproject.toml. Members pin one another to it exactly, since they are
released together and tested together only. The README and the pages say it where they name the release.
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
VERSION = re.compile(r'^version = "([^"]+)"$', re.MULTILINE)
PIN = re.compile(r'"(tollgate-[a-z-]+(?:\[[a-z,]+\])?)(?:==[^"]*)?"')
MODULE_VERSION = re.compile(r'^__version__ = "[^"]+"$', re.MULTILINE)
PAGE_VERSION = re.compile(
    r"(young: version |Tollgate v|commit of v|^  [a-z]+ (?=\S+, at post-))\d+\.\d+\.\d+", re.MULTILINE
)
"""Where a page names the release: in the README's words, in what commands print, beside a commit to pin."""


def main(arguments: list[str]) -> None:
    """Rewrite every pyproject.toml, every `__version__` and what pages say."""
    workspace = ROOT / "pyproject.toml"
    found = VERSION.search(workspace.read_text("utf-8"))
    assert found is not None
    version = arguments[0] if arguments else found[1]
    for project in (workspace, *ROOT.glob("*/pyproject.toml"), *ROOT.glob("integrations/*/pyproject.toml")):
        _rewrite(project, version)
    for module in (*ROOT.glob("*/src/*/__init__.py"), *ROOT.glob("integrations/*/src/*/__init__.py")):
        text = module.read_text("utf-8")
        module.write_text(MODULE_VERSION.sub(f'__version__ = "{version}"', text), "utf-8")
    for page in (ROOT / "README.md", *(ROOT / "docs").rglob("*.md")):
        text = page.read_text("utf-8")
        if (new := PAGE_VERSION.sub(rf"\g<1>{version}", text)) != text:
            page.write_text(new, "utf-8")
    sys.stdout.write(f"{version}\n")


def _rewrite(project: Path, version: str) -> None:
    """Set the version of one pyproject.toml, and its pins of other members."""
    head, dependencies, rest = project.read_text("utf-8").partition("\ndependencies = [")
    head = VERSION.sub(f'version = "{version}"', head)
    project.write_text(head + dependencies + PIN.sub(rf'"\1=={version}"', rest), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
