"""For authors' tests: a provider driven in process through the real handlers, or by a real Terraform.

```python
note = await Driver().create("acme_note", text="hello")
Workspace.open(tmp_path, "provider.py", name="acme", main=MAIN_TF).apply()
with attached(tmp_path, name="acme", main=MAIN_TF) as terraform: ...
```
"""

from pyvider.testing.attached import attached
from pyvider.testing.driver import Driver, Held, Planned, ProviderProblems
from pyvider.testing.workspace import Outcome, TerraformFailed, Workspace, engines

__all__ = [
    "Driver",
    "Held",
    "Outcome",
    "Planned",
    "ProviderProblems",
    "TerraformFailed",
    "Workspace",
    "attached",
    "engines",
]
