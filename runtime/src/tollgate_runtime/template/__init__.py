"""The skeleton of a new integration: a package that runs, is tested, and says what to change."""

import keyword
import re
from pathlib import Path
from string import Template

_SKELETON = Path(__file__).parent / "skeleton"
_SUFFIX = ".template"


def render_template(name: str, destination: Path) -> list[Path]:
    """Writes a new integration and returns its files.

    Args:
        name: what it is called, such as `bucket-names`; its package and its console script are named after it.
        destination: its folder, which must be empty or not exist yet.

    Raises:
        ValueError: the name will not do.
        FileExistsError: there is something in the folder.
    """
    package = name.replace("-", "_")
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", name) or keyword.iskeyword(package):
        raise ValueError(f"{name!r} cannot be the name of an integration; use small letters, digits and single hyphens")
    if destination.exists() and any(destination.iterdir()):
        raise FileExistsError(f"{destination} is not empty; name a new folder")
    words = {"name": name, "package": package, "script": f"tf-{name.removeprefix('tf-')}"}
    return [_render(file, destination, words) for file in sorted(_SKELETON.rglob(f"*{_SUFFIX}"))]


def _render(file: Path, destination: Path, words: dict[str, str]) -> Path:
    place = str(file.relative_to(_SKELETON)).removesuffix(_SUFFIX).replace("PACKAGE", words["package"])
    target = destination / place
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(Template(file.read_text(encoding="utf-8")).substitute(words), encoding="utf-8")
    return target
