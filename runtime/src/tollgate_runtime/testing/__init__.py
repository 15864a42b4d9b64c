"""For authors of integrations: call yours from a test, in this process or as a real one, and replay real plans.

```python
def test_a_name_without_the_prefix_fails():
    with connect(app, config={"prefix": "prod-"}) as client:
        result = client.call("post-plan", {"type": "aws_s3_bucket", "after": {"name": "dev-logs"}})
    assert result.status == "fail"
```
"""

from tollgate_runtime.testing.client import Client, connect
from tollgate_runtime.testing.plans import leave_out, resources_from_plan
from tollgate_runtime.testing.recording import Difference, Recording, play
from tollgate_runtime.testing.replay import Replay, replay

__all__ = [
    "Client",
    "Difference",
    "Recording",
    "Replay",
    "connect",
    "leave_out",
    "play",
    "replay",
    "resources_from_plan",
]
