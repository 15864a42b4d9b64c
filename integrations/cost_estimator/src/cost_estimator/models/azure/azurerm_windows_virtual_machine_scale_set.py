"""azurerm_windows_virtual_machine_scale_set: the hours of its machines, and their disks."""

from cost_estimator.models.azure._scale_sets import scale_set_model

MODEL = scale_set_model("azurerm_windows_virtual_machine_scale_set", windows=True)
