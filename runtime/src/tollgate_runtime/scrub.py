"""Takes sensitive values out of what an integration says."""

import re
from collections.abc import Iterable
from typing import Any, cast

from msgspec.structs import replace

from tollgate_runtime.contract.markers import SENSITIVE_TEXT
from tollgate_runtime.contract.results import Result
from tollgate_runtime.errors import RpcError

_SHORT = 3
"""A secret shorter than this is looked for as a whole word only: every "1" in a message is not the PIN."""


class Scrubber:
    """Replaces each of a set of secrets by `(sensitive)`, longest first."""

    def __init__(self, secrets: Iterable[str]) -> None:
        ordered = sorted(secrets, key=len, reverse=True)
        patterns = [re.escape(s) if len(s) >= _SHORT else rf"\b{re.escape(s)}\b" for s in ordered]
        self._pattern = re.compile("|".join(patterns)) if patterns else None

    def text(self, text: str) -> str:
        """A text without the secrets."""
        return text if self._pattern is None else self._pattern.sub(SENSITIVE_TEXT, text)

    def value(self, value: Any) -> Any:
        """A JSON-like value without the secrets, in its texts and its keys."""
        if isinstance(value, str):
            return self.text(value)
        if isinstance(value, dict):
            items = cast("dict[Any, Any]", value).items()
            return {self.value(key): self.value(inner) for key, inner in items}
        if isinstance(value, list | tuple | set | frozenset):
            return [self.value(inner) for inner in cast("Iterable[Any]", value)]
        return value

    def error(self, error: RpcError) -> RpcError:
        """An error without the secrets."""
        if self._pattern is None:
            return error
        return RpcError(self.text(error.message), code=error.code, data=self.value(error.data))

    def result(self, result: Result) -> Result:
        """A result without the secrets."""
        if self._pattern is None:
            return result
        findings = [
            replace(
                finding,
                message=self.text(finding.message),
                remediation=None if finding.remediation is None else self.text(finding.remediation),
            )
            for finding in result.findings
        ]
        metadata = self.value(dict(result.metadata))
        return Result(result.status, self.text(result.message), metadata=metadata, findings=tuple(findings))
