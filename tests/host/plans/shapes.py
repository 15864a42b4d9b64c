"""A plan for each shape that Terraform and OpenTofu can print, from format 0.1 to the newest and one to come."""

from collections.abc import Callable
from typing import Any

from tests.host.plans.pieces import (
    AWS,
    Json,
    block,
    change,
    configuration,
    constant,
    plan,
    refers,
    resource_change,
)

OLD: Json = {"id": "i-1", "instance_type": "t3.micro", "tags": {"Owner": "web"}}
NEW: Json = {"id": "i-1", "instance_type": "t3.large", "tags": {"Owner": "web"}}
MADE: Json = {"instance_type": "t3.large", "tags": {"Owner": "web"}}
UNKNOWN_ID: Json = {"id": True, "tags": {}}

Shape = Callable[[], Json]
SHAPES: dict[str, Shape] = {}


def shape(build: Shape) -> Shape:
    """Registers a shape under its function's name."""
    SHAPES[build.__name__] = build
    return build


def one(entry_change: Json, **members: Any) -> Json:
    """A plan with one instance and its block."""
    root: Json = {"resources": [block("aws_instance", "web", {"instance_type": constant("t3.large")})]}
    return plan(resource_change("aws_instance", "web", entry_change, **members), configuration=configuration(root))


@shape
def create() -> Json:
    return one(change(["create"], None, MADE, after_unknown=UNKNOWN_ID))


@shape
def update() -> Json:
    return one(change(["update"], OLD, NEW))


@shape
def delete() -> Json:
    return one(change(["delete"], OLD, None), action_reason="delete_because_no_resource_config")


@shape
def replace_delete_first() -> Json:
    paths = [["ami"], ["network", 0, "id"]]
    replaced = change(["delete", "create"], OLD, MADE, after_unknown=UNKNOWN_ID, replace_paths=paths)
    return one(replaced, action_reason="replace_because_cannot_update")


@shape
def replace_create_first() -> Json:
    return one(change(["create", "delete"], OLD, MADE, after_unknown=UNKNOWN_ID, replace_paths=[["ami"]]))


@shape
def replace_and_forget() -> Json:
    return one(change(["create", "forget"], OLD, MADE, after_unknown=UNKNOWN_ID))


@shape
def no_op() -> Json:
    return one(change(["no-op"], OLD, OLD))


@shape
def forget() -> Json:
    return one(change(["forget"], OLD, None))


@shape
def read_during_apply() -> Json:
    reading = change(["read"], None, {"most_recent": True}, after_unknown={"id": True, "filter": [{}]})
    data = resource_change("aws_ami", "latest", reading, mode="data", action_reason="read_because_config_unknown")
    root: Json = {"resources": [block("aws_ami", "latest", {"owners": constant(["self"])}, mode="data")]}
    return plan(data, configuration=configuration(root))


@shape
def deposed() -> Json:
    current = resource_change("aws_instance", "web", change(["no-op"], NEW, NEW))
    left_over = resource_change("aws_instance", "web", change(["delete"], OLD, None), deposed="00000001")
    return plan(current, left_over)


@shape
def moved() -> Json:
    return one(change(["no-op"], OLD, OLD), previous_address="module.old.aws_instance.web")


@shape
def imported() -> Json:
    return one(change(["update"], OLD, NEW, importing={"id": "i-1"}, generated_config="resource …"))


@shape
def imported_by_identity() -> Json:
    return one(change(["no-op"], OLD, OLD, importing={"identity": {"account": "1", "id": "i-1"}}))


@shape
def drift_changed() -> Json:
    drifted = resource_change("aws_instance", "web", change(["update"], OLD, NEW))
    return one(change(["update"], NEW, OLD)) | {"resource_drift": [drifted]}


@shape
def drift_deleted() -> Json:
    gone = resource_change("aws_instance", "web", change(["delete"], OLD, None))
    return one(change(["create"], None, MADE, after_unknown=UNKNOWN_ID)) | {"resource_drift": [gone]}


@shape
def deferred() -> Json:
    waiting = resource_change("aws_instance", "later", change(["create"], None, {}, after_unknown={"ami": True}))
    counted = resource_change("aws_instance", "many", change(["create"], None, MADE), index_unknown=True)
    counted["address"] = "aws_instance.many[*]"
    put_off = [
        {"reason": "resource_config_unknown", "resource_change": waiting},
        {"reason": "instance_count_unknown", "resource_change": counted},
    ]
    return one(change(["no-op"], OLD, OLD)) | {"deferred_changes": put_off, "complete": False}


@shape
def modules() -> Json:
    instance = block("aws_instance", "web", {"subnet_id": refers("var.subnet"), "name": refers("each.key")})
    subnet = block("aws_subnet", "a", {}, count_expression=constant(2))
    vpc: Json = {
        "resources": [subnet],
        "outputs": {"ids": {"expression": refers("aws_subnet.a")}, "one": {"expression": refers("aws_subnet.a[1].id")}},
    }
    web: Json = {
        "source": "./web",
        "for_each_expression": refers("var.names"),
        "expressions": {"subnet": refers("module.vpc.one", "module.vpc")},
        "module": {"resources": [instance], "variables": {"subnet": {}}},
    }
    root: Json = {"module_calls": {"web": web, "vpc": {"source": "./vpc", "module": vpc}}, "variables": {"names": {}}}
    made = change(["create"], None, {"cidr_block": "10.0.0.0/24"})
    entries = [resource_change("aws_subnet", "a", made, index=index, module="module.vpc") for index in (0, 1)]
    entries += [
        resource_change("aws_instance", "web", change(["create"], None, MADE), module=f'module.web["{key}"]')
        for key in ("a.b", "c]d")
    ]
    return plan(*entries, configuration=configuration(root), variables={"names": {"value": ["a.b", "c]d"]}})


@shape
def aliases() -> Json:
    providers: Json = {
        "aws": {"name": "aws", "full_name": AWS, "expressions": {"region": constant("eu-central-1")}},
        "aws.west": {
            "name": "aws",
            "alias": "west",
            "full_name": AWS,
            "expressions": {
                "region": refers("var.region"),
                "access_key": constant("AKIAABCDEFGHIJKLMNOP"),
                "secret_key": refers("var.secret"),
                "token": constant("very secret"),
                "assume_role": [{"role_arn": constant("arn:aws:iam::1:role/x"), "external_id": constant("hush")}],
                "default_tags": [{"tags": constant({"Owner": "web", "Token": "not one"})}],
                "ignore_tags": [{"keys": refers("var.ignored")}],
                "endpoints": [{"s3": constant("https://user:secret@host"), "sqs": constant("https://host")}],
                "integrations": constant([{"name": "x"}]),
            },
        },
    }
    root: Json = {
        "resources": [
            block("aws_instance", "east"),
            block("aws_instance", "west", provider_config_key="aws.west"),
        ],
        "variables": {"region": {}, "secret": {"sensitive": True}, "ignored": {}},
        "module_calls": {
            "web": {"module": {"resources": [block("aws_instance", "in", provider_config_key="module.web:aws.west")]}}
        },
    }
    entries = [
        resource_change("aws_instance", name, change(["create"], None, MADE)) for name in ("east", "west", "orphan")
    ]
    entries.append(resource_change("aws_instance", "in", change(["create"], None, MADE), module="module.web"))
    values: Json = {
        "region": {"value": "us-west-2"},
        "secret": {"value": "super secret key"},
        "ignored": {"value": ["a"]},
    }
    return plan(*entries, configuration=configuration(root, **providers), variables=values)


@shape
def outputs() -> Json:
    changes = {
        "plain": change(["update"], 1, 2, after_unknown=False, before_sensitive=False, after_sensitive=False),
        "secret": change(["create"], None, "hush", after_unknown=False, before_sensitive=True, after_sensitive=True),
        "later": change(["create"], None, {"known": 1}, after_unknown={"id": True}),
        "unknown": {"actions": ["create"], "before": None, "after_unknown": True},
        "gone": change(["delete"], "x", None),
    }
    return plan(output_changes=changes)


@shape
def sensitive() -> Json:
    before: Json = {"id": "1", "password": "old password", "list": [{"key": "a", "value": "secret one"}], "was": "open"}
    after: Json = {
        "id": "1",
        "password": "new password",
        "list": [{"key": "b", "value": "x"}, {"key": "a", "value": "y"}],
        "was": "closed",
    }
    masks: Json = {
        "before_sensitive": {"password": True, "list": [{"value": True}]},
        "after_sensitive": {"password": True, "list": [{}, {}], "was": True},
    }
    root: Json = {
        "resources": [block("aws_instance", "web", {"password": constant("new password"), "was": refers("local.x")})]
    }
    return plan(
        resource_change("aws_instance", "web", change(["update"], before, after, **masks)),
        configuration=configuration(root),
    )


@shape
def write_only() -> Json:
    expressions: Json = {
        "name": constant("db"),
        "password_wo": constant("hush hush"),
        "payload": constant("also hidden"),
    }
    after: Json = {"name": "db", "password_wo": None, "payload": None}
    root: Json = {"resources": [block("aws_instance", "web", expressions)]}
    return plan(
        resource_change("aws_instance", "web", change(["create"], None, after, after_unknown={"id": True})),
        configuration=configuration(root),
    )


@shape
def unknown_everywhere() -> Json:
    after: Json = {"list": [None, "b"], "nested": [{"known": 1}], "stale": "should not be here"}
    unknown: Json = {"id": True, "list": [True, False], "nested": [{"id": True}], "map": {"a": True}, "stale": True}
    return one(change(["create"], None, after, after_unknown=unknown))


@shape
def checks() -> Json:
    rows = [
        {
            "address": {"kind": "check", "name": "health", "to_display": "check.health"},
            "status": "fail",
            "instances": [
                {"address": {"to_display": "check.health"}, "status": "fail", "problems": [{"message": "Unhealthy."}]}
            ],
        },
        {"address": {"kind": "resource", "to_display": "aws_instance.web"}, "status": "unknown"},
    ]
    return one(change(["no-op"], OLD, OLD)) | {"checks": rows}


@shape
def errored() -> Json:
    return plan(errored=True, complete=False, applyable=False)


@shape
def nothing() -> Json:
    return plan(resource_changes=None)


@shape
def format_0_1() -> Json:
    """Terraform 0.12: short provider names, no masks, no action reasons."""
    old = {**OLD, "password": "old password", "user_data": "x"}
    new = {**NEW, "password": "new password", "user_data": "x"}
    entry = resource_change("aws_instance", "web", change(["update"], old, new), provider_name="aws")
    for member in ("before_sensitive", "after_sensitive"):
        del entry["change"][member]
    providers: Json = {"aws": {"name": "aws", "expressions": {"region": constant("eu-central-1")}}}
    root: Json = {"resources": [block("aws_instance", "web", {"instance_type": constant("t3.large")})]}
    return plan(
        entry,
        format_version="0.1",
        terraform_version="0.12.31",
        configuration=configuration(root, **providers),
        applyable=None,
        complete=None,
        errored=None,
        timestamp=None,
    )


@shape
def format_0_2() -> Json:
    return update() | {"format_version": "0.2", "terraform_version": "1.0.11"}


@shape
def format_1_0() -> Json:
    return update() | {"format_version": "1.0", "terraform_version": "1.1.9"}


@shape
def format_1_1() -> Json:
    return update() | {"format_version": "1.1", "terraform_version": "1.2.9", "relevant_attributes": []}


@shape
def format_to_come() -> Json:
    return update() | {"format_version": "1.9", "terraform_version": "1.99.0", "news": [{"of": "tomorrow"}]}


@shape
def opentofu() -> Json:
    entry = resource_change(
        "aws_instance", "web", change(["create"], None, MADE), provider_name="registry.opentofu.org/hashicorp/aws"
    )
    return plan(entry, terraform_version="1.9.1")


@shape
def actions_of_providers() -> Json:
    """Terraform 1.14: provider actions, which Tollgate passes over."""
    invocation = {"address": "action.aws_lambda_invoke.go", "type": "aws_lambda_invoke", "name": "go"}
    return update() | {"action_invocations": [invocation], "deferred_action_invocations": []}
