"""Which conventions a list of names suggests."""

import pytest
from tollgate_host.propose.names import conventions_in
from tollgate_host.propose.variable_markers import mark_variable

ENV = mark_variable("environment")


def test_a_beginning_that_nearly_all_share_is_the_prefix() -> None:
    found = conventions_in(["prod-web", "prod-db-main", "prod-logs", "prod-x-y", "legacy"])
    assert (found.prefix, found.case, found.environment) == ("prod-", "kebab-case", None)


def test_the_prefix_is_as_long_as_whole_words_agree_and_something_follows() -> None:
    assert conventions_in(["acme-shop-web", "acme-shop-db", "acme-shop-a-b"]).prefix == "acme-shop-"
    assert conventions_in(["acme-web", "acme-web", "acme-web"]).prefix == "acme-"


def test_a_beginning_of_half_the_names_is_only_frequent() -> None:
    found = conventions_in(["prod-a", "prod-b", "prod-c", "x-y", "z-w"])
    assert (found.prefix, found.frequent_prefix) == ("", "prod-")


def test_environments_that_differ_are_a_part_of_the_template() -> None:
    found = conventions_in(["acme-prod-web", "acme-dev-db", "acme-prod-x"])
    assert found.prefix == "acme-"
    assert found.environment is not None
    assert (found.environment.template, found.environment.values) == ("{env}-{name}", ("dev", "prod"))


def test_a_variables_default_is_never_a_prefix() -> None:
    names = [f"{ENV}-web", f"{ENV}-db", f"{ENV}-logs"]
    found = conventions_in(names, values={"environment": "dev"})
    assert found.prefix == ""
    assert found.environment is not None
    assert (found.environment.template, found.environment.values) == ("{env}-{name}", None)


def test_what_a_variable_may_be_is_taken_from_its_validation() -> None:
    names = [f"{ENV}_web", f"{ENV}_db", f"{ENV}_logs"]
    found = conventions_in(names, choices={"environment": ["dev", "prod"]}).environment
    assert found is not None
    assert (found.template, found.values) == ("{env}_{name}", ("dev", "prod"))


def test_an_environment_at_the_end_is_found_too() -> None:
    assert conventions_in(["web-prod", "db-prod", "a-b-prod"]).suffix == "-prod"
    found = conventions_in([f"web-{ENV}", f"db-{ENV}", f"a-b-{ENV}"]).environment
    assert found is not None
    assert found.template == "{name}-{env}"


@pytest.mark.parametrize(
    ("names", "case"),
    [
        (["WebLogs", "DbMain", "AppThing"], "PascalCase"),
        (["web_logs", "db_main", "app_x"], "snake_case"),
        (["web", "db", "logs"], None),
        (["web-logs", "db_main", "AppThing"], None),
        (["a-b", "c-d"], None),
    ],
)
def test_a_case_is_what_names_of_several_words_show(names: list[str], case: str | None) -> None:
    assert conventions_in(names).case == case


def test_names_that_are_paths_suggest_nothing() -> None:
    found = conventions_in(["/app/a", "/app/b", "alias/x", "a b"])
    assert (found.prefix, found.case, found.suffix) == ("", None, "")
