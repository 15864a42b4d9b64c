"""aws_lambda_function: code that runs when called."""

from typing import Any

from provider_sandbox.kind import Kind, New, given


def _values(new: New) -> dict[str, Any]:
    name = new.name("function_name")
    arn = new.arn("lambda", f"function:{name}")
    invoke = f"arn:aws:apigateway:{new.region}:lambda:path/2015-03-31/functions/{arn}/invocations"
    return {
        "id": name,
        "architectures": ["x86_64"],
        "arn": arn,
        "code_sha256": new.token(43),
        "invoke_arn": invoke,
        "last_modified": "2026-01-01T00:00:00.000+0000",
        "qualified_arn": f"{arn}:$LATEST",
        "qualified_invoke_arn": invoke.replace(arn, f"{arn}:$LATEST"),
        "signing_job_arn": "",
        "signing_profile_version_arn": "",
        "source_code_hash": "",
        "source_code_size": 4096,
        "version": "$LATEST",
    }


KIND = Kind(
    type="aws_lambda_function",
    new_id=given("function_name"),
    values=_values,
    defaults={
        "memory_size": 128,
        "package_type": "Zip",
        "publish": False,
        "reserved_concurrent_executions": -1,
        "skip_destroy": False,
        "timeout": 3,
    },
    replace=["function_name", "package_type"],
)
