"""Both sides of go-plugin's handshake as plain data."""

import subprocess
import sys

import pytest
from tollgate_tfplugin.endpoint import Endpoint, parse_endpoint
from tollgate_tfplugin.errors import HandshakeError
from tollgate_tfplugin.handshake import (
    MAGIC_COOKIE,
    Handshake,
    PluginEnvironment,
    build_plugin_environ,
    format_handshake,
    parse_handshake,
)


def test_what_a_provider_announces_is_read_by_whoever_starts_it() -> None:
    assert parse_handshake(format_handshake("/tmp/s", None).encode()) == Handshake(6, Endpoint("unix", "/tmp/s"))


def test_a_certificate_is_announced_without_padding() -> None:
    assert format_handshake("/tmp/s", b"\x00\x01") == "1|6|unix|/tmp/s|grpc|AAE\n"


def test_the_environment_that_we_build_is_one_that_a_provider_accepts() -> None:
    environ = build_plugin_environ({"PLUGIN_CLIENT_CERT": "PEM", "TF_REATTACH_PROVIDERS": "{}", "HOME": "/h"}, "/run/s")
    assert PluginEnvironment.from_environ(environ) == PluginEnvironment(True, None, "/run/s")
    assert "TF_REATTACH_PROVIDERS" not in environ
    assert environ["HOME"] == "/h"
    assert environ["PLUGIN_PROTOCOL_VERSIONS"] == "5,6"


def test_without_terraforms_cookie_nobody_has_started_us() -> None:
    assert not PluginEnvironment.from_environ({"TF_PLUGIN_MAGIC_COOKIE": "other"}).is_from_terraform
    assert PluginEnvironment.from_environ({"TF_PLUGIN_MAGIC_COOKIE": MAGIC_COOKIE, "PLUGIN_CLIENT_CERT": ""}) == (
        True,
        None,
        None,
    )


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (b"hello", "other than a plugin's handshake"),
        (b"\xff\xfe|6|unix|/s|grpc|", "other than a plugin's handshake"),
        (b"2|6|unix|/s|grpc|", "other than a plugin's handshake"),
        (b"1|4|unix|/s|grpc|", "version 4"),
        ("1|²|unix|/s|grpc|".encode(), "version ²"),
        (b"1|6|pigeon|/s|grpc|", "cannot be reached"),
        (b"1|6|tcp|nowhere|grpc|", "cannot be reached"),
        (b"1|6|unix|/s|netrpc|", "another way than gRPC"),
        (b"1|6|unix|/s|grpc|CERTIFICATE", "another way than gRPC"),
    ],
)
def test_a_line_that_cannot_be_used_is_explained(line: bytes, reason: str) -> None:
    with pytest.raises(HandshakeError, match=reason):
        parse_handshake(line)


@pytest.mark.parametrize(
    ("path", "parts"), [("127.0.0.1:1234", ("127.0.0.1", 1234)), ("[::1]:9", ("::1", 9)), (":80", ("", 80))]
)
def test_a_tcp_address_has_two_parts(path: str, parts: tuple[str, int]) -> None:
    endpoint = parse_endpoint("tcp", path)
    assert endpoint is not None
    assert endpoint.host_and_port == parts


def test_the_handshake_comes_before_heavy_imports() -> None:
    heavy = ["asyncio", "attr", "cryptography", "google.protobuf", "hpack", "logging", "msgpack", "ssl"]
    code = f"import sys, tollgate_tfplugin.handshake; print([name for name in {heavy} if name in sys.modules])"
    ended = subprocess.run(
        [sys.executable, "-I", "-S", "-c", "import sys; sys.path[:] = " + repr(sys.path) + f"\n{code}"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert ended.stdout == "[]\n", ended.stdout
