"""The naming checker: its configuration, its cases, and the names it suggests."""

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from naming_checker.app import app
from naming_checker.cases import is_written_in, rewrite
from naming_checker.config import Case, Config
from naming_checker.judgement import judge
from tollgate_runtime import Resource
from tollgate_runtime.errors import PeerError
from tollgate_runtime.testing import connect


@pytest.mark.parametrize(
    ("config", "path", "message"),
    [
        ({"prefix": ["a"]}, "prefix", "expected a text, got a list"),
        ({"prefx": "a", "suffix": "b"}, "prefx", "unknown key; did you mean 'prefix'?"),
    ],
)
def test_a_mistake_is_refused_with_its_path_and_a_sentence(config: dict[str, Any], path: str, message: str) -> None:
    with connect(app, initialize=False) as client:
        with pytest.raises(PeerError) as refused:
            client.initialize(config)
        assert {"path": path, "message": message} in refused.value.data["errors"]


@pytest.mark.parametrize(
    ("text", "case", "rewritten"),
    [
        ("MyHTTPServer", "kebab-case", "my-http-server"),
        ("my http_server", "snake_case", "my_http_server"),
        ("my-http-server", "camelCase", "myHttpServer"),
        ("my-http-server", "PascalCase", "MyHttpServer"),
        ("my-http-server", "lowercase", "myhttpserver"),
        ("myHttpServer2", "UPPER_SNAKE", "MY_HTTP_SERVER2"),
        ("---", "kebab-case", "---"),
    ],
)
def test_a_name_is_rewritten_in_a_case(text: str, case: Case, rewritten: str) -> None:
    assert rewrite(text, case) == rewritten


CASES: st.SearchStrategy[Any] = st.sampled_from(["kebab-case", "snake_case", "lowercase", "UPPER_SNAKE", "PascalCase"])


@given(text=st.text("abcXYZ09-_ ", min_size=1), case=CASES)
def test_what_is_rewritten_is_written_so(text: str, case: Case) -> None:
    rewritten = rewrite(text, case)
    if rewritten != text and not rewritten[0].isdigit():
        assert is_written_in(rewritten, case)


@given(
    text=st.text("abcXYZ-_", min_size=1).filter(lambda text: any(letter.isalpha() for letter in text)),
    prefix=st.sampled_from(["", "prod-", "P_"]),
    suffix=st.sampled_from(["-eu", "_x"]),
    case=st.none() | st.sampled_from(["kebab-case", "snake_case"]),
)
def test_a_suggested_name_passes(text: str, prefix: str, suffix: str, case: Case | None) -> None:
    config = Config(prefix=prefix, suffix=suffix, case=case)

    def judged(name: str) -> dict[str, Any]:
        resource = Resource(type="aws_sqs_queue", action="create", after={"name": name})
        return dict(judge(resource, config).metadata)

    first = judged(text)
    assert first["ok"] or judged(first["suggested"])["ok"]


def test_a_name_known_only_after_apply_is_judged_then() -> None:
    with connect(app, config={"prefix": "prod-"}) as client:
        assert {"pre-apply", "post-apply"} <= set(client.introduction["hooks"])
        made = Resource(type="aws_s3_bucket", action="create", after={"bucket": "terraform-2026"})
        assert client.call("post-apply", made).status == "fail"


@pytest.mark.parametrize("config", [{}, {"skip_types": ["null_*"]}])
def test_without_a_convention_labels_are_advised_to_be_in_snake_case(config: dict[str, Any]) -> None:
    with connect(app, config=config) as client:
        odd = Resource(type="aws_s3_bucket", name="webShop", action="create", after={"bucket": "Any-Name"})
        result = client.call("post-plan", odd)
        assert (result.status, result.message) == ("warn", "label 'webShop' must be written in snake_case")
        assert client.call("post-plan", msgspec.structs.replace(odd, name="web_shop")).findings == ()


def test_a_convention_of_the_users_own_stands_alone() -> None:
    with connect(app, config={"prefix": "Any-"}) as client:
        odd = Resource(type="aws_s3_bucket", name="webShop", action="create", after={"bucket": "Any-Name"})
        assert client.call("post-plan", odd).findings == ()
