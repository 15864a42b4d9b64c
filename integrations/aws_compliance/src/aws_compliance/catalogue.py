"""The controls, by id."""

from tollgate_runtime.discovery import Catalogue

from aws_compliance.control import Control

CONTROLS: Catalogue[Control] = Catalogue(
    "aws_compliance.controls", name="CONTROL", kind=Control, key=lambda control: control.id
)
"""Every control; they are imported when the first resource is seen."""
