"""Settings that are times, durations, paths, URLs and enums: read from texts, or refused in one sentence each."""

import enum
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import attrs
import jsonschema
import pytest
from tollgate_runtime import ConfigError, Finding, Integration, Resource, Result, Url, from_findings
from tollgate_runtime.config.schema import config_schema
from tollgate_runtime.config.structure import structure_config
from tollgate_runtime.testing import connect

HOME = Url("https://example.com/v1")


class Mode(enum.Enum):
    STRICT = "strict"
    LOOSE = "loose"


def is_relative(_config: object, _attribute: object, value: Path) -> None:
    if value.is_absolute():
        raise ValueError("name a file below the configuration")


@attrs.frozen
class Server:
    url: Url
    timeout: timedelta = timedelta(seconds=90)


@attrs.frozen
class Config:
    since: datetime | None = None
    day: date | None = None
    every: timedelta = timedelta(minutes=5)
    file: Path = attrs.field(default=Path("rules/base.yaml"), validator=is_relative)
    url: Url = HOME
    mode: Mode = Mode.STRICT
    servers: dict[str, Server] = attrs.field(factory=lambda: dict[str, Server]())
    files: tuple[Path, ...] = ()
    either: int | timedelta | None = None
    anything: dict[str, Any] = attrs.field(factory=lambda: dict[str, Any]())


def mistakes(**config: Any) -> dict[str, str]:
    with pytest.raises(ConfigError) as refused:
        structure_config(config, Config)
    return {mistake.path: mistake.message for mistake in refused.value.mistakes}


DURATION = "expected a duration such as 30s, 5m, 1h30m or 7d, or a number of seconds, got "
TIME = "expected a date and time with its zone, such as 2026-03-01T12:00:00Z, got "
URL = "expected a URL such as https://example.com/path, got "


@pytest.mark.parametrize(
    ("setting", "text", "value"),
    [
        ("since", "2026-03-01T12:00:00Z", datetime(2026, 3, 1, 12, tzinfo=UTC)),
        ("since", "2026-03-01T14:00:00+02:00", datetime(2026, 3, 1, 12, tzinfo=UTC)),
        ("day", "2026-03-01", date(2026, 3, 1)),
        ("every", "90s", timedelta(seconds=90)),
        ("every", "1h30m", timedelta(minutes=90)),
        ("every", "7d", timedelta(days=7)),
        ("every", "250ms", timedelta(milliseconds=250)),
        ("every", "PT5M", timedelta(minutes=5)),
        ("every", 30, timedelta(seconds=30)),
        ("every", 0.5, timedelta(milliseconds=500)),
        ("file", "rules/other.yaml", Path("rules/other.yaml")),
        ("url", "http://localhost:8080/", Url("http://localhost:8080/")),
        ("url", "https://[::1]/x?y=z#a", Url("https://[::1]/x?y=z#a")),
        ("mode", "loose", Mode.LOOSE),
        (
            "servers",
            {"a": {"url": "https://a.b", "timeout": "1m"}},
            {"a": Server(Url("https://a.b"), timedelta(0, 60))},
        ),
        ("files", ["a", "b/c"], (Path("a"), Path("b/c"))),
        ("either", 5, timedelta(seconds=5)),
        ("anything", {"url": "no url", "list": [1]}, {"url": "no url", "list": [1]}),
    ],
)
def test_a_text_becomes_what_it_means(setting: str, text: Any, value: object) -> None:
    assert getattr(structure_config({setting: text}, Config), setting) == value


@pytest.mark.parametrize(
    ("setting", "given", "complaint"),
    [
        ("since", "yesterday", TIME + "'yesterday'"),
        ("since", "2026-03-01T12:00:00", TIME + "'2026-03-01T12:00:00'"),
        ("since", 5, "expected a text, got a number"),
        ("day", "2026-02-30", "expected a date such as 2026-03-01, got '2026-02-30'"),
        ("every", "5 minutes", DURATION + "'5 minutes'"),
        ("every", "", DURATION + "''"),
        ("every", -1, DURATION + "-1"),
        ("every", "9" * 40 + "d", DURATION + repr("9" * 40 + "d")),
        ("every", True, "expected a text or a number, got true or false"),
        ("file", "", "expected a path, got ''"),
        ("file", "/etc/passwd", "name a file below the configuration"),
        ("url", "example.com", URL + "'example.com'"),
        ("url", "https://", URL + "'https://'"),
        ("url", "https://a b", URL + "'https://a b'"),
        ("url", "https://a:port/", URL + "'https://a:port/'"),
        ("url", ["https://a"], "expected a text, got a list"),
        ("mode", "lose", "expected one of strict, loose, got 'lose'; did you mean 'loose'?"),
    ],
)
def test_what_is_none_is_refused_in_one_sentence(setting: str, given: Any, complaint: str) -> None:
    assert mistakes(**{setting: given}) == {setting: complaint}


def test_every_mistake_is_told_at_once_with_its_place() -> None:
    found = mistakes(every="soon", files=["a", "", "c"], servers={"a": {"url": "a.b"}, "b": {"timeout": "never"}})
    assert found == {
        "every": DURATION + "'soon'",
        "files[1]": "expected a path, got ''",
        "servers.a.url": URL + "'a.b'",
        "servers.b.timeout": DURATION + "'never'",
        "servers.b.url": "is required",
    }


def test_the_schema_has_them_with_defaults_that_are_settings_themselves() -> None:
    schema = config_schema(Config)
    properties = schema["properties"]
    assert properties["since"]["anyOf"][0] == {"type": "string", "format": "date-time"}
    assert properties["url"] == {"type": "string", "format": "uri", "default": "https://example.com/v1"}
    assert properties["file"] == {"type": "string", "minLength": 1, "default": "rules/base.yaml"}
    assert properties["every"]["type"] == ["string", "number"]
    assert properties["mode"] == {"enum": ["strict", "loose"], "default": "strict"}
    jsonschema.Draft202012Validator.check_schema(schema)
    defaults = {name: one["default"] for name, one in properties.items()}
    assert structure_config(defaults, Config) == Config()


def test_a_url_is_a_text_with_parts() -> None:
    url = Url("HTTPS://Prices.Example.com:8443/v1")
    assert f"{url}/x" == "HTTPS://Prices.Example.com:8443/v1/x"
    assert (url.scheme, url.host, url.port, url.path) == ("https", "prices.example.com", 8443, "/v1")


@pytest.mark.parametrize("secret", [None, "rules"], ids=["no secret", "a secret"])
def test_settings_of_these_kinds_may_stand_in_an_answer(secret: str | None) -> None:
    app = Integration("linked", version="1.0.0", config=Config)

    @app.on("post-plan")
    def link(resource: Resource, config: Config) -> Result:
        finding = Finding("name", "a bad name", docs=config.url)
        told = {"file": config.file, "every": config.every, "since": config.since}
        return from_findings([finding], metadata=told)

    with connect(app, config={"since": "2026-03-01T12:00:00Z"}) as client:
        after, mask = ({"password": secret}, {"password": True}) if secret else ({}, False)
        resource = Resource(type="aws_s3_bucket", after=after, after_sensitive=mask)
        result = client.call("post-plan", resource)
    assert result.findings[0].docs == "https://example.com/v1"
    assert result.metadata == {
        "file": "(sensitive)/base.yaml" if secret else "rules/base.yaml",
        "every": "PT300S",
        "since": "2026-03-01T12:00:00Z",
    }
