import pytest
from tollgate_host.hooks.provider_scope import ProviderScope, provider_scope
from tollgate_host.hooks.registry import Registry
from tollgate_host.hooks.spec import POINTS
from tollgate_runtime.contract.methods import HOOKS

AWS = "registry.terraform.io/hashicorp/aws"


@pytest.mark.requirement("R-ORD-01", "R-ORD-02", "R-ORD-03", "P-4.2-04", "P-2.1-04")
def test_the_order_is_project_level_then_provider_level_each_as_configured():
    registry = Registry()
    registry.add("of-aws", ["post-plan"], ProviderScope(source="hashicorp/aws"))
    registry.add("b", ["post-plan"])
    registry.add("also-of-aws", ["post-plan"], ProviderScope(source="hashicorp/aws"))
    registry.add("a", ["post-plan"])
    assert registry.for_resource("post-plan", AWS, None) == ("b", "a", "of-aws", "also-of-aws")
    assert registry.for_resource("post-plan", "registry.terraform.io/hashicorp/google", None) == ("b", "a")
    assert registry.for_stage("post-plan") == ("b", "a", "of-aws", "also-of-aws")


def test_those_who_read_nothing_of_each_other_are_asked_in_one_wave():
    registry = Registry()
    for name, reads_previous in (("a", False), ("b", False), ("reader", True), ("c", False)):
        registry.add(name, ["pre-apply", "post-plan"], reads_previous=reads_previous)
    assert registry.waves("post-plan", AWS, None) == (("a", "b"), ("reader", "c"))


def test_where_a_fail_ends_the_chain_each_is_asked_alone():
    registry = Registry()
    for name in ("a", "b"):
        registry.add(name, ["pre-apply"], reads_previous=False)
    assert registry.waves("pre-apply", AWS, None) == (("a",), ("b",))


@pytest.mark.requirement("R-MGR-01", "P-2.1-08")
def test_only_those_who_want_a_hook_are_called_at_it():
    registry = Registry()
    registry.add("plan", ["pre-plan", "post-plan"])
    registry.add("refresh", ["post-refresh"])
    called = {hook: registry.for_stage(hook) for hook in HOOKS if registry.for_stage(hook)}
    assert called == {"pre-plan": ("plan",), "post-plan": ("plan",), "post-refresh": ("refresh",)}
    assert registry.for_resource("pre-apply", AWS, None) == ()


@pytest.mark.requirement("R-Q6-01", "R-Q6-02")
def test_a_provider_level_integration_sees_its_own_alias_only():
    registry = Registry()
    registry.add("all", ["post-plan"])
    registry.add("default", ["post-plan"], ProviderScope(source="hashicorp/aws"))
    registry.add("west", ["post-plan"], ProviderScope(source="hashicorp/aws", alias="west"))
    assert registry.for_resource("post-plan", AWS, None) == ("all", "default")
    assert registry.for_resource("post-plan", AWS, "west") == ("all", "west")
    assert registry.for_resource("post-plan", AWS, "east") == ("all",)


@pytest.mark.parametrize(
    ("local_name", "required", "provider", "is_covered"),
    [
        ("aws", {}, AWS, True),
        ("aws", {}, "registry.opentofu.org/hashicorp/aws", True),
        ("aws", {"aws": "hashicorp/aws"}, AWS, True),
        ("cloud", {"cloud": "hashicorp/aws"}, AWS, True),
        ("cloud", {"cloud": "example.com/corp/cloud"}, "example.com/corp/cloud", True),
        ("cloud", {"cloud": "example.com/corp/cloud"}, "registry.terraform.io/corp/cloud", False),
        ("cloud", {"cloud": "Corp/Cloud"}, "registry.terraform.io/corp/cloud", True),
        ("aws", {}, "registry.terraform.io/someone/aws", False),
        ("aws", {}, "registry.terraform.io/hashicorp/laws", False),
    ],
)
@pytest.mark.requirement("P-5.2-01", "P-5.2-02")
def test_a_provider_is_known_by_its_source_whatever_its_local_name(
    local_name: str, required: dict[str, str], provider: str, is_covered: bool
):
    assert provider_scope(local_name, None, required).covers(provider, None) is is_covered


def test_a_name_is_taken_once_and_a_hook_must_exist():
    registry = Registry()
    registry.add("a", [])
    with pytest.raises(ValueError, match="'a' is registered already"):
        registry.add("a", [])
    with pytest.raises(ValueError, match="there is no hook 'post-play'"):
        registry.add("b", ["post-play"])


def test_every_hook_has_a_point_and_stages_have_more_time():
    assert list(POINTS) == list(HOOKS)
    assert {name for name, point in POINTS.items() if point.timeout_factor == 5} == {
        name for name in HOOKS if "-stage-" in name
    }
    assert {name for name, point in POINTS.items() if point.stops_at_fail} == {
        "pre-plan", "pre-apply", "pre-refresh", "init-stage-start", "plan-stage-start", "apply-stage-start"
    }  # fmt: skip
