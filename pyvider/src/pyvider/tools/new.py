"""A provider to begin with: a package that works, its tests, and a Terraform configuration that uses it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from string import Template

from pyvider.errors import PyviderError

_SKELETON = Path(__file__).parent / "skeleton"
_SUFFIX = ".template"


def provider_files(name: str) -> dict[str, str]:
    """Return the files of a new provider, by path.

    Raises:
        PyviderError: when the name is not one that Terraform takes.
    """
    if not re.fullmatch(r"[a-z][a-z0-9]*", name):
        near = re.sub(r"[^a-z0-9]", "", name.lower()).lstrip("0123456789") or "acme"
        raise PyviderError(
            f"{name!r} cannot be the name of a provider; use small letters and digits, such as {near!r}: "
            "every resource type begins with it"
        )
    words = {"name": name, "package": package_of(name), "source": source_of(name)}
    return {
        _place(file, words): Template(file.read_text(encoding="utf-8")).substitute(words)
        for file in sorted(_SKELETON.rglob(f"*{_SUFFIX}"))
    }


def project_as_json(name: str) -> str:
    """Return a new provider as JSON: its `files` by path, its `package`, and its `source` address.

    Raises:
        PyviderError: when the name is not one that Terraform takes.
    """
    return json.dumps({"files": provider_files(name), "package": package_of(name), "source": source_of(name)})


def package_of(name: str) -> str:
    """Return the Python package of a new provider."""
    return f"{name}_provider"


def source_of(name: str) -> str:
    """Return the source address that a new provider has in its example."""
    return f"example.com/local/{name}"


def create(name: str, folder: Path) -> list[Path]:
    """Write the files of a new provider and return their paths.

    Raises:
        PyviderError: when the name is not one that Terraform takes, or the folder cannot be used.
    """
    contents = {folder / place: text for place, text in provider_files(name).items()}
    present = [path for path in contents if path.exists()]
    if present:
        raise PyviderError(f"{present[0]} is there already; choose another folder.")
    try:
        for path, text in contents.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise PyviderError(f"{error.filename} cannot be written: {error.strerror}.") from error
    return list(contents)


def _place(file: Path, words: dict[str, str]) -> str:
    return file.relative_to(_SKELETON).as_posix().removesuffix(_SUFFIX).replace("PACKAGE", words["package"])
