"""Writes schemas.json from the real AWS provider's own description of itself.

    terraform providers schema -json | python make_schemas.py > schemas.json

Only names, types and flags are kept: what an attribute is called, what it holds, and who sets it.
"""

import json
import sys
from typing import Any

SOURCE = "registry.terraform.io/hashicorp/aws"
RESOURCES = """
    aws_cloudwatch_log_group aws_db_instance aws_dynamodb_table aws_ebs_volume aws_eip aws_iam_policy aws_iam_role
    aws_instance aws_kms_key aws_lambda_function aws_lb aws_nat_gateway aws_s3_bucket aws_s3_bucket_public_access_block
    aws_s3_bucket_server_side_encryption_configuration aws_s3_bucket_versioning aws_security_group aws_sns_topic
    aws_sqs_queue aws_subnet aws_vpc
"""
DATA_SOURCES = ["aws_ami", "aws_caller_identity", "aws_region"]
FLAGS = {"required": "r", "optional": "o", "computed": "c", "sensitive": "s", "write_only": "w"}


def main() -> None:
    """Read the whole schema on standard input, and write the kept part to standard output."""
    described = json.load(sys.stdin)["provider_schemas"][SOURCE]
    kept = {
        "provider": compact(described["provider"]["block"]),
        "resources": {name: compact(described["resource_schemas"][name]["block"]) for name in RESOURCES.split()},
        "data_sources": {name: compact(described["data_source_schemas"][name]["block"]) for name in DATA_SOURCES},
    }
    json.dump(kept, sys.stdout, separators=(",", ":"), sort_keys=True)
    sys.stdout.write("\n")


def compact(block: dict[str, Any]) -> dict[str, Any]:
    """Return a block as `{"a": {name: [flags, type JSON]}, "b": {name: [nesting, min, max, block]}}`."""
    attributes = {
        name: [_flags(attribute), json.dumps(attribute["type"], separators=(",", ":"))]
        for name, attribute in block.get("attributes", {}).items()
        if "type" in attribute
    }
    blocks = {
        name: [nested["nesting_mode"], nested.get("min_items", 0), nested.get("max_items", 0), compact(nested["block"])]
        for name, nested in block.get("block_types", {}).items()
    }
    return {"a": attributes, "b": blocks} if blocks else {"a": attributes}


def _flags(attribute: dict[str, Any]) -> str:
    return "".join(letter for flag, letter in FLAGS.items() if attribute.get(flag))


if __name__ == "__main__":
    main()
