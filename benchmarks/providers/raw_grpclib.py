"""The benchmark's resource without any framework: messages, MessagePack and grpclib, nothing else.

What a framework on grpclib cannot beat. It checks nothing and knows one resource type.
"""

import asyncio
import base64
import datetime
import os
import pathlib
import signal
import ssl
import sys
import tempfile

import msgpack
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from google.protobuf.empty_pb2 import Empty
from grpclib.const import Cardinality, Handler
from grpclib.server import Server, Stream
from tollgate_tfplugin.gen import tfplugin6_pb2 as pb

UNKNOWN = msgpack.ExtType(0, b"\x00")
TYPES = {"name": b'"string"', "size": b'"number"', "tags": b'["map","string"]', "id": b'"string"'}


def pack(value: object) -> pb.DynamicValue:
    """Return a value for the wire."""
    return pb.DynamicValue(msgpack=msgpack.packb(value))


def unpack(value: pb.DynamicValue) -> dict[str, object] | None:
    """Return a value from the wire."""
    return msgpack.unpackb(value.msgpack)


def schema(_: object) -> pb.GetProviderSchema.Response:
    """One resource type."""
    flags = {"name": {"required": True}, "id": {"computed": True}, "size": {"optional": True, "computed": True}}
    attributes = [
        pb.Schema.Attribute(name=name, type=TYPES[name], **flags.get(name, {"optional": True}))
        for name in sorted(TYPES)
    ]
    thing = pb.Schema(version=1, block=pb.Schema.Block(attributes=attributes))
    return pb.GetProviderSchema.Response(
        provider=pb.Schema(block=pb.Schema.Block()),
        resource_schemas={"bench_thing": thing},
        server_capabilities=pb.ServerCapabilities(plan_destroy=True, get_provider_schema_optional=True),
    )


def plan(request: pb.PlanResourceChange.Request) -> pb.PlanResourceChange.Response:
    """Return what was proposed, with the default and the unknown id."""
    proposed = unpack(request.proposed_new_state)
    if proposed is not None:
        proposed["size"] = 1 if proposed["size"] is None else proposed["size"]
        proposed["id"] = UNKNOWN if proposed["id"] is None else proposed["id"]
    return pb.PlanResourceChange.Response(planned_state=pack(proposed))


def apply(request: pb.ApplyResourceChange.Request) -> pb.ApplyResourceChange.Response:
    """Return what was planned, with an id."""
    planned = unpack(request.planned_state)
    if planned is not None:
        planned["id"] = f"id-{planned['name']}"
    return pb.ApplyResourceChange.Response(new_state=pack(planned))


def upgrade(request: pb.UpgradeResourceState.Request) -> pb.UpgradeResourceState.Response:
    """Return the stored state as it is."""
    return pb.UpgradeResourceState.Response(upgraded_state=pb.DynamicValue(json=request.raw_state.json))


def read(request: pb.ReadResource.Request) -> pb.ReadResource.Response:
    """Return the state as it is."""
    return pb.ReadResource.Response(new_state=request.current_state, private=request.private)


ANSWERS = {
    "GetProviderSchema": schema,
    "ValidateProviderConfig": lambda _: pb.ValidateProviderConfig.Response(),
    "ConfigureProvider": lambda _: pb.ConfigureProvider.Response(),
    "ValidateResourceConfig": lambda _: pb.ValidateResourceConfig.Response(),
    "UpgradeResourceState": upgrade,
    "ReadResource": read,
    "PlanResourceChange": plan,
    "ApplyResourceChange": apply,
    "StopProvider": lambda _: pb.StopProvider.Response(),
}


class Service:
    """The methods as grpclib wants them."""

    def __init__(self, goodbye: asyncio.Event) -> None:
        self.goodbye = goodbye

    def __mapping__(self) -> dict[str, Handler]:
        """Every method by its path."""
        found = {
            f"/tfplugin6.Provider/{name}": self.method(answer, getattr(pb, name).Request, getattr(pb, name).Response)
            for name, answer in ANSWERS.items()
        }
        return found | {"/plugin.GRPCController/Shutdown": self.method(self.leave, Empty, Empty)}

    def leave(self, _: object) -> Empty:
        """Terraform is done."""
        self.goodbye.set()
        return Empty()

    def method(self, answer, request, reply) -> Handler:
        """One unary method."""

        async def handle(stream: Stream) -> None:
            await stream.send_message(answer(await stream.recv_message()))

        return Handler(handle, Cardinality.UNARY_UNARY, request, reply)


def identity(folder: str) -> tuple[ssl.SSLContext, bytes]:
    """A fresh certificate, and Terraform's demanded in return."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
    now = datetime.datetime.now(datetime.UTC)
    builder = x509.CertificateBuilder(name, name, key.public_key(), 1, now, now + datetime.timedelta(days=1))
    builder = builder.add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
    builder = builder.add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
    certificate = builder.sign(key, hashes.SHA256())
    pem = serialization.Encoding.PEM
    private = key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    file = pathlib.Path(folder, "key.pem")
    file.write_bytes(private + certificate.public_bytes(pem))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(file)
    context.verify_mode = ssl.CERT_REQUIRED
    context.load_verify_locations(cadata=os.environ["PLUGIN_CLIENT_CERT"])
    context.set_alpn_protocols(["h2"])
    return context, certificate.public_bytes(serialization.Encoding.DER)


async def main() -> None:
    """Serve until Terraform says goodbye."""
    goodbye = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, goodbye.set)
    with tempfile.TemporaryDirectory() as folder:
        context, certificate = identity(folder)
        server = Server([Service(goodbye)])
        path = f"{folder}/socket"
        await server.start(path=path, ssl=context)
        sys.stdout.write(f"1|6|unix|{path}|grpc|{base64.b64encode(certificate).decode().rstrip('=')}\n")
        sys.stdout.flush()
        await goodbye.wait()
        server.close()


asyncio.run(main())
