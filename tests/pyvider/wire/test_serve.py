"""A provider as a process: handshake, certificates, streams, signals and the goodbye."""

import asyncio
import base64
import datetime
import json
import os
import signal
import ssl
import stat
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import attrs
import h2.config
import h2.connection
import h2.events
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID
from google.protobuf.empty_pb2 import Empty
from tollgate_tfplugin.gen import tfplugin6_pb2 as pb
from tollgate_tfplugin.handshake import MAGIC_COOKIE, PluginEnvironment, format_handshake

pytestmark = pytest.mark.anyio

PROVIDER = """
import logging
print("printed while importing")

from typing import Any
from pyvider import BaseResource, register_resource
from pyvider.schema.pvfactory import a_str, s_resource

@register_resource("box_it")
class Box(BaseResource[Any, Any, Any]):
    @staticmethod
    def get_schema():
        return s_resource({"name": a_str(), "password": a_str(sensitive=True)})

    async def validate_config(self, config):
        print("printed in a handler", flush=True)
        logging.getLogger("box").warning("the password is %s", config["password"])
"""


@attrs.frozen
class Client:
    """A client certificate as Terraform makes them: self-signed, P-521."""

    certificate: str
    key: str

    @classmethod
    def create(cls) -> "Client":
        key = ec.generate_private_key(ec.SECP521R1())
        name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
        now = datetime.datetime.now(datetime.UTC)
        builder = x509.CertificateBuilder(name, name, key.public_key(), 1, now, now + datetime.timedelta(days=1))
        builder = builder.add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        certificate = builder.sign(key, hashes.SHA512())
        pem = serialization.Encoding.PEM
        private = key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
        return cls(certificate.public_bytes(pem).decode(), private.decode())

    def context(self, server_certificate: bytes, folder: Path) -> ssl.SSLContext:
        context = ssl.create_default_context(cadata=server_certificate)
        file = folder / "client.pem"
        file.write_text(self.certificate + self.key)
        context.load_cert_chain(file)
        context.set_alpn_protocols(["h2"])
        return context


@attrs.define
class Provider:
    """A started provider and what its handshake said."""

    process: subprocess.Popen[str]
    line: str

    @property
    def fields(self) -> list[str]:
        return self.line.strip().split("|")

    @property
    def socket(self) -> Path:
        return Path(self.fields[3])

    @property
    def certificate(self) -> bytes:
        return base64.b64decode(self.fields[5] + "==")

    async def call(self, path: str, request: Any, reply: Any, context: ssl.SSLContext | None) -> Any:
        """One unary call over a connection of its own."""
        name = "localhost" if context else None
        reader, writer = await asyncio.open_unix_connection(str(self.socket), ssl=context, server_hostname=name)
        client = h2.connection.H2Connection(h2.config.H2Configuration())
        client.initiate_connection()
        headers = [(":method", "POST"), (":scheme", "http"), (":authority", "localhost"), (":path", path)]
        client.send_headers(1, headers)
        message = request.SerializeToString()
        client.send_data(1, b"\x00" + len(message).to_bytes(4, "big") + message, end_stream=True)
        body = b""
        writer.write(client.data_to_send())  # and no more: if the provider ends, a broken pipe takes its answer along
        try:
            async with asyncio.timeout(30):
                while True:
                    data = await reader.read(65536)
                    if not data:
                        raise ConnectionError("the provider hung up")
                    events = client.receive_data(data)
                    body += b"".join(event.data for event in events if isinstance(event, h2.events.DataReceived))
                    if any(isinstance(event, h2.events.StreamEnded) for event in events):
                        return reply.FromString(body[5:])
        finally:
            writer.close()

    async def schema(self, context: ssl.SSLContext | None) -> Any:
        path = "/tfplugin6.Provider/GetProviderSchema"
        return await self.call(path, pb.GetProviderSchema.Request(), pb.GetProviderSchema.Response, context)


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Any]:
    """Starts the provider as Terraform would; what is still running at the end is ended."""
    file = tmp_path / "provider.py"
    file.write_text(textwrap.dedent(PROVIDER))
    started: list[subprocess.Popen[str]] = []

    def begin(client: Client | None = None, **environment: str) -> Provider:
        cookie = {"TF_PLUGIN_MAGIC_COOKIE": MAGIC_COOKIE, "PLUGIN_PROTOCOL_VERSIONS": "5,6"}
        certificate = {"PLUGIN_CLIENT_CERT": client.certificate} if client else {}
        process = subprocess.Popen(
            [sys.executable, "-m", "pyvider.launch", str(file)],
            env=os.environ | cookie | certificate | {"PLUGIN_UNIX_SOCKET_DIR": str(tmp_path)} | environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        started.append(process)
        assert process.stdout is not None
        return Provider(process, process.stdout.readline())

    yield begin
    for process in started:
        process.kill()
        process.communicate(timeout=30)


@pytest.mark.requirement("V-TF-01", "V-6.3.2-01", "V-6.3.2-02", "V-6.3-01", "V-6.1.2-07", "V-2.1-06")
async def test_terraforms_certificate_is_let_in_and_no_other(start: Any, tmp_path: Path) -> None:
    client = Client.create()
    provider: Provider = start(client)
    assert provider.fields[:3] == ["1", "6", "unix"]
    assert provider.fields[4] == "grpc"
    assert stat.S_IMODE(provider.socket.parent.stat().st_mode) == 0o700
    assert list(provider.socket.parent.iterdir()) == [provider.socket], "the private key is not left lying about"

    response = await provider.schema(client.context(provider.certificate, tmp_path))
    assert response.resource_schemas.keys() == {"box_it"}
    for context in (Client.create().context(provider.certificate, tmp_path), _without_certificate(provider)):
        with pytest.raises((ssl.SSLError, OSError, ConnectionError)):
            await provider.schema(context)
    with pytest.raises((OSError, TimeoutError)):
        await provider.schema(None)


def _without_certificate(provider: Provider) -> ssl.SSLContext:
    context = ssl.create_default_context(cadata=provider.certificate)
    context.set_alpn_protocols(["h2"])
    return context


@pytest.mark.requirement("V-TF-01")
def test_the_certificate_is_fresh_and_for_localhost(start: Any) -> None:
    client = Client.create()
    first, second = start(client), start(client)
    assert first.certificate != second.certificate
    certificate = x509.load_der_x509_certificate(first.certificate)
    names = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    assert names.get_values_for_type(x509.DNSName) == ["localhost"]
    assert certificate.extensions.get_extension_for_class(x509.BasicConstraints).value.ca
    purposes = certificate.extensions.get_extension_for_class(x509.ExtendedKeyUsage).value
    assert set(purposes) == {ExtendedKeyUsageOID.SERVER_AUTH, ExtendedKeyUsageOID.CLIENT_AUTH}
    assert certificate.not_valid_before_utc < datetime.datetime.now(datetime.UTC) < certificate.not_valid_after_utc
    certificate.verify_directly_issued_by(certificate)


async def test_without_a_client_certificate_plain_text_is_spoken(start: Any) -> None:
    provider: Provider = start()
    assert provider.fields[5] == ""
    assert (await provider.schema(None)).resource_schemas.keys() == {"box_it"}


async def test_shutdown_ends_the_process_and_leaves_nothing_behind(start: Any) -> None:
    provider: Provider = start()
    await provider.call("/plugin.GRPCController/Shutdown", Empty(), Empty, None)
    assert provider.process.wait(timeout=30) == 0
    assert not provider.socket.parent.exists()


async def test_sigterm_ends_the_process_and_sigint_does_not(start: Any) -> None:
    provider: Provider = start()
    provider.process.send_signal(signal.SIGINT)
    assert await provider.schema(None)
    provider.process.terminate()
    assert provider.process.wait(timeout=30) == 0
    assert not provider.socket.parent.exists()


@pytest.mark.requirement("V-6.3.3-02")
async def test_nothing_but_the_handshake_reaches_stdout_and_logs_are_hclog_without_secrets(start: Any) -> None:
    provider: Provider = start(TF_LOG="DEBUG")
    config = pb.DynamicValue(json=b'{"name": "n", "password": "pa55word"}')
    request = pb.ValidateResourceConfig.Request(type_name="box_it", config=config)
    path = "/tfplugin6.Provider/ValidateResourceConfig"
    await provider.call(path, request, pb.ValidateResourceConfig.Response, None)
    provider.process.terminate()
    out, err = provider.process.communicate(timeout=30)
    assert out == ""
    lines = [json.loads(line) for line in err.splitlines() if line.startswith("{")]
    entry = next(line for line in lines if line["@module"] == "box")
    assert (entry["@level"], entry["@message"]) == ("warn", "the password is (sensitive)")
    assert "pa55word" not in err
    assert "printed while importing" in err
    assert "printed in a handler" in err


def test_started_by_hand_it_explains_itself(tmp_path: Path) -> None:
    file = tmp_path / "provider.py"
    file.write_text(textwrap.dedent(PROVIDER) + "\nfrom pyvider import serve\nserve()\n")
    environment = {key: value for key, value in os.environ.items() if not key.startswith("TF_PLUGIN")}
    for command in ([sys.executable, str(file)], [sys.executable, "-m", "pyvider.launch", str(file)]):
        ended = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=30, check=False)
        assert ended.returncode == 1
        assert "Terraform starts it by itself" in ended.stderr
        assert "pyvider install" in ended.stderr


def test_the_handshake_line_and_the_invitation_are_plain_data() -> None:
    assert format_handshake("/tmp/s", None) == "1|6|unix|/tmp/s|grpc|\n"
    assert format_handshake("/tmp/s", b"\x00\x01") == "1|6|unix|/tmp/s|grpc|AAE\n"
    invited = PluginEnvironment.from_environ({"TF_PLUGIN_MAGIC_COOKIE": MAGIC_COOKIE, "PLUGIN_CLIENT_CERT": ""})
    assert invited.is_from_terraform
    assert invited.client_certificate is None


def test_an_unreadable_client_certificate_is_explained(start: Any) -> None:
    provider: Provider = start(Client("nonsense", ""))
    assert provider.line == ""
    assert "PLUGIN_CLIENT_CERT holds no certificate" in provider.process.communicate(timeout=30)[1]


def test_a_provider_whose_terraform_is_gone_ends_by_itself(tmp_path: Path) -> None:
    file = tmp_path / "provider.py"
    file.write_text(textwrap.dedent(PROVIDER))
    environment = os.environ | {"TF_PLUGIN_MAGIC_COOKIE": MAGIC_COOKIE, "PLUGIN_UNIX_SOCKET_DIR": str(tmp_path)}
    command = f"{sys.executable} -m pyvider.launch {file} & echo $!; wait"
    with subprocess.Popen(["sh", "-c", command], env=environment, stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        first, second = parent.stdout.readline(), parent.stdout.readline()
        parent.kill()
        line = second if second.startswith("1|6|") else first
        socket = Path(line.split("|")[3])
        assert parent.stdout.read() == "", "read to the end, which comes when the orphan has closed its stdout"
    assert not socket.exists()
