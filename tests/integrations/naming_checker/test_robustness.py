"""Whatever a plan holds, the naming checker answers, with every option in use."""

from typing import Any

from hypothesis import example, given, settings
from hypothesis import strategies as st
from naming_checker.app import app
from naming_checker.run import Run
from tollgate_runtime import Operation, Resource
from tollgate_runtime.config.structure import structure_config

EVERYTHING: dict[str, Any] = {
    "prefix": "p-",
    "suffix": "-s",
    "pattern": "p.*",
    "case": "kebab-case",
    "min_length": 3,
    "max_length": 30,
    "forbidden": ["tmp*"],
    "template": "{env}-{own}-{net}-{type}-{region}-{label}-{module}-{workspace}-{name}",
    "tokens": {
        "env": ["dev", "prod"],
        "own": {"tag": "Owner"},
        "net": {"attribute": "network[0].name", "default": "x"},
    },
    "rules": [{"types": ["aws_*"], "addresses": ["module.*"], "prefix": "q-", "unknown": "fail"}],
    "names": {"acme_*": "spec[0].title"},
    "labels": {"format": "snake_case", "module": {"custom": "^x"}},
    "only_new": False,
}
ATTRIBUTES = """
    name bucket bucket_prefix identifier tags Name Owner network region location metadata spec title vpc_id id
"""
KEYS = st.sampled_from(ATTRIBUTES.split())
LEAVES = st.none() | st.booleans() | st.integers() | st.text(max_size=8) | st.just("(sensitive)")
VALUES: st.SearchStrategy[Any] = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(KEYS, inner, max_size=3),
    max_leaves=6,
)
OBJECTS = st.dictionaries(KEYS, VALUES, max_size=6)
MASKS: st.SearchStrategy[Any] = st.recursive(
    st.booleans(), lambda inner: st.lists(inner, max_size=2) | st.dictionaries(KEYS, inner, max_size=3), max_leaves=5
)
RESOURCES = st.builds(
    Resource,
    address=st.none() | st.sampled_from(["a.b", 'module.m["x"].a.b[0]', "not an address", ""]),
    address_candidates=st.lists(st.sampled_from(["a.b", "module.m.a.b"]), max_size=2),
    type=st.sampled_from(["aws_s3_bucket", "aws_sqs_queue", "azurerm_subnet", "kubernetes_namespace", "acme_x", ""]),
    name=st.sampled_from(["x", "Not_Snake", ""]),
    module=st.sampled_from([None, "module.m", 'module.a["b.c"].module.d']),
    mode=st.sampled_from(["managed", "data"]),
    action=st.sampled_from(["create", "update", "replace", "delete", "no-op", "read", "forget"]),
    before=OBJECTS,
    after=OBJECTS,
    after_unknown=MASKS,
    config=OBJECTS,
    provider_config=OBJECTS,
    references=st.dictionaries(KEYS, st.lists(st.sampled_from(["a.b", ""]), max_size=2), max_size=2),
)
ROWS = st.lists(
    st.fixed_dictionaries(
        {"name": st.text(max_size=4), "file": st.none() | st.just("m.tf"), "line": st.none() | st.integers(1, 9)}
    ),
    max_size=2,
)
MODULES = st.dictionaries(
    st.sampled_from(["", "module.a"]),
    st.dictionaries(st.sampled_from(["resource", "module", "local", "check", "data"]), ROWS, max_size=3),
    max_size=2,
)


@settings(max_examples=60, deadline=None)
@given(resources=st.lists(RESOURCES, max_size=3), modules=MODULES)
@example(
    resources=[Resource(type="aws_sqs_queue", action="create", after={"tags": {"Name": ["(sensitive)"]}})], modules={}
)
def test_it_answers_whatever_a_plan_holds(resources: list[Resource], modules: dict[str, Any]) -> None:
    run = Run(structure_config(EVERYTHING, app.config_class))
    for resource in resources:
        result = run.judge(resource, "prod")
        assert "(sensitive)" not in result.message
    run.conclude(Operation(operation="plan", resources=resources, configuration={"modules": modules}), "prod")
    run.conclude(Operation(operation="plan", resources=resources), None)
