"""The example of the documentation: every name starts with a prefix. Run as a real process by the tests beside it."""

import attrs
from tollgate_runtime import Context, Integration, Operation, Resource, Result, fail, success, warn


@attrs.frozen
class Config:
    prefix: str = attrs.field(metadata={"description": "What every name starts with."})


app = Integration("naming-checker", version="1.0.0", config=Config, stateful=True)


@app.on("pre-plan", "post-plan", "pre-apply", "post-apply", "pre-refresh", "post-refresh")
async def check(resource: Resource, config: Config) -> Result:
    name = resource.value("name")
    if resource.error:
        return warn(f"{resource.type} was not applied: {resource.error}")
    if not isinstance(name, str) or name.startswith(config.prefix):
        return success(metadata={"action": resource.action, "seen": dict(resource.previous_metadata)})
    return fail(f"{name!r} must start with {config.prefix!r}", metadata={"action": resource.action})


@app.on("plan-stage-start", "plan-stage-complete")
def count(operation: Operation, context: Context) -> Result:
    return success(f"{operation.operation}: {len(operation.resources)} resources under {context.terraform_version}")


if __name__ == "__main__":
    raise SystemExit(app.main())
