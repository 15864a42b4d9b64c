"""The exceptions of a provider.

`str(error)` is a sentence for the user; its facts are attributes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pyvider.path import AttributePath, Step


class PyviderError(Exception):
    """Base of every failure that Pyvider expects."""


class SchemaError(PyviderError):
    """A schema, or a piece of one, is not something Terraform could accept."""


class ConversionError(PyviderError, ValueError):
    """Raised for a value that does not fit its type.

    Attributes:
        path: the path of the value, relative to the converted value.
        message: what was expected there.
    """

    def __init__(self, path: AttributePath, message: str) -> None:
        super().__init__(path, message)
        self.path = path
        self.message = message

    def within(self, step: Step) -> ConversionError:
        """Return the same failure, seen from one level further out."""
        return ConversionError(self.path.under(step), self.message)

    def __str__(self) -> str:
        return f"{self.path}: {self.message}" if self.path else self.message


class HandshakeError(PyviderError):
    """Terraform and the provider could not agree on how to talk."""


class FunctionError(PyviderError):
    """A provider-defined function refuses its arguments or cannot finish.

    Attributes:
        text: what Terraform shows to the user.
        argument: position of the argument at fault, counted from 0, if it is one argument's fault.
    """

    def __init__(self, text: str, argument: int | None = None) -> None:
        super().__init__(text)
        self.text = text
        self.argument = argument


class ResourceOperationError(PyviderError):
    """Reading, planning or applying a resource failed.

    Attributes:
        message: what Terraform shows to the user.
    """

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message
