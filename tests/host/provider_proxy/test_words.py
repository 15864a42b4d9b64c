"""What providers write: into Terraform's log, into their last words, over go-plugin's stdio stream."""

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest
from tollgate_host.provider_proxy.methods import Method, method_of, path_of
from tollgate_host.provider_proxy.processes.crash_output import CrashOutput, LineCutter
from tollgate_host.provider_proxy.processes.plugin_log import PluginLog
from tollgate_host.provider_proxy.processes.stdio import stdio_content

MOMENT = datetime(2026, 1, 2, 3, 4, 5, 678000, UTC)
LINE = json.dumps(
    {"@level": "info", "@message": "done", "@timestamp": "T", "@module": "sdk", "tf_rpc": "Plan it", "n": 3}
)


def logged(folder: Path, line: str, **environ: str) -> str:
    file = folder / "log"
    PluginLog({"TF_LOG_PATH": str(file), **environ}, lambda: MOMENT).write("terraform-provider-x", line)
    return file.read_text() if file.exists() else ""


def test_a_line_is_written_as_terraform_writes_it(tmp_path: Path) -> None:
    assert logged(tmp_path, LINE, TF_LOG="INFO") == (
        "2026-01-02T03:04:05.678Z [INFO]  provider.terraform-provider-x: done:"
        ' @module=sdk n=3 tf_rpc="Plan it" timestamp=T\n'
    )


def test_a_plain_line_is_a_message_for_debugging(tmp_path: Path) -> None:
    expected = "2026-01-02T03:04:05.678Z [DEBUG] provider.terraform-provider-x: hello\n"
    assert logged(tmp_path, "hello", TF_LOG="trace") == expected


def test_a_log_may_be_json(tmp_path: Path) -> None:
    entry = json.loads(logged(tmp_path, LINE, TF_LOG="JSON"))
    assert entry["@module"] == "provider.terraform-provider-x"
    assert (entry["@level"], entry["@message"], entry["tf_rpc"]) == ("info", "done", "Plan it")


@pytest.mark.parametrize(
    ("settings", "is_written"),
    [
        ({}, False),
        ({"TF_LOG": "OFF"}, False),
        ({"TF_LOG": "WARN"}, False),
        ({"TF_LOG": "INFO"}, True),
        ({"TF_LOG": "nonsense"}, True),
        ({"TF_LOG": "ERROR", "TF_LOG_PROVIDER": "debug"}, True),
        ({"TF_LOG": "debug", "TF_LOG_PROVIDER": "error"}, False),
    ],
)
def test_what_is_asked_for_is_written(tmp_path: Path, settings: dict[str, str], is_written: bool) -> None:
    assert bool(logged(tmp_path, LINE, **settings)) is is_written


def test_a_log_that_cannot_be_written_stops_nothing() -> None:
    PluginLog({"TF_LOG": "debug", "TF_LOG_PATH": "/nowhere/at/all"}).write("x", "hello")


def test_without_a_path_the_log_is_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    PluginLog({"TF_LOG": "debug"}, lambda: MOMENT).write("x", "hello")
    assert capsys.readouterr().err.endswith("provider.x: hello\n")


def test_only_a_panic_makes_a_report() -> None:
    words = CrashOutput()
    words.add("an ordinary line")
    assert words.crash_report("p") is None
    for number in range(300):
        words.add("fatal error: out of memory" if number == 0 else f"line {number}")
    report = words.crash_report("p")
    assert report is not None
    assert report.count("\n") < 130
    assert "Error: The p plugin crashed!" in report
    assert len(words.lines) == 200


def test_lines_are_cut_wherever_the_chunks_end() -> None:
    cutter = LineCutter()
    cut = [line for chunk in (b"on", b"e\r\ntw", b"o\n\nthree") for line in cutter.feed(chunk)]
    assert (cut, cutter.end(), cutter.end()) == (["one", "two", ""], ["three"], [])


@pytest.mark.parametrize("nonsense", [b"\x12\x05hi", b"\x0b", b"east"])
def test_what_is_no_message_prints_nothing(nonsense: bytes) -> None:
    assert stdio_content(nonsense) == b""


def test_what_a_provider_printed_is_taken_from_its_message() -> None:
    assert stdio_content(b"\x08\x02\x12\x05hello") == b"hello"
    assert stdio_content(b"\x08\x02") == b""


@pytest.mark.parametrize(
    ("path", "method"),
    [
        (b"/tfplugin5.Provider/GetSchema", Method("provider", "GetProviderSchema")),
        (b"/tfplugin5.Provider/PrepareProviderConfig", Method("provider", "ValidateProviderConfig")),
        (b"/tfplugin5.Provider/ValidateResourceTypeConfig", Method("provider", "ValidateResourceConfig")),
        (b"/tfplugin5.Provider/ValidateDataSourceConfig", Method("provider", "ValidateDataResourceConfig")),
        (b"/tfplugin5.Provider/Configure", Method("provider", "ConfigureProvider")),
        (b"/tfplugin5.Provider/Stop", Method("provider", "StopProvider")),
        (b"/tfplugin5.Provider/ReadResource", Method("provider", "ReadResource")),
        (b"/tfplugin6.Provider/GetProviderSchema", Method("provider", "GetProviderSchema")),
        (b"/tfplugin6.Provider/Stop", Method("provider", "Stop")),
        (b"/plugin.GRPCStdio/StreamStdio", Method("held")),
        (b"/plugin.GRPCController/Shutdown", Method("shutdown")),
        (b"/grpc.health.v1.Health/Check", Method("other")),
        (b"\xff", Method("other")),
        (b"", Method("other")),
    ],
)
def test_methods_have_one_name_in_both_protocols(path: bytes, method: Method) -> None:
    assert method_of(path) == method


def test_a_method_has_its_own_path_in_each_protocol() -> None:
    assert path_of("ConfigureProvider", 5) == b"/tfplugin5.Provider/Configure"
    assert path_of("ConfigureProvider", 6) == b"/tfplugin6.Provider/ConfigureProvider"
