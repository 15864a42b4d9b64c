"""The integrations that are measured: the four that come with Tollgate, and a small one that agrees to everything."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from policy_validator.packs import pack_names

_BIN = Path(sys.executable).parent
_AGREEABLE = f"""#!{sys.executable}
from tollgate_runtime import Integration, Resource, success

app = Integration("agreeable", version="1.0.0", inline=True, reads_previous=False)


@app.on("post-plan")
def check(resource: Resource):
    return success(metadata={{"name": resource.name}})


raise SystemExit(app.main())
"""

Subject = dict[str, Any]
"""One integration in integrations.json: name, source and config."""

COST: Subject = {
    "name": "cost",
    "source": str(_BIN / "tf-cost-estimator"),
    "config": {"monthly_budget": 5000, "budgets": [{"name": "web", "monthly_limit": 1000, "tags": {"Owner": "web"}}]},
}
POLICY: Subject = {
    "name": "policy",
    "source": str(_BIN / "tf-policy-validator"),
    "config": {"policy_set": pack_names(), "exclude": ["azure_*", "google_*"]},
}
"""With every policy set, and so with every rule for AWS."""
NAMING: Subject = {
    "name": "naming",
    "source": str(_BIN / "tf-naming-checker"),
    "config": {"prefix": "prod-", "case": "kebab-case"},
}
TAGS: Subject = {
    "name": "tags",
    "source": str(_BIN / "tf-aws-compliance"),
    "config": {"required_tags": ["Environment", "Owner", "CostCenter"], "allowed_regions": ["eu-*", "us-*"]},
}
FOUR = (COST, POLICY, NAMING, TAGS)


def agreeable(folder: Path) -> Subject:
    """Return an integration that costs as little as one can: what is measured with it is the rest."""
    program = folder / "agreeable"
    program.write_text(_AGREEABLE)
    program.chmod(0o755)
    return {"name": "agreeable", "source": str(program)}
