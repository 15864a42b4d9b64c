"""What integrations answer and what providers say, as the host takes it."""

import json
from typing import Any

from hypothesis import strategies as st
from tollgate_host.engine.arguments import read_arguments
from tollgate_host.engine.terminal.output_change import DestroySummary, SecondCommandEvents
from tollgate_host.errors import HostError
from tollgate_host.hooks.answers import Question, result_from_answer
from tollgate_host.provider_proxy.processes.plugin_log import PluginLog
from tollgate_tfplugin.errors import HandshakeError
from tollgate_tfplugin.handshake import parse_handshake

from tests.fuzz.bytes_of import json_bytes, pieces, text_of
from tests.fuzz.target import Target

_RESULT = [
    "status",
    "message",
    "metadata",
    "findings",
    "rule",
    "severity",
    "level",
    "path",
    "address",
    "remediation",
    "docs",
]
_WORDS = [
    b"plan", b"apply", b"destroy", b"state", b"list", b"-chdir=x", b"-out", b"-out=p", b"--config", b"--config=c",
    b"--", b"-",
    b"-var", b"a=b", b"-auto-approve", b"-json=false", b"--report", b"json=x", b"--only=a", b"-detailed-exitcode",
    b"---x",
    b"-target=module.a[\"b\"]", b"--set", b"-input=0", b"-h", b"--level", b"", b"-lock-timeout", b"--root",
    b"--no-color",
]  # fmt: skip
_OUTPUT = [
    b"\n", b"Apply complete! Resources: ", b"0 added, 0 changed, 2 destroyed.", b"\x1b[0m\x1b[1m\x1b[32m",
    b"\nOutputs:\n",
    b'"type":"version"', b'"type":"outputs"', b'{"type":"change_summary","operation":"apply"}', b"x",
]  # fmt: skip


def answers(data: bytes) -> None:
    """Whatever an integration answers is a result or an error of it, never anything else."""
    result = result_from_answer(Question("policy", "post-plan", "a.b"), data, 0.0)
    assert (result.status == "error") == (result.error is not None)
    if result.error is None:
        assert isinstance(json.loads(data), dict)


def arguments(data: bytes) -> None:
    """Each argument goes to exactly one of the two, in order; none is made up or lost."""
    words = [text_of(word) for word in data.split(b"\x00")]
    environ = {"TF_CLI_ARGS_plan": words[0], "TF_CLI_ARGS": words[-1]}
    try:
        found = read_arguments(words, environ)
    except HostError as error:
        assert str(error)
        return
    for name in ("plan_file", "out", "mode", "is_json", "is_approved", "has_input", "is_help", "is_detailed"):
        getattr(found, name)
    called = [found.subcommand] if found.subcommand in words else found.subcommand.split(" ", 1)
    engine = [*found.before, *(called if found.subcommand else []), *found.arguments]
    assert _is_within(engine, words)
    taken = [word for own in found.own for word in own.split("=", 1)]
    assert all(any(word in given for given in words) for word in taken)


def _is_within(some: list[str], all_of_them: list[str]) -> bool:
    """Whether some words stand among all of them, in the same order."""
    remaining = iter(all_of_them)
    return all(word in remaining for word in some)


def output(data: bytes) -> None:
    """What a second command prints is the same in whatever pieces it comes."""
    step, text = max(data[0] if data else 1, 1), data[1:]
    for make in (DestroySummary, lambda: SecondCommandEvents(is_destroy=True)):
        whole, pieced = make(), make()
        expected = whole.feed(text) + whole.close()
        found = b"".join(pieced.feed(text[at : at + step]) for at in range(0, len(text), step)) + pieced.close()
        assert found == expected


def handshake(data: bytes) -> None:
    """A provider's first line is a greeting, or an error of the proxy."""
    try:
        greeting = parse_handshake(data)
    except HandshakeError as error:
        assert len(str(error)) < 2000
        return
    assert greeting.protocol_version in (5, 6)


class _Kept(PluginLog):
    """A log that keeps what it would write."""

    def __init__(self, environ: dict[str, str]) -> None:
        super().__init__(environ)
        self.lines: list[str] = []

    def _append(self, text: str) -> None:
        self.lines.append(text)


def provider_log(data: bytes) -> None:
    """Whatever a provider writes becomes lines of Terraform's log."""
    for wanted in ("trace", "json"):
        log = _Kept({"TF_LOG": wanted})
        for line in data.decode("utf-8", "replace").split("\n"):
            log.write("aws", line)
        if wanted == "json":
            entries: list[Any] = [json.loads(line) for line in log.lines]
            assert all(entry["@module"] == "provider.aws" for entry in entries)


_HANDSHAKE = [
    b"1|",
    b"6|",
    b"5|",
    b"unix|",
    b"tcp|",
    b"/tmp/x|",
    b"127.0.0.1:1234|",
    b"grpc|",
    b"|",
    b"MII",
    b"\n",
    b"grpc",
]
TARGETS = [
    Target(
        name="host-answers",
        one_input=answers,
        strategy=json_bytes(_RESULT, ["success", "warn", "fail", "high", "unknown", "advisory"]),
        words=tuple(f'"{word}":'.encode() for word in _RESULT),
        pumps=(b"[", b'{"metadata":'),
    ),
    Target(
        name="host-arguments",
        one_input=arguments,
        strategy=pieces(_WORDS, separator=b"\x00", most=10),
        words=(*_WORDS, b"\x00"),
        pumps=(b"-a\x00", b"--config\x00", b"'"),
    ),
    Target(
        name="host-output",
        one_input=output,
        strategy=st.tuples(st.binary(min_size=1, max_size=1), pieces(_OUTPUT, most=15)).map(b"".join),
        words=tuple(_OUTPUT),
    ),
    Target(name="host-handshake", one_input=handshake, strategy=pieces(_HANDSHAKE, most=9), words=tuple(_HANDSHAKE)),
    Target(
        name="host-provider-log",
        one_input=provider_log,
        strategy=json_bytes(["@level", "@message", "@module", "@timestamp", "a b"], ["info", "trace"]),
        words=(b'{"@level":', b'"@message":', b'"@timestamp":', b"\n"),
        pumps=(b'{"@message":', b"["),
    ),
]
