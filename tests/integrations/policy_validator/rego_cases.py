"""For each policy of `rego_set`, a plan that violates it and one that keeps it."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import attrs

FOLDER = Path(__file__).parent / "rego_set"
Document = dict[str, Any]


def change(kind: str, name: str = "a", actions: tuple[str, ...] = ("create",), **after: Any) -> Document:
    """A row of `resource_changes`; members that end in `_of_row` belong to the row, not to the resource."""
    own = {key.removesuffix("_of_row"): value for key, value in after.items() if key.endswith("_of_row")}
    state = {key: value for key, value in after.items() if not key.endswith("_of_row")}
    is_gone, is_new = actions == ("delete",), actions == ("create",)
    inner = {
        "actions": list(actions),
        "before": None if is_new else state,
        "after": None if is_gone else state,
        "after_unknown": {},
        "before_sensitive": False,
        "after_sensitive": {},
    }
    inner |= {"replace_paths": own.pop("replace_paths")} if "replace_paths" in own else {}
    row = {"address": f"{kind}.{name}", "mode": "managed", "type": kind, "name": name}
    return {**row, "provider_name": "registry.terraform.io/hashicorp/aws", **own, "change": inner}


def plan(*changes: Document, **members: Any) -> Document:
    """A plan with these changes, and `planned_values` that go with them."""
    rows = [
        {**{key: row[key] for key in ("address", "mode", "type", "name")}, "values": row["change"]["after"]}
        for row in changes
        if row["change"]["after"] is not None
    ]
    return {
        "format_version": "1.2",
        "terraform_version": "1.13.3",
        "planned_values": {"root_module": {"resources": rows}},
        "resource_changes": list(changes),
        "configuration": {"root_module": {}},
        **members,
    }


def code(**root_module: Any) -> Document:
    return {"configuration": {"root_module": root_module}}


def providers(**given: Document) -> Document:
    rows = {name: {"name": name, "expressions": expressions} for name, expressions in given.items()}
    return {"configuration": {"provider_config": rows, "root_module": {}}}


def group(*rules: Document, name: str = "a") -> Document:
    return change("aws_security_group", name, description="for tests", ingress=list(rules))


@attrs.frozen
class Case:
    """A policy, and the two plans."""

    name: str
    violating: Document
    clean: Document
    workspace: str | None = None

    @property
    def path(self) -> Path:
        return FOLDER / f"{self.name}.rego"


def _made(name: str, *, drift: tuple[str, ...]) -> Document:
    return plan(resource_drift=[change("aws_instance", name, drift)])


def _check(status: str) -> Document:
    address = {"to_display": "check.health", "kind": "check", "name": "health"}
    return plan(checks=[{"address": address, "status": status, "instances": []}])


def _child(is_public: bool) -> Document:
    row = {"address": "module.db.aws_db_instance.main", "mode": "managed", "type": "aws_db_instance", "name": "main"}
    values = {**row, "values": {"publicly_accessible": is_public}}
    return plan(planned_values={"root_module": {"child_modules": [{"address": "module.db", "resources": [values]}]}})


def _nested(description: str) -> Document:
    row = {"address": "module.a.aws_security_group.web", "type": "aws_security_group", "name": "web"}
    inner = {"address": "module.a", "resources": [{**row, "mode": "managed", "values": {"description": description}}]}
    return plan(planned_values={"root_module": {"child_modules": [inner]}})


def _policy(action: Any) -> Document:
    statement = {"Effect": "Allow", "Action": action, "Resource": "*"}
    return plan(change("aws_iam_policy", policy=json.dumps({"Statement": statement})))


def _acl(value: str) -> Document:
    resource = {
        "address": "aws_s3_bucket_acl.a",
        "type": "aws_s3_bucket_acl",
        "name": "a",
        "expressions": {"acl": {"references": ["var.acl"]}},
    }
    return plan(variables={"acl": {"value": value}}, **code(resources=[resource]))


def _provisioned(*kinds: str) -> Document:
    rows: list[Document] = [{"type": kind, "expressions": {}} for kind in kinds]
    return plan(**code(resources=[{"address": "aws_instance.a", "type": "aws_instance", "provisioners": rows}]))


def _password(expression: Document) -> Document:
    resource = {"address": "aws_db_instance.a", "type": "aws_db_instance", "expressions": {"password": expression}}
    return plan(**code(resources=[resource]))


def _state(state: str) -> Document:
    row = {"address": "aws_instance.a", "mode": "managed", "type": "aws_instance", "name": "a"}
    values = {"root_module": {"resources": [{**row, "values": {"instance_state": state}}]}}
    return plan(prior_state={"format_version": "1.0", "values": values})


def _output(is_sensitive: bool) -> Document:
    outputs = {"db_password": {"sensitive": is_sensitive, "value": "x"}}
    return plan(planned_values={"outputs": outputs, "root_module": {}})


_BOTH_TAGS = {"Owner": "shop", "CostCenter": "7"}
_WORLD: Any = {"cidr_blocks": ["0.0.0.0/0"]}
_OFFICE: Any = {"cidr_blocks": ["10.0.0.0/8"]}
_SSH: Document = {"from_port": 22, "to_port": 22}
_REPLACED: Any = {"action_reason_of_row": "replace_because_cannot_update", "replace_paths_of_row": [["ami"]]}
_LOCAL = {"source": "./shop"}

CASES = [
    Case(
        "plan/volume_encrypted",
        plan(change("aws_ebs_volume", encrypted=False), change("aws_ebs_volume", "b", encrypted=True)),
        plan(change("aws_ebs_volume", encrypted=True), change("aws_instance", encrypted=False)),
    ),
    Case(
        "plan/tags_required",
        plan(change("aws_instance", tags={"Owner": "shop"}), change("aws_s3_bucket", "b")),
        plan(change("aws_instance", tags=_BOTH_TAGS), change("aws_vpc")),
    ),
    Case(
        "plan/old_style_sets",
        plan(change("aws_security_group_rule", **_SSH, **_WORLD)),
        plan(change("aws_security_group_rule", **_SSH, **_OFFICE)),
    ),
    Case(
        "plan/no_deletion",
        plan(change("aws_db_instance", actions=("delete",), size=1)),
        plan(change("aws_db_instance", actions=("update",), size=1), change("aws_vpc", actions=("delete",))),
    ),
    Case(
        "plan/create_before_destroy",
        plan(change("aws_instance", actions=("delete", "create"))),
        plan(change("aws_instance", actions=("create", "delete"))),
    ),
    Case(
        "plan/blast_radius",
        plan(*(change("aws_autoscaling_group", f"g{n}") for n in range(4))),
        plan(*(change("aws_autoscaling_group", f"g{n}") for n in range(3))),
    ),
    Case(
        "plan/module_pinned",
        plan(**code(module_calls={"vpc": {"source": "example/vpc/aws"}, "shop": _LOCAL})),
        plan(**code(module_calls={"vpc": {"source": "example/vpc/aws", "version_constraint": "~> 5"}, "shop": _LOCAL})),
    ),
    Case("plan/no_provisioners", _provisioned("local-exec", "file"), _provisioned("file")),
    Case(
        "plan/constant_password",
        _password({"constant_value": "(sensitive)"}),
        _password({"references": ["var.password"]}),
    ),
    Case(
        "plan/variables_set",
        plan(variables={"environment": {"value": "stage"}}),
        plan(variables={"environment": {"value": "prod"}}),
    ),
    Case("plan/terraform_version", plan(terraform_version="1.5.7"), plan(terraform_version="1.13.3")),
    Case("plan/no_drift", _made("web", drift=("update",)), _made("web", drift=("no-op",))),
    Case("plan/checks_pass", _check("fail"), _check("pass")),
    Case("plan/outputs_described", _output(False), _output(True)),
    Case(
        "plan/replaced_because",
        plan(change("aws_instance", actions=("delete", "create"), ami="x", **_REPLACED)),
        plan(change("aws_instance", actions=("delete", "create"), ami="x")),
    ),
    Case("plan/walk_modules", _nested("HTTP ports"), _nested("nothing")),
    Case("plan/iam_admin", _policy(["*"]), _policy(["s3:GetObject"])),
    Case(
        "plan/cidr_inside",
        plan(change("aws_subnet", cidr_block="192.168.0.0/24")),
        plan(change("aws_subnet", cidr_block="10.1.0.0/16")),
    ),
    Case(
        "plan/retention_days",
        plan(
            change("aws_cloudwatch_log_group", retention_in_days=7),
            change("aws_cloudwatch_log_group", "b", retention_in_days=None),
        ),
        plan(change("aws_cloudwatch_log_group", retention_in_days=365)),
    ),
    Case(
        "plan/every_rule_described",
        plan(group({"description": "x"}, {"description": ""})),
        plan(group({"description": "x"}, {"description": "y"})),
    ),
    Case(
        "plan/names_match",
        plan(change("aws_s3_bucket", bucket="Wrong_Name")),
        plan(change("aws_s3_bucket", bucket="right-name")),
    ),
    Case(
        "plan/with_exception",
        plan(change("aws_instance", instance_type="m5.24xlarge"), change("aws_instance", "b", instance_type="t2.nano")),
        plan(change("aws_instance", "b", instance_type="t2.nano")),
    ),
    Case("plan/lists_are_no_rules", plan(change("aws_iam_user")), plan(change("aws_iam_role"))),
    Case(
        "plan/single_message",
        plan(change("aws_ebs_volume", availability_zone="us-east-1a")),
        plan(change("aws_ebs_volume", availability_zone="eu-central-1a")),
    ),
    Case("plan/prior_state", _state("stopped"), _state("running")),
    Case(
        "plan/provider_region",
        plan(**providers(aws={"region": {"constant_value": "us-east-1"}})),
        plan(**providers(aws={"region": {"constant_value": "eu-west-1"}})),
    ),
    Case(
        "plan/merged_settings",
        plan(*(change("aws_ebs_volume", f"v{n}") for n in range(3))),
        plan(*(change("aws_ebs_volume", f"v{n}") for n in range(2))),
    ),
    Case("hcp/public_ingress", plan(group(_WORLD)), plan(group(_OFFICE))),
    Case(
        "hcp/instance_types",
        plan(change("aws_instance", instance_type="m5.large")),
        plan(change("aws_instance", instance_type="t3.micro"), change("aws_instance", "b", ("delete",))),
    ),
    Case("hcp/destroy_run", plan(change("aws_instance", actions=("delete",))), plan(change("aws_instance"))),
    Case("hcp/workspace_name", plan(), plan(), workspace="shop"),
    Case(
        "hcp/data_sources_only",
        plan(change("aws_instance", ami="ami-9999")),
        plan(change("aws_instance", ami="ami-0001")),
    ),
    Case(
        "hcp/either_form",
        plan(change("aws_s3_bucket", force_destroy=True)),
        plan(change("aws_s3_bucket", force_destroy=False)),
    ),
    Case("hcp/child_modules", _child(True), _child(False)),
    Case(
        "scalr/instance_types",
        plan(change("aws_db_instance", instance_class="db.r5.large")),
        plan(change("aws_db_instance", instance_class="db.t3.micro"), change("aws_vpc")),
    ),
    Case("scalr/s3_acl", _acl("public-read"), _acl("private")),
    Case("scalr/providers_allowed", plan(**providers(random={})), plan(**providers(aws={}))),
    Case(
        "scalr/module_sources",
        plan(**code(module_calls={"vpc": {"source": "example/vpc/aws"}})),
        plan(**code(module_calls={"vpc": {"source": "registry.example.com/team/vpc/aws"}})),
    ),
    Case("scalr/workspace_tag", plan(), plan(), workspace="shop-trial"),
    Case(
        "scalr/kms_key",
        plan(change("aws_ebs_volume", kms_key_id=None, module_address_of_row="module.disks")),
        plan(change("aws_ebs_volume", kms_key_id="arn:aws:kms:x")),
    ),
    Case("spacelift/iam_keys", plan(change("aws_iam_access_key")), plan(change("aws_iam_access_key", "a", ("no-op",)))),
    Case(
        "spacelift/many_deletions",
        plan(change("aws_vpc", actions=("delete",)), change("aws_vpc", "b", ("delete",))),
        plan(change("aws_vpc", actions=("delete",))),
    ),
    Case(
        "spacelift/score",
        plan(change("aws_vpc", actions=("delete",)), change("aws_vpc", "b")),
        plan(change("aws_vpc"), change("aws_vpc", "b")),
    ),
    Case("spacelift/open_group", plan(group(_OFFICE, _WORLD)), plan(group(_OFFICE))),
    Case(
        "spacelift/required_labels",
        plan(change("google_compute_instance", labels={"team": "x"})),
        plan(change("google_compute_instance", labels={"team": "x", "cost": "7"})),
    ),
    Case("spacelift/version_of_terraform", plan(terraform_version="1.5.7"), plan(terraform_version="1.6.1")),
]
"""All of them."""

CLEAN_WORKSPACES = {"hcp/workspace_name": "team-shop", "scalr/workspace_tag": "shop"}
"""Where the workspace is what makes the difference, that of the clean run."""

_BESIDE = {"hcp": ("plan", "run"), "scalr": ("tfplan", "tfrun"), "spacelift": ("terraform", "")}


def runs(case: Case) -> Iterator[tuple[str, Document, str | None]]:
    """The two runs of a case: what each is called, its plan, its workspace."""
    yield "violating", case.violating, case.workspace
    yield "clean", case.clean, CLEAN_WORKSPACES.get(case.name, case.workspace)


def host_input(case: Case, document: Document, workspace: str | None) -> Document:
    """The input as the host gives it that the policy was written for."""
    convention = case.name.partition("/")[0]
    if convention == "plan":
        return document
    at, beside = _BESIDE[convention]
    actions = {action for row in document["resource_changes"] for action in row["change"]["actions"]}
    run: Document = {"is_destroy": actions == {"delete"}, "workspace": {"name": workspace}}
    return {at: document, **({beside: run} if beside else {"spacelift": {}})}
