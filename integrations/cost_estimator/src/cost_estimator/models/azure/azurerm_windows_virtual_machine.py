"""azurerm_windows_virtual_machine: the hours it runs, and its disk."""

from cost_estimator.models.azure._virtual_machines import machine_model

MODEL = machine_model("azurerm_windows_virtual_machine", windows=True)
