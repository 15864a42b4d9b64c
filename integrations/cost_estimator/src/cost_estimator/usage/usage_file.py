"""Usage files in Infracost's format, version 0.1.

```yaml
version: 0.1
resource_type_default_usage:
  aws_lambda_function: { monthly_requests: 100000 }
resource_usage:
  aws_lambda_function.hi: { monthly_requests: 500000, request_duration_ms: 250 }
  module.web.aws_instance.app[*]: { operating_system: windows }
```
"""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from pathlib import Path
from typing import Any, cast

from msgspec import Struct
from tollgate_runtime import ConfigError
from tollgate_runtime.documents import Document, DocumentProblem, parse_document
from tollgate_runtime.errors import ConfigMistake

from cost_estimator.usage.usage_table import UsageMistake, UsageTable, mistakes_in

VERSIONS = ("0.1", "0.2")
_SECTIONS = ("resource_type_default_usage", "resource_usage")


class UsageFile(Struct, frozen=True):
    """The content of a usage file, and notes about keys without effect."""

    table: UsageTable
    notes: tuple[str, ...]


def read_usage_file(path: str) -> UsageFile:
    """Read a usage file. Keys that nothing here asks for are noted; what is no quantity is refused.

    Raises:
        ConfigError: it cannot be read, or has mistakes; each with its line.
    """
    try:
        document = parse_document(path, Path(path).expanduser().read_bytes())
    except OSError as error:
        raise ConfigError(f"cannot read the usage file {path}: {error.strerror}", path="usage_file") from None
    if document.root is None:
        raise _refused(document.problems)
    shape = document.with_own(_shape_mistakes(document))
    if shape:
        raise _refused(shape)
    found = [(section, mistake) for section in _SECTIONS for mistake in mistakes_in(_section(document, section))]
    wrong = [_locate(document, each) for each in found if "expected" in each[1].message]
    if wrong:
        raise _refused(wrong)
    table = UsageTable(by_type=_section(document, _SECTIONS[0]), by_address=_section(document, _SECTIONS[1]))
    return UsageFile(table, tuple(str(_locate(document, each)) for each in found))


def _shape_mistakes(document: Document) -> Iterator[DocumentProblem]:
    content = document.value
    if not isinstance(content, dict):
        yield document.problem((), "expected a usage file: a map with version, resource_usage and the like")
        return
    given = cast("dict[str, Any]", content)
    if str(_plain(given.get("version", "0.1"))) not in VERSIONS:
        yield document.problem(("version",), f"version {given['version']} is not known; this reads {VERSIONS[0]}")
    for section in _SECTIONS:
        if given.get(section) is not None and not isinstance(given[section], dict):
            yield document.problem((section,), f"{section}: expected a map")


def _plain(version: Any) -> Any:
    return version.normalize() if isinstance(version, Decimal) else version


def _section(document: Document, name: str) -> dict[str, Any]:
    found: dict[str, Any] = cast("dict[str, Any]", document.value).get(name) or {}
    return {owner: quantities for owner, quantities in found.items() if quantities is not None}


def _locate(document: Document, found: tuple[str, UsageMistake]) -> DocumentProblem:
    section, mistake = found
    is_about_value = "expected" in mistake.message
    locate = document.problem if is_about_value else document.key_problem
    return locate((section, *mistake.path), mistake.message)


def _refused(mistakes: Sequence[DocumentProblem]) -> ConfigError:
    return ConfigError(mistakes=[ConfigMistake("usage_file", str(mistake)) for mistake in mistakes])
