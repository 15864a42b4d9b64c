"""The integration: which hooks it answers."""

from tollgate_runtime import Integration, Operation, Resource, Result, merge, success

from aws_compliance import __version__
from aws_compliance.config import Config

app = Integration(
    "aws-compliance",
    version=__version__,
    config=Config,
    description="Tags, and a baseline of checks, on every AWS resource Terraform plans.",
    stateful=True,
)


@app.on("post-plan", types="aws_*", actions={"create", "update", "replace"}, modes="managed", recheck=True)
async def check_resource(resource: Resource, config: Config) -> Result:
    """Judges what is made or changed; what goes away or stays as it is needs no tags now."""
    from aws_compliance.judgement import judge_tags

    if resource.error:
        return success()
    tags = judge_tags(resource, config)
    if not config.has_baseline:
        return tags
    from aws_compliance.baseline import judge_resource

    return merge([tags, judge_resource(resource)])


@app.on("plan-stage-complete")
async def check_plan(operation: Operation, config: Config) -> Result:
    """Says how much of the plan complies, and judges what can be judged only as a whole."""
    from aws_compliance.judgement import judge_coverage

    coverage = judge_coverage(operation.resources, config)
    if not config.has_baseline:
        return coverage
    from aws_compliance.baseline import judge_plan

    return merge([coverage, judge_plan(operation.resources)])


main = app.main
