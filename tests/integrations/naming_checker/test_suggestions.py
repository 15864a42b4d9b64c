"""A suggested name passes everything, whatever was asked and given; and a name that passes is left alone."""

from typing import Any

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from naming_checker.app import app
from naming_checker.run import Run
from tollgate_runtime import Resource, Result
from tollgate_runtime.config.structure import structure_config
from tollgate_runtime.errors import ConfigError

SUPPRESSED = [HealthCheck.filter_too_much, HealthCheck.too_slow]
KINDS = {
    "aws_s3_bucket": "bucket",
    "aws_db_instance": "identifier",
    "aws_iam_role": "name",
    "aws_kms_alias": "name",
    "aws_athena_database": "name",
    "azurerm_storage_account": "name",
    "azurerm_resource_group": "name",
    "google_compute_instance": "name",
    "acme_thing": "name",
}
TOKENS = {"env": ["dev", "prod"], "app": "[a-z]+", "team": {"tag": "Team", "default": "core"}}
CONFIGS = st.fixed_dictionaries(
    {},
    optional={
        "prefix": st.sampled_from(["", "prod-", "P_", "x"]),
        "suffix": st.sampled_from(["-eu", "_x", ".z"]),
        "case": st.sampled_from(["kebab-case", "snake_case", "camelCase", "PascalCase", "lowercase", "UPPER_SNAKE"]),
        "min_length": st.integers(1, 12),
        "max_length": st.integers(13, 40),
        "forbidden": st.lists(st.sampled_from(["abc", "x*", "tmp"]), max_size=2),
        "pattern": st.sampled_from(["[a-z0-9-]+", "[a-z].*", ".{3,20}"]),
        "template": st.sampled_from(["{team}-{name}", "{env}-{app}-{name}", "{type}_{name}", "{name}-{region}"]),
        "limits": st.booleans(),
    },
)
NAMES = st.text("abcxyzABC019-_. é", min_size=1, max_size=70)
KIND = st.sampled_from(sorted(KINDS))
TAGS = st.sampled_from([{}, {"Team": "Web Shop"}, {"Env": "prod"}])


def run_of(config: dict[str, Any]) -> Run:
    try:
        return Run(structure_config({**config, "tokens": TOKENS}, app.config_class))
    except ConfigError:
        assume(False)
        raise


def judged(run: Run, kind: str, name: str, tags: dict[str, str], attribute: str = "") -> Result:
    after = {attribute or KINDS[kind]: name, "tags": tags}
    provider = {"region": "eu-central-1"}
    return run.judge(Resource(type=kind, name="web", action="create", after=after, provider_config=provider), "default")


@settings(max_examples=250, deadline=None, suppress_health_check=SUPPRESSED)
@given(config=CONFIGS, kind=KIND, name=NAMES, tags=TAGS)
def test_a_suggested_name_passes_every_rule_and_limit(
    config: dict[str, Any], kind: str, name: str, tags: dict[str, str]
) -> None:
    run = run_of(config)
    first = judged(run, kind, name, tags)
    assert bool(first.findings) or first.metadata.get("suggested") is None
    suggested = first.metadata.get("suggested")
    if suggested is not None:
        assert judged(run, kind, suggested, tags).findings == ()


@settings(max_examples=80, deadline=None, suppress_health_check=SUPPRESSED)
@given(config=CONFIGS, name=NAMES, tags=TAGS)
def test_a_suggested_beginning_passes_every_rule_and_limit(
    config: dict[str, Any], name: str, tags: dict[str, str]
) -> None:
    run = run_of(config)
    suggested = judged(run, "aws_s3_bucket", name, tags, "bucket_prefix").metadata.get("suggested")
    if suggested is not None:
        assert judged(run, "aws_s3_bucket", suggested, tags, "bucket_prefix").findings == ()


WORDS = st.lists(st.text("abcdefg", min_size=1, max_size=6), min_size=1, max_size=3)


@settings(max_examples=100, deadline=None)
@given(words=WORDS, env=st.sampled_from(["dev", "prod"]), app_name=st.text("abc", min_size=1, max_size=5))
def test_a_name_put_together_as_asked_never_fails(words: list[str], env: str, app_name: str) -> None:
    config = {"prefix": "x-", "case": "kebab-case", "template": "{env}-{app}-{name}", "max_length": 63}
    name = "-".join(["x", env, app_name, *words])
    assert judged(run_of(config), "aws_s3_bucket", name, {}).findings == ()


@settings(max_examples=100, deadline=None)
@given(kind=KIND, name=st.text("abcdefg", min_size=6, max_size=20))
def test_a_plain_word_is_a_good_name_everywhere(kind: str, name: str) -> None:
    text = f"alias/{name}" if kind == "aws_kms_alias" else name
    assert judged(run_of({}), kind, text, {}).findings == ()


@settings(max_examples=100, deadline=None)
@given(kind=KIND, name=NAMES, prefix=st.sampled_from(["prod-", "P_"]))
def test_for_a_prefix_there_is_always_something_to_suggest(kind: str, name: str, prefix: str) -> None:
    result = judged(run_of({"prefix": prefix}), kind, name, {})
    assert result.metadata["ok"] or result.metadata["suggested"] is not None
