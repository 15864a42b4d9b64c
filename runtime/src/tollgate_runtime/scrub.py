"""Removes sensitive values from an integration's answers."""

import re
from collections.abc import Iterable
from decimal import Decimal
from typing import Any, cast

import msgspec
from msgspec.structs import replace

from tollgate_runtime.contract.markers import SENSITIVE_TEXT
from tollgate_runtime.contract.results import Result
from tollgate_runtime.core.codec import encode_text
from tollgate_runtime.errors import RpcError

_SHORT = 3
"""A secret shorter than this is looked for as a whole word only, in texts: not every "1" in a message is the PIN."""


class Scrubber:
    """Replaces each of a set of secrets by `(sensitive)`, longest first."""

    def __init__(self, secrets: Iterable[str]) -> None:
        ordered = sorted(secrets, key=len, reverse=True)
        patterns = [re.escape(s) if len(s) >= _SHORT else rf"(?<!\w){re.escape(s)}(?!\w)" for s in ordered]
        self._pattern = re.compile("|".join(patterns)) if patterns else None

    def text(self, text: str) -> str:
        """Return a text without the secrets."""
        return text if self._pattern is None else self._pattern.sub(SENSITIVE_TEXT, text)

    def value(self, value: Any) -> Any:
        """Return a value of JSON's kinds without the secrets, in its texts, its keys and its numbers."""
        if isinstance(value, str):
            return self.text(value)
        if isinstance(value, dict):
            items = cast("dict[Any, Any]", value).items()
            return {self.value(key): self.value(inner) for key, inner in items}
        if isinstance(value, list | tuple):
            return [self.value(inner) for inner in cast("Iterable[Any]", value)]
        if isinstance(value, int | float | Decimal) and len(str(value)) >= _SHORT:
            return SENSITIVE_TEXT if self.text(str(value)) == SENSITIVE_TEXT else value
        return value

    def error(self, error: RpcError) -> RpcError:
        """Return an error without secrets, and without data that cannot be inspected."""
        if self._pattern is None:
            return error
        try:
            data = self._plain(error.data)
        except (TypeError, ValueError, RecursionError):
            data = None
        return RpcError(self.text(error.message), code=error.code, data=data)

    def result(self, result: Result) -> Result:
        """Return a result without the secrets."""
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
        metadata = self._plain(dict(result.metadata))
        error = None if result.error is None else self.text(result.error)
        return Result(
            result.status, self.text(result.message), metadata=metadata, findings=tuple(findings), error=error
        )

    def _plain(self, value: Any) -> Any:
        """Return a value of the author in its JSON form, without the secrets."""
        return self.value(msgspec.to_builtins(value, builtin_types=(Decimal,), enc_hook=encode_text))
