"""Policy sets from elsewhere: bundles by https and from the cache, files, installed packages; and what is refused."""

import gzip
import hashlib
import io
import tarfile
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path, PurePosixPath
from typing import Any

import pytest
from policy_validator.loading import LoadOptions, load_sets
from policy_validator.problems import PolicyError
from policy_validator.sources import archive, download
from policy_validator.sources.archive import pack, unpack
from policy_validator.sources.files import SourceFile
from tollgate_rules import RULES

RULE = b"rules: [{id: one, match: {type: t_a}, require: {path: x, equals: 1}}]\n"
FILES = [SourceFile("p.yaml", PurePosixPath("team/p.yaml"), RULE)]

Serve = Callable[[bytes], str]


class Handler(BaseHTTPRequestHandler):
    """Serves what the test has put there, by path."""

    content: dict[str, bytes]
    seen: list[str]

    def do_GET(self) -> None:
        self.seen.append(self.path)
        found = self.content.get(self.path)
        if found is not None and found.startswith(b"-> "):
            self.send_response(302)
            self.send_header("Location", found[3:].decode())
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        self.send_response(404 if found is None else 200)
        self.send_header("Content-Length", str(len(found or b"")))
        self.end_headers()
        self.wfile.write(found or b"")

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 -- the name that http.server asks for
        pass


@pytest.fixture
def server() -> Iterator[Any]:
    handler: Any = type("Own", (Handler,), {"content": {}, "seen": []})
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as serving:
        thread = threading.Thread(target=serving.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        handler.address = f"http://127.0.0.1:{serving.server_port}"
        yield handler
        serving.shutdown()
        thread.join()


def pin(data: bytes) -> str:
    return f"#sha256={hashlib.sha256(data).hexdigest()}"


def rules_of(name: str, cache: Path) -> list[str]:
    return [
        rule.id
        for found in load_sets([name], LoadOptions(cache=str(cache)))
        for evaluator in found.evaluators()
        for rule in evaluator.rules
    ]


def refusal(name: str, cache: Path) -> str:
    with pytest.raises(PolicyError) as refused:
        load_sets([name], LoadOptions(cache=str(cache)))
    [problem] = refused.value.problems
    return problem.message


def test_a_bundle_is_fetched_once_and_then_read_from_the_cache(server: Any, tmp_path: Path) -> None:
    data = pack(FILES)
    server.content["/p.tar.gz"] = data
    name = f"{server.address}/p.tar.gz{pin(data)}"
    assert rules_of(name, tmp_path) == ["one"]
    server.content.clear()
    assert rules_of(name, tmp_path) == ["one"]
    assert server.seen == ["/p.tar.gz"]


def test_a_cache_that_was_tampered_with_is_not_believed(server: Any, tmp_path: Path) -> None:
    data = pack(FILES)
    server.content["/p.tar.gz"] = data
    name = f"{server.address}/p.tar.gz{pin(data)}"
    (tmp_path / f"{hashlib.sha256(data).hexdigest()}.tar.gz").write_bytes(b"other")
    assert rules_of(name, tmp_path) == ["one"]
    assert server.seen == ["/p.tar.gz"]


def test_a_redirect_is_followed_but_not_to_plain_http_elsewhere(server: Any, tmp_path: Path) -> None:
    data = pack(FILES)
    server.content |= {"/p.tar.gz": data, "/old": b"-> /p.tar.gz", "/out": b"-> http://example.com/p", "/o": b"-> /o"}
    assert rules_of(f"{server.address}/old{pin(data)}", tmp_path / "a") == ["one"]
    assert refusal(f"{server.address}/out{pin(data)}", tmp_path / "b") == "A bundle is fetched by https only."
    assert refusal(f"{server.address}/o{pin(data)}", tmp_path / "b") == "The server redirects more than 5 times."


def test_a_bundle_without_a_pin_or_with_another_content_is_refused(server: Any, tmp_path: Path) -> None:
    data = pack(FILES)
    server.content["/p.tar.gz"] = data
    assert refusal(f"{server.address}/p.tar.gz", tmp_path).startswith("A bundle needs a pin: add #sha256=")
    assert server.seen == []
    wrong = refusal(f"{server.address}/p.tar.gz{pin(b'other')}", tmp_path)
    assert wrong.startswith(f"The bundle has the SHA-256 {hashlib.sha256(data).hexdigest()}, not ")
    assert list(tmp_path.iterdir()) == []


def test_a_bundle_that_cannot_be_had_is_told_without_the_password(server: Any, tmp_path: Path) -> None:
    assert refusal(f"{server.address}/gone{pin(b'')}", tmp_path) == "The server answered 404 Not Found."
    assert refusal(f"http://example.com/p{pin(b'')}", tmp_path) == "A bundle is fetched by https only."
    with pytest.raises(PolicyError) as refused:
        load_sets([f"http://me:hunter2@127.0.0.1:1/p?token=abc{pin(b'')}"], LoadOptions(cache=str(tmp_path)))
    assert "http://127.0.0.1:1/p: The bundle cannot be fetched, and it is not in the cache" in str(refused.value)
    assert "hunter2" not in str(refused.value)
    assert "abc" not in str(refused.value)


def test_a_bundle_that_is_too_large_is_not_read_to_its_end(
    server: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(download, "MAX_DOWNLOAD_BYTES", 1000)
    server.content["/p"] = b"x" * 5000
    assert refusal(f"{server.address}/p{pin(b'')}", tmp_path) == "The bundle has more than 1,000 bytes."


def tar(*entries: tuple[tarfile.TarInfo, bytes]) -> bytes:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w:gz") as made:
        for entry, content in entries:
            entry.size = len(content)
            made.addfile(entry, io.BytesIO(content))
    return buffer.getvalue()


def entry(name: str, kind: bytes = tarfile.REGTYPE, link: str = "") -> tarfile.TarInfo:
    made = tarfile.TarInfo(name)
    made.type = kind
    made.linkname = link
    return made


@pytest.mark.parametrize(
    ("found", "message"),
    [
        (entry("../p.yaml"), "The entry '../p.yaml' leads out of the bundle: the bundle is refused."),
        (entry("/etc/p.yaml"), "The entry '/etc/p.yaml' leads out of the bundle: the bundle is refused."),
        (entry("a/../../p.yaml"), "leads out of the bundle"),
        (entry("a\\..\\p.yaml"), "leads out of the bundle"),
        (entry("p.yaml", tarfile.SYMTYPE, "/etc/passwd"), "is a link or a device, not a plain file"),
        (entry("p.yaml", tarfile.LNKTYPE, "other"), "is a link or a device, not a plain file"),
        (entry("p.yaml", tarfile.FIFOTYPE), "is a link or a device, not a plain file"),
    ],
)
def test_what_leads_out_of_a_bundle_is_refused(found: tarfile.TarInfo, message: str) -> None:
    content = b"" if found.linkname or found.type == tarfile.FIFOTYPE else RULE
    with pytest.raises(PolicyError) as refused:
        unpack("b", tar((found, content)))
    assert message in str(refused.value)


def test_a_gigabyte_of_zeros_is_refused_before_it_is_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    claimed = tarfile.TarInfo("p.yaml")
    claimed.size = 1024**3
    with pytest.raises(PolicyError, match="has 1,073,741,824 bytes"):
        unpack("b", gzip.compress(claimed.tobuf() + b"\0" * 1024))
    monkeypatch.setattr(archive, "MAX_TOTAL_BYTES", 1000)
    monkeypatch.setattr(archive, "_OVERHEAD_BYTES", 20_000)
    several = [(entry(f"{n}.txt"), b"\0" * 900) for n in range(100)]
    with pytest.raises(PolicyError, match="unpacks to more than 1,000 bytes"):
        unpack("b", tar(*several))


def test_too_many_entries_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "MAX_FILES", 5)
    with pytest.raises(PolicyError, match="more than 10 entries"):
        unpack("b", tar(*[(entry(f"{n}.txt"), b"") for n in range(11)]))


@pytest.mark.parametrize(
    "data",
    [b"", b"not a bundle", gzip.compress(b"x" * 600, mtime=0), pack(FILES)[:60]],
    ids=["empty", "text", "no_archive", "cut_off"],
)
def test_what_is_no_bundle_is_refused(data: bytes) -> None:
    with pytest.raises(PolicyError, match=r"This is not a tar\.gz file"):
        unpack("b", data)


def test_the_same_files_make_the_same_bundle() -> None:
    other = SourceFile("q", PurePosixPath("a.yaml"), b"rules: []\n")
    assert pack([*FILES, other]) == pack([other, *FILES])
    assert [file.path for file in unpack("b", pack([*FILES, other]))] == [other.path, FILES[0].path]


def test_a_bundle_in_a_file_is_a_policy_set(tmp_path: Path) -> None:
    (tmp_path / "p.tar.gz").write_bytes(pack(FILES))
    assert rules_of(str(tmp_path / "p.tar.gz"), tmp_path) == ["one"]


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """What packages bring, by name."""
    found: dict[str, Any] = {}

    class Entry:
        def __init__(self, name: str) -> None:
            self.name = name

        def load(self) -> Any:
            return found[self.name]

    def entry_points(group: str) -> list[Any]:
        assert group == "tollgate.policy_sets"
        return [Entry(name) for name in found]

    monkeypatch.setattr("importlib.metadata.entry_points", entry_points)
    return found


def test_a_package_brings_rules_or_a_folder(installed: dict[str, Any], tmp_path: Path) -> None:
    (tmp_path / "p.yaml").write_bytes(RULE)
    installed["acme"] = lambda: [RULES["ebs_volume_encrypted"]]
    installed["folder"] = tmp_path
    installed["broken"] = lambda: 1 / 0
    installed["nothing"] = 3
    assert rules_of("acme", tmp_path) == ["ebs_volume_encrypted"]
    assert rules_of("folder", tmp_path) == ["one"]
    assert refusal("broken", tmp_path).startswith("The package that brings this policy set fails: ZeroDivisionError")
    assert "gives neither a folder nor rules" in refusal("nothing", tmp_path)
    assert "installed packages bring acme, broken, folder, nothing" in refusal("other", tmp_path)
