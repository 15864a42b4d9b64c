"""The integration of the benchmark once more, as one that waits for nothing."""

from tollgate_runtime import Integration, Resource, Result, success

app = Integration("bench", version="1.0.0", inline=True)


@app.on("post-plan")
def check(resource: Resource) -> Result:
    """Return the work."""
    return success(f"{resource.after['name']} is fine")


if __name__ == "__main__":
    raise SystemExit(app.main())
