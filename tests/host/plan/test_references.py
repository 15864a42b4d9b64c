"""References: from what an expression mentions to the resources it means."""

from typing import Any

import pytest
from tollgate_host.plan.saved_plan import plan_from_json

from tests.host.plans.pieces import Json, block, change, configuration, constant, plan, refers, resource_change, to_json
from tests.host.plans.shapes import SHAPES


def references(document: Json) -> dict[str, dict[str, list[str]]]:
    return {found.address: found.wire()["references"] for found in plan_from_json(to_json(document)).resources()}


def in_root(expressions: Json, **members: Any) -> dict[str, list[str]]:
    root: Json = {"resources": [block("aws_instance", "web", expressions, **members)]}
    entry = resource_change("aws_instance", "web", change(["no-op"], {}, {}))
    return references(plan(entry, configuration=configuration(root)))["aws_instance.web"]


@pytest.mark.parametrize(
    ("listed", "found"),
    [
        (["aws_subnet.a.id", "aws_subnet.a"], ["aws_subnet.a"]),
        (["aws_subnet.a[0].id", "aws_subnet.a[0]", "aws_subnet.a"], ["aws_subnet.a[0]"]),
        (['aws_subnet.a["x.y"].id', 'aws_subnet.a["x.y"]', "aws_subnet.a"], ['aws_subnet.a["x.y"]']),
        (["data.aws_ami.x.id", "data.aws_ami.x"], ["data.aws_ami.x"]),
        (["aws_a.b", "aws_c.d", "aws_a.b"], ["aws_a.b", "aws_c.d"]),
        (["local.x", "path.module", "terraform.workspace", "self.id", "var.x", "module.x", "module.x.y"], []),
        (["each.key", "count.index"], []),
        (["aws_subnet"], []),
    ],
)
def test_a_reference_means_the_resource_it_begins_with(listed: list[str], found: list[str]) -> None:
    assert in_root({"subnet_id": refers(*listed)}) == {"subnet_id": found}


def test_nested_blocks_have_dotted_names() -> None:
    expressions: Json = {
        "vpc_config": [{"subnet_ids": refers("aws_subnet.a")}, {"subnet_ids": refers("aws_subnet.b")}],
        "single": {"deep": {"id": refers("aws_x.y"), "size": constant(1)}},
        "size": constant(1),
    }
    assert in_root(expressions) == {
        "vpc_config.subnet_ids": ["aws_subnet.a", "aws_subnet.b"],
        "single.deep.id": ["aws_x.y"],
    }


def test_depends_on_is_a_reference_too() -> None:
    assert in_root({}, depends_on=["aws_iam_role.r"]) == {"depends_on": ["aws_iam_role.r"]}


def test_references_inside_a_module_stay_inside_its_instance() -> None:
    inner: Json = {
        "resources": [block("aws_instance", "web", {"subnet_id": refers("aws_subnet.a.id", "aws_subnet.a")})]
    }
    document = plan(
        resource_change("aws_instance", "web", change(["no-op"], {}, {}), module='module.m["k"].module.n[1]'),
        configuration=configuration({"module_calls": {"m": {"module": {"module_calls": {"n": {"module": inner}}}}}}),
    )
    assert list(references(document).values()) == [{"subnet_id": ['module.m["k"].module.n[1].aws_subnet.a']}]


def test_references_pass_through_a_module_output_and_a_module_variable() -> None:
    found = references(SHAPES["modules"]())
    assert found['module.web["a.b"].aws_instance.web'] == {"subnet_id": ["module.vpc.aws_subnet.a[1]"], "name": []}
    assert found['module.web["c]d"].aws_instance.web'] == {"subnet_id": ["module.vpc.aws_subnet.a[1]"], "name": []}


@pytest.mark.parametrize(
    ("listed", "found"),
    [
        (["aws_subnet.a", "each.key"], ['aws_subnet.a["x"]']),
        (["module.net", "each.key"], []),
        (["each.key"], ["aws_vpc.v"]),
        (["aws_subnet.b.id", "aws_subnet.b", "each.key"], ["aws_subnet.b", "aws_vpc.v"]),
    ],
)
def test_the_key_of_an_instance_leads_nowhere(listed: list[str], found: list[str]) -> None:
    root: Json = {
        "resources": [
            block("aws_subnet", "a", for_each_expression=refers("aws_vpc.v")),
            block("aws_instance", "web", {"subnet_id": refers(*listed)}, for_each_expression=refers("aws_vpc.v")),
        ]
    }
    nothing = change(["no-op"], {}, {})
    entries = [
        resource_change(kind, name, nothing, index="x") for kind, name in (("aws_subnet", "a"), ("aws_instance", "web"))
    ]
    found_at = references(plan(*entries, configuration=configuration(root)))
    assert found_at['aws_instance.web["x"]'] == {"subnet_id": found}


def test_each_value_leads_to_the_same_instance_of_what_is_iterated() -> None:
    root: Json = {
        "resources": [
            block("aws_s3_bucket", "b", for_each_expression=constant(["x", "y"])),
            block(
                "aws_s3_bucket_acl",
                "b",
                {"bucket": refers("each.value.id", "each.value"), "key": refers("aws_s3_bucket.b", "each.key")},
                for_each_expression=refers("aws_s3_bucket.b"),
            ),
        ]
    }
    nothing = change(["no-op"], {}, {})
    entries = [resource_change("aws_s3_bucket", "b", nothing, index=key) for key in ("x", "y")]
    entries += [resource_change("aws_s3_bucket_acl", "b", nothing, index=key) for key in ("x", "z")]
    found = references(plan(*entries, configuration=configuration(root)))
    mine = 'aws_s3_bucket.b["x"]'
    assert found['aws_s3_bucket_acl.b["x"]'] == {"bucket": [mine], "key": [mine]}
    assert found['aws_s3_bucket_acl.b["z"]'] == {"bucket": ["aws_s3_bucket.b"], "key": ["aws_s3_bucket.b"]}


def test_a_repeated_module_leads_to_its_caller_s_own_instance() -> None:
    inner: Json = {"resources": [block("aws_acl", "a", {"bucket": refers("var.bucket")})], "variables": {"bucket": {}}}
    call: Json = {
        "module": inner,
        "for_each_expression": refers("aws_s3_bucket.b"),
        "expressions": {"bucket": refers("each.value.id", "each.value")},
    }
    root: Json = {"resources": [block("aws_s3_bucket", "b")], "module_calls": {"m": call}}
    document = plan(
        resource_change("aws_s3_bucket", "b", change(["no-op"], {}, {}), index="x"),
        resource_change("aws_acl", "a", change(["no-op"], {}, {}), module='module.m["x"]'),
        configuration=configuration(root),
    )
    assert references(document)['module.m["x"].aws_acl.a'] == {"bucket": ['aws_s3_bucket.b["x"]']}


def test_what_a_variable_iterates_over_is_followed_to_the_caller() -> None:
    acl = block("aws_acl", "a", {"bucket": refers("each.value.id")}, for_each_expression=refers("var.buckets"))
    inner: Json = {"resources": [acl], "variables": {"buckets": {}}}
    call: Json = {"module": inner, "expressions": {"buckets": refers("aws_s3_bucket.b")}}
    root: Json = {"resources": [block("aws_s3_bucket", "b")], "module_calls": {"m": call}}
    nothing = change(["no-op"], {}, {})
    document = plan(
        resource_change("aws_s3_bucket", "b", nothing, index="x"),
        resource_change("aws_acl", "a", nothing, index="x", module="module.m"),
        configuration=configuration(root),
    )
    assert references(document)['module.m.aws_acl.a["x"]'] == {"bucket": ['aws_s3_bucket.b["x"]']}


def test_a_circle_of_references_ends() -> None:
    inner: Json = {
        "outputs": {"o": {"expression": refers("var.v")}},
        "variables": {"v": {}},
        "resources": [block("aws_x", "y", {"id": refers("var.v")})],
    }
    call: Json = {"module": inner, "expressions": {"v": refers("module.m.o")}}
    document = plan(
        resource_change("aws_x", "y", change(["no-op"], {}, {}), module="module.m"),
        configuration=configuration({"module_calls": {"m": call}}),
    )
    assert references(document) == {"module.m.aws_x.y": {"id": []}}


def test_configuration_has_constants_and_what_the_plan_tells_of_the_rest() -> None:
    expressions: Json = {
        "name": refers("var.name"),
        "ami": refers("data.aws_ami.x.id"),
        "size": constant("t3.large"),
        "disk": [{"size": constant(10), "kms": refers("aws_kms_key.k.arn")}],
        "rule": [{"port": constant(1)}, {"port": refers("var.port")}],
    }
    after = {
        "name": "web",
        "size": "t3.large",
        "disk": [{"size": 10, "kms": "arn"}],
        "rule": [{"port": 2}, {"port": 1}],
    }
    document = plan(
        resource_change("aws_instance", "web", change(["create"], None, after, after_unknown={"ami": True})),
        configuration=configuration({"resources": [block("aws_instance", "web", expressions)]}),
    )
    (found,) = plan_from_json(to_json(document)).resources()
    assert found.wire()["config"] == {
        "name": "web",
        "size": "t3.large",
        "disk": [{"size": 10, "kms": "arn"}],
        "rule": [{"port": 1}, {}],
    }
