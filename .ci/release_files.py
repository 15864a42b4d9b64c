"""The files that describe a folder of wheels: requirements.txt with hashes, a CycloneDX SBOM, and SHA256SUMS."""

import hashlib
import json
import uuid
import zipfile
from collections.abc import Iterator
from datetime import UTC, datetime
from email.message import Message
from email.parser import HeaderParser
from pathlib import Path
from typing import Any, NamedTuple

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

REQUIREMENTS, SBOM, SUMS = "requirements.txt", "sbom.cdx.json", "SHA256SUMS"
NAMES = (REQUIREMENTS, SBOM, SUMS)
OURS = "tollgate-"
_EXTRAS = ("", "all", "embedded", "files")
"""The extras that an installation of everything asks for."""


class Wheel(NamedTuple):
    """One wheel of the folder."""

    file: Path
    metadata: Message

    @property
    def name(self) -> str:
        """Return the name of its distribution."""
        return canonicalize_name(self.metadata["Name"])

    @property
    def version(self) -> str:
        """Return the version of its distribution."""
        return self.metadata["Version"]

    @property
    def is_ours(self) -> bool:
        """Return whether it is a member's."""
        return self.name.startswith(OURS)

    @property
    def requirements(self) -> Iterator[Requirement]:
        """Yield what it needs here, its extras for an installation of everything included."""
        extras = _EXTRAS if self.is_ours else ("",)
        for text in self.metadata.get_all("Requires-Dist", []):
            requirement = Requirement(text)
            if requirement.marker is None or any(requirement.marker.evaluate({"extra": extra}) for extra in extras):
                yield requirement


def wheels(dist: Path) -> list[Wheel]:
    """Read the wheels of a folder, in order of their names."""
    return sorted((Wheel(file, _metadata(file)) for file in dist.glob("*.whl")), key=lambda wheel: wheel.name)


def third_party_requirements(dist: Path) -> set[str]:
    """Return what our wheels need of other projects."""
    needed = (requirement for wheel in wheels(dist) if wheel.is_ours for requirement in wheel.requirements)
    return {_plain(requirement) for requirement in needed if not canonicalize_name(requirement.name).startswith(OURS)}


def write(dist: Path, *, version: str, epoch: int) -> None:
    """Write the three files; SHA256SUMS comes last and has all others."""
    found = wheels(dist)
    lines = [f"{wheel.name}=={wheel.version} \\\n    --hash=sha256:{_sha256(wheel.file)}\n" for wheel in found]
    (dist / REQUIREMENTS).write_text("".join(lines), "utf-8")
    bill = bill_of_materials(found, version=version, epoch=epoch)
    (dist / SBOM).write_text(json.dumps(bill, indent=2) + "\n", "utf-8")
    files = sorted(file for file in dist.iterdir() if file.name != SUMS)
    (dist / SUMS).write_text("".join(f"{_sha256(file)}  {file.name}\n" for file in files), "utf-8")


def bill_of_materials(found: list[Wheel], *, version: str, epoch: int) -> dict[str, Any]:
    """Return the SBOM of an installation of everything, in CycloneDX 1.6; the same wheels give the same bytes."""
    present = {wheel.name: _reference(wheel) for wheel in found}
    digest = hashlib.sha256("".join(_sha256(wheel.file) for wheel in found).encode()).hexdigest()
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_OID, digest)}",
        "version": 1,
        "metadata": {
            "timestamp": datetime.fromtimestamp(epoch, UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
            "component": {"type": "application", "bom-ref": "tollgate", "name": "tollgate", "version": version},
        },
        "components": [_component(wheel) for wheel in found],
        "dependencies": [
            {"ref": "tollgate", "dependsOn": [_reference(wheel) for wheel in found if wheel.is_ours]},
            *({"ref": _reference(wheel), "dependsOn": _dependencies(wheel, present)} for wheel in found),
        ],
    }


def _component(wheel: Wheel) -> dict[str, Any]:
    component: dict[str, Any] = {
        "type": "library",
        "bom-ref": _reference(wheel),
        "name": wheel.name,
        "version": wheel.version,
        "purl": _reference(wheel),
        "hashes": [{"alg": "SHA-256", "content": _sha256(wheel.file)}],
    }
    if summary := wheel.metadata["Summary"]:
        component["description"] = summary
    if expression := wheel.metadata["License-Expression"]:
        component["licenses"] = [{"expression": expression}]
    elif (name := wheel.metadata["License"]) and len(name) < 100:
        component["licenses"] = [{"license": {"name": name}}]
    elif names := _license_classifiers(wheel):
        component["licenses"] = [{"license": {"name": name}} for name in names]
    return component


def _license_classifiers(wheel: Wheel) -> list[str]:
    named = (text for text in wheel.metadata.get_all("Classifier", []) if text.startswith("License :: "))
    return [text.rpartition(" :: ")[2] for text in named if text.count("::") > 1]


def _dependencies(wheel: Wheel, present: dict[str, str]) -> list[str]:
    names = {canonicalize_name(requirement.name) for requirement in wheel.requirements}
    return sorted(present[name] for name in names if name in present)


def _reference(wheel: Wheel) -> str:
    return f"pkg:pypi/{wheel.name}@{wheel.version}"


def _plain(requirement: Requirement) -> str:
    extras = f"[{','.join(sorted(requirement.extras))}]" if requirement.extras else ""
    return f"{requirement.name}{extras}{requirement.specifier}"


def _metadata(file: Path) -> Message:
    with zipfile.ZipFile(file) as archive:
        [name] = [one for one in archive.namelist() if one.endswith(".dist-info/METADATA") and one.count("/") == 1]
        return HeaderParser().parsestr(archive.read(name).decode("utf-8"))


def _sha256(file: Path) -> str:
    with file.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()
