"""The integration of the benchmark: looks at one attribute and says a sentence."""

from tollgate_runtime import Integration, Resource, Result, success

app = Integration("bench", version="1.0.0")


@app.on("post-plan")
async def check(resource: Resource) -> Result:
    """Return the work."""
    return success(f"{resource.after['name']} is fine")


if __name__ == "__main__":
    raise SystemExit(app.main())
