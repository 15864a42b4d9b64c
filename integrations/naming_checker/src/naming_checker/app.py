"""The integration: which hooks it answers."""

from tollgate_runtime import Integration, Resource, Result, success

from naming_checker import __version__
from naming_checker.config import Config

app = Integration(
    "naming-checker",
    version=__version__,
    config=Config,
    description="Naming conventions on every resource Terraform plans.",
)


@app.on("post-plan", actions={"create", "update", "replace"}, modes="managed", recheck=True)
async def check_names(resource: Resource, config: Config) -> Result:
    """Judges the name and the label of a resource."""
    from naming_checker.judgement import judge

    return success() if resource.error else judge(resource, config)


main = app.main
