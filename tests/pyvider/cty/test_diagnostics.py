"""Diagnostics and the error family."""

import pytest
from pyvider.diagnostics import Diagnostic, Diagnostics, Severity
from pyvider.errors import (
    ConversionError,
    FunctionError,
    HandshakeError,
    PyviderError,
    ResourceOperationError,
    SchemaError,
)
from pyvider.path import ROOT, AttributeName, AttributePath


def test_diagnostics_are_collected_with_their_paths() -> None:
    found = Diagnostics()
    assert not found.has_errors
    found.warning("Old", "Use the new one.")
    assert not found.has_errors
    found.error("Bad size", "It must be positive.", path=AttributePath.of("size"))
    found.extend([Diagnostic(severity=Severity.ERROR, summary="Worse")])
    assert found.has_errors
    assert [str(item) for item in found] == ["Old: Use the new one.", "size: Bad size: It must be positive.", "Worse"]
    assert len(found.errors) == 2
    assert len(found.warnings) == 1
    assert len(found) == 3


def test_severities_have_the_numbers_of_the_wire() -> None:
    assert (Severity.INVALID.value, Severity.ERROR.value, Severity.WARNING.value) == (0, 1, 2)


def test_a_conversion_error_tells_where_and_what() -> None:
    error = ConversionError(ROOT, "a string is required").within(AttributeName("name")).within(AttributeName("server"))
    assert str(error) == "server.name: a string is required"
    assert (error.path, error.message) == (AttributePath.of("server", "name"), "a string is required")
    assert str(ConversionError(ROOT, "null is refused")) == "null is refused"


@pytest.mark.parametrize("kind", [SchemaError, ConversionError, HandshakeError, FunctionError, ResourceOperationError])
def test_every_expected_failure_is_a_pyvider_error(kind: type[Exception]) -> None:
    assert issubclass(kind, PyviderError)


def test_a_function_error_names_the_argument_at_fault() -> None:
    error = FunctionError("must be positive", argument=1)
    assert (str(error), error.text, error.argument) == ("must be positive", "must be positive", 1)
    assert FunctionError("no").argument is None
    assert ResourceOperationError("gone").message == "gone"
