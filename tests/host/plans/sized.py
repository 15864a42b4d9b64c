"""Plans of any size with the attributes that AWS resources really have, for benchmarks and for limits."""

import random
from collections.abc import Callable, Iterator
from typing import Any

from tests.host.plans.pieces import AWS, Json, block, change, constant, plan, refers, resource_change

ACTIONS = ("create", "create", "create", "no-op", "no-op", "no-op", "update", "update", "delete", "replace")
TEAM_SIZE = 60
"""Resources of one instance of the module; every third resource stands in the root module, with a block of its own."""


def sized_plan(count: int, *, seed: int = 1) -> Json:
    """A plan of `count` resources, nearly 5 kB each: instances, buckets, databases, roles, groups and functions."""
    chance = random.Random(seed)
    changes = [_entry(number, chance) for number in range(count)]
    return plan(
        *changes,
        variables={"region": {"value": "eu-central-1"}, "password": {"value": "correct horse battery"}},
        planned_values={"root_module": {"resources": list(_planned(changes))}},
        prior_state={
            "format_version": "1.0",
            "values": {"root_module": {"resources": [*_prior(changes), _caller_identity()]}},
        },
        configuration=_configuration(changes),
        output_changes={"vpc_id": change(["no-op"], "vpc-1", "vpc-1", after_unknown=False)},
    )


def _entry(number: int, chance: random.Random) -> Json:
    type_ = TYPES[number % len(TYPES)]
    action = chance.choice(ACTIONS)
    values, computed, sensitive = MAKERS[type_](number, chance)
    identity = {name: f"{type_}-{number:08x}-{name}" for name in computed}
    old = {**values, **identity}
    entry_change = _change(action, old, values, dict.fromkeys(computed, True), sensitive)
    if number % 3 == 0:
        return resource_change(type_, f"root_{number}", entry_change)
    team = f'module.team["team-{number // TEAM_SIZE}"]'
    return resource_change(type_, "this", entry_change, index=f"item-{number}", module=team)


def _change(action: str, old: Json, new: Json, unknown: Json, sensitive: Json) -> Json:
    nested: Json = {name: [{}] for name, value in new.items() if isinstance(value, list) and value}
    masks: Json = {"before_sensitive": sensitive | nested, "after_sensitive": sensitive | nested}
    if action == "create":
        return change(["create"], None, new, after_unknown=unknown | nested, after_sensitive=sensitive | nested)
    if action == "delete":
        return change(["delete"], old, None, before_sensitive=sensitive | nested)
    if action == "no-op":
        return change(["no-op"], old, old, **masks)
    changed = old | {"tags": {**old["tags"], "Changed": "yes"}, "tags_all": {**old["tags_all"], "Changed": "yes"}}
    if action == "update":
        return change(["update"], old, changed, **masks)
    replaced = {name: value for name, value in changed.items() if name not in unknown}
    return change(["delete", "create"], old, replaced, after_unknown=unknown, replace_paths=[["name"]], **masks)


def _tags(number: int, chance: random.Random) -> Json:
    return {
        "Name": f"app-{number}",
        "Owner": chance.choice(["web", "data", "platform", "payments"]),
        "Environment": chance.choice(["production", "staging", "development"]),
        "CostCenter": f"cc-{number % 97}",
        "ManagedBy": "terraform",
    }


def _with_tags(number: int, chance: random.Random, values: Json) -> Json:
    tags = _tags(number, chance)
    return {**values, "tags": tags, "tags_all": tags, "timeouts": None}


def _instance(number: int, chance: random.Random) -> tuple[Json, list[str], Json]:
    disk: Json = {
        "delete_on_termination": True,
        "encrypted": number % 4 > 0,
        "iops": 3000,
        "kms_key_id": "",
        "tags": {},
    }
    values: Json = {
        "ami": "ami-0abcdef1234567890",
        "instance_type": chance.choice(["t3.micro", "t3.xlarge", "m5.large", "c6i.2xlarge"]),
        "associate_public_ip_address": False,
        "availability_zone": "eu-central-1a",
        "credit_specification": [{"cpu_credits": "unlimited"}],
        "disable_api_termination": False,
        "ebs_optimized": True,
        "get_password_data": False,
        "hibernation": None,
        "iam_instance_profile": f"profile-{number}",
        "launch_template": [],
        "metadata_options": [
            {"http_endpoint": "enabled", "http_tokens": "required", "instance_metadata_tags": "disabled"}
        ],
        "monitoring": True,
        "root_block_device": [{**disk, "volume_size": 50, "volume_type": "gp3", "throughput": 125}],
        "source_dest_check": True,
        "subnet_id": f"subnet-{number % 9:08x}",
        "user_data": "#!/bin/sh\nset -eu\n" + "echo configuring the machine\n" * 12,
        "user_data_replace_on_change": False,
        "volume_tags": None,
        "vpc_security_group_ids": [f"sg-{number % 31:08x}", f"sg-{number % 17:08x}"],
    }
    return _with_tags(number, chance, values), ["id", "arn", "private_ip", "private_dns", "public_ip", "host_id"], {}


def _bucket(number: int, chance: random.Random) -> tuple[Json, list[str], Json]:
    statements = ",".join(['{"Effect":"Allow","Action":"s3:GetObject"}'] * 6)
    values: Json = {
        "bucket": f"company-logs-{number}",
        "bucket_prefix": None,
        "force_destroy": False,
        "object_lock_enabled": False,
        "policy": f'{{"Version":"2012-10-17","Statement":[{statements}]}}',
    }
    computed = ["id", "arn", "bucket_domain_name", "bucket_regional_domain_name", "hosted_zone_id", "region"]
    return _with_tags(number, chance, values), computed, {}


def _database(number: int, chance: random.Random) -> tuple[Json, list[str], Json]:
    values: Json = {
        "allocated_storage": 100,
        "apply_immediately": False,
        "backup_retention_period": chance.choice([0, 7, 30]),
        "db_name": f"db{number}",
        "engine": "postgres",
        "engine_version": "16.3",
        "identifier": f"db-{number}",
        "instance_class": "db.r6g.large",
        "multi_az": number % 2 == 0,
        "name": f"db-{number}",
        "password": "correct horse battery",
        "publicly_accessible": False,
        "storage_encrypted": True,
        "storage_type": "gp3",
        "username": "owner",
    }
    return _with_tags(number, chance, values), ["id", "arn", "endpoint", "address", "port"], {"password": True}


def _role(number: int, chance: random.Random) -> tuple[Json, list[str], Json]:
    values: Json = {
        "assume_role_policy": '{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Action":"sts:AssumeRole"}]}',
        "description": "Runs the application",
        "force_detach_policies": False,
        "inline_policy": [{"name": "inline", "policy": '{"Version":"2012-10-17","Statement":[]}' * 8}],
        "max_session_duration": 3600,
        "name": f"role-{number}",
        "path": "/",
    }
    return _with_tags(number, chance, values), ["id", "arn", "unique_id", "create_date"], {}


def _group(number: int, chance: random.Random) -> tuple[Json, list[str], Json]:
    rule: Json = {"cidr_blocks": ["10.0.0.0/8"], "ipv6_cidr_blocks": [], "description": "", "self": False}
    ports = [{**rule, "from_port": port, "to_port": port, "protocol": "tcp"} for port in range(443, 449)]
    values: Json = {
        "description": "Managed by Terraform",
        "egress": [{**rule, "from_port": 0, "to_port": 0, "protocol": "-1"}],
        "ingress": ports,
        "name": f"group-{number}",
        "revoke_rules_on_delete": False,
        "vpc_id": "vpc-1",
    }
    return _with_tags(number, chance, values), ["id", "arn", "owner_id"], {}


def _function(number: int, chance: random.Random) -> tuple[Json, list[str], Json]:
    values: Json = {
        "architectures": ["arm64"],
        "environment": [{"variables": {f"SETTING_{item}": f"value {item}" for item in range(12)}}],
        "function_name": f"function-{number}",
        "handler": "app.handler",
        "memory_size": 512,
        "name": f"function-{number}",
        "role": f"arn:aws:iam::123456789012:role/role-{number}",
        "runtime": "python3.12",
        "timeout": 30,
        "tracing_config": [{"mode": "Active"}],
        "vpc_config": [{"security_group_ids": ["sg-1"], "subnet_ids": ["subnet-1", "subnet-2"]}],
    }
    return _with_tags(number, chance, values), ["id", "arn", "invoke_arn", "version", "last_modified"], {}


Maker = Callable[[int, random.Random], tuple[Json, list[str], Json]]
MAKERS: dict[str, Maker] = {
    "aws_instance": _instance,
    "aws_s3_bucket": _bucket,
    "aws_db_instance": _database,
    "aws_iam_role": _role,
    "aws_security_group": _group,
    "aws_lambda_function": _function,
}
TYPES = tuple(MAKERS)


def _planned(changes: list[Json]) -> Iterator[Json]:
    for entry in changes:
        if entry["change"]["after"] is not None:
            yield _as_state(entry, entry["change"]["after"])


def _prior(changes: list[Json]) -> Iterator[Json]:
    for entry in changes:
        if entry["change"]["before"] is not None:
            yield _as_state(entry, entry["change"]["before"])


def _as_state(entry: Json, values: Json) -> Json:
    kept = {
        name: entry[name] for name in ("address", "mode", "type", "name", "index", "provider_name") if name in entry
    }
    return {**kept, "schema_version": 1, "values": values, "sensitive_values": {}}


def _caller_identity() -> Json:
    return {
        "address": "data.aws_caller_identity.current",
        "mode": "data",
        "type": "aws_caller_identity",
        "name": "current",
        "provider_name": AWS,
        "schema_version": 0,
        "values": {"account_id": "123456789012", "id": "123456789012"},
        "sensitive_values": {},
    }


def _configuration(changes: list[Json]) -> Json:
    own = [_block(entry) for entry in changes if "module_address" not in entry]
    items = refers("var.items")
    shared = [block(type_, "this", _expressions(type_, "each.key"), for_each_expression=items) for type_ in TYPES]
    team = {
        "source": "./team",
        "expressions": {"items": refers("each.value"), "password": refers("var.password")},
        "for_each_expression": refers("local.teams"),
        "module": {"resources": shared, "variables": {"items": {}, "password": {"sensitive": True}}},
    }
    provider: Json = {
        "name": "aws",
        "full_name": AWS,
        "expressions": {
            "region": refers("var.region"),
            "access_key": constant("AKIAABCDEFGHIJKLMNOP"),
            "default_tags": [{"tags": constant({"ManagedBy": "terraform"})}],
        },
    }
    variables: dict[str, Any] = {"region": {"default": "eu-central-1"}, "password": {"sensitive": True}}
    return {
        "provider_config": {"aws": provider},
        "root_module": {"resources": own, "module_calls": {"team": team}, "variables": variables},
    }


def _block(entry: Json) -> Json:
    return block(entry["type"], entry["name"], _expressions(entry["type"], "var.region"))


def _expressions(type_: str, reference: str) -> Json:
    """What a block of the type sets: its name from somewhere else, its tags and switches right here."""
    values, _, sensitive = MAKERS[type_](0, random.Random(0))
    nested = [name for name, value in values.items() if isinstance(value, list) and isinstance((value or [0])[0], dict)]
    named = next(name for name in ("name", "bucket", "subnet_id") if name in values)
    return {
        named: refers(reference),
        "tags": constant({"ManagedBy": "terraform"}),
        **{name: [{"kms_key_id": refers("aws_kms_key.k.arn", "aws_kms_key.k")}] for name in nested[:1]},
        **{name: refers("var.password") for name in sensitive},
        **{name: constant(value) for name, value in values.items() if isinstance(value, bool)},
    }
