"""Providers as programs: each a file that can be started, behaving as its test wants it to."""

import sys
from pathlib import Path

_PROGRAM = """#!{python}
import asyncio, os, signal, sys, time

print("a line on standard error", file=sys.stderr, flush=True)
{before}
from tollgate_tfplugin import grpc
from tollgate_tfplugin.http2_protocol import Http2Protocol

configured = Once() if "Once" in globals() else []


class Call:
    def __init__(self, stream, path):
        self.stream, self.path, self.body = stream, path, bytearray()

    def on_headers(self, headers, is_end): pass
    def on_reset(self, code): pass
    def on_disconnect(self): pass
    def on_sent(self, size): pass

    def on_data(self, payload, is_end):
        self.body += payload
        if is_end:
            answer = reply(self.path.rpartition("/")[2], bytes(self.body[5:]))
            if answer is not None:
                grpc.send_response(self.stream, answer)


def reply(method, message):
    if method == "StreamStdio":
        return None
    if method == "Shutdown":
        {on_shutdown}
    if method == "ConfigureProvider":
        configured.append(message.decode())
    if method == "Crash":
        print("panic: runtime error: oh no", file=sys.stderr)
        print("goroutine 1 [running]:", file=sys.stderr, flush=True)
        os._exit(2)
    if method == "Hang":
        return None
    return f"{{method}} {{message.decode()}} pid={{os.getpid()}} configured={{','.join(configured)}}".encode()


def accept(stream, headers):
    return Call(stream, dict(headers)[b":path"].decode())


async def main():
    path = os.path.join(os.environ["PLUGIN_UNIX_SOCKET_DIR"], f"plugin{{os.getpid()}}")
    protocol = lambda: Http2Protocol(accept=accept, on_disconnect=lambda: None)
    await asyncio.get_running_loop().create_unix_server(protocol, path)
    print("{greeting}".replace("SOCKET", path), flush=True)
    await asyncio.sleep(600)


signal.signal(signal.SIGINT, signal.SIG_IGN)
assert os.environ["TF_PLUGIN_MAGIC_COOKIE"]
asyncio.run(main())
"""


def write_provider(
    folder: Path, *, before: str = "", greeting: str = "1|6|unix|SOCKET|grpc|", on_shutdown: str = "os._exit(0)"
) -> Path:
    """Writes a provider that tells who it is and how it was configured."""
    file = folder / "terraform-provider-fake_v1.0.0"
    file.write_text(_PROGRAM.format(python=sys.executable, before=before, greeting=greeting, on_shutdown=on_shutdown))
    file.chmod(0o755)
    return file
