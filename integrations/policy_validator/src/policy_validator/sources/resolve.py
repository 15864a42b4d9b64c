"""Resolves the name of a policy set."""

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any, cast

from tollgate_rules import Rule

from policy_validator.packs import pack_names
from policy_validator.problems import one_problem
from policy_validator.sources.archive import unpack
from policy_validator.sources.download import cache_folder, fetch, is_address, show_source
from policy_validator.sources.files import SUFFIXES, SourceFile, read_files

ENTRY_POINTS = "tollgate.policy_sets"
"""The group of entry points by which a package brings policy sets."""


def is_pack(name: str) -> bool:
    """Return whether a name is that of a built-in policy set."""
    return name in pack_names()


def files_of(name: str, *, cache: str | None = None) -> list[SourceFile] | list[Rule]:
    """Return the files, or the rules in Python, of a policy set that is none of the built-in ones.

    Raises:
        PolicyError: there is no such set, or it cannot be had.
    """
    if is_address(name):
        return unpack(show_source(name), fetch(name, Path(cache) if cache else cache_folder(os.environ)))
    path = Path(name)
    if name.startswith((".", "/", "~")) or "/" in name or name.endswith(SUFFIXES) or path.is_dir():
        return _from_path(path.expanduser())
    return _from_entry_point(name)


def _from_path(path: Path) -> list[SourceFile]:
    files = read_files(path)
    if path.name.endswith((".tar.gz", ".tgz")):
        return unpack(str(path), files[0].data)
    if not files:
        raise one_problem(str(path), "There is no policy file here: *.yaml, *.schema.json or *.rego.")
    return files


def _from_entry_point(name: str) -> list[SourceFile] | list[Rule]:
    from importlib.metadata import entry_points

    found = {entry.name: entry for entry in entry_points(group=ENTRY_POINTS)}
    if name not in found:
        others = f"; installed packages bring {', '.join(sorted(found))}" if found else ""
        known = f"the built-in sets are {', '.join(pack_names())}{others}"
        raise one_problem(
            name, f"There is no policy set of this name: {known}; a folder or a file is written './{name}'."
        )
    try:
        given: Any = found[name].load()
        given = given() if callable(given) else given
    except Exception as error:  # noqa: BLE001 -- somebody else's package, which may do anything
        raise one_problem(
            name, f"The package that brings this policy set fails: {type(error).__name__}: {error}."
        ) from None
    if isinstance(given, str | os.PathLike):
        return _from_path(Path(cast("str", given)))
    rules = list(cast("Iterable[Any]", given)) if isinstance(given, Iterable) else []
    if not rules or not all(isinstance(rule, Rule) for rule in rules):
        raise one_problem(name, "The package that brings this policy set gives neither a folder nor rules.")
    return rules
