"""Mutual TLS as Terraform wants it: a fresh certificate for each start, and one client let in.

Terraform's client certificate is ECDSA P-521, which the TLS library inside grpcio never asks for; the standard
library's ssl does, so it can be required and verified (docs/decisions/0040-pyvider-wire.md).
"""

import base64
import os
import ssl
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Protocol

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

from tollgate_tfplugin import der
from tollgate_tfplugin.errors import HandshakeError

_EC_PUBLIC_KEY, _P256, _ECDSA_WITH_SHA256 = "1.2.840.10045.2.1", "1.2.840.10045.3.1.7", "1.2.840.10045.4.3.2"
_LIFETIME = timedelta(days=30)


class TlsServer(Protocol):
    """A server whose TLS context can be set."""

    context: ssl.SSLContext | None


class Identity:
    """A private key and the self-signed certificate that goes with it, both DER."""

    def __init__(self, *, private_key: bytes, certificate: bytes) -> None:
        self.private_key = private_key
        self.certificate = certificate

    @property
    def pem(self) -> str:
        """Return key and certificate as one PEM text."""
        return _pem("EC PRIVATE KEY", self.private_key) + _pem("CERTIFICATE", self.certificate)


def create_identity() -> Identity:
    """Make a fresh P-256 key and a certificate for `localhost`, the name Terraform connects to."""
    key = ec.generate_private_key(ec.SECP256R1())
    point = _public_point(key)
    to_be_signed = _to_be_signed(point, datetime.now(UTC))
    signature = key.sign(to_be_signed, ec.ECDSA(SHA256()))
    certificate = der.sequence(to_be_signed, der.sequence(der.oid(_ECDSA_WITH_SHA256)), der.bits(signature))
    private_key = der.sequence(
        der.integer(1),
        der.octets(key.private_numbers().private_value.to_bytes(32, "big")),
        der.add_tag(0, der.oid(_P256)),
        der.add_tag(1, der.bits(point)),
    )
    return Identity(private_key=private_key, certificate=certificate)


def server_context(identity: Identity, client_certificate: str, folder: str) -> ssl.SSLContext:
    """Return the context that shows our certificate and lets in only the holder of the client's.

    Args:
        identity: our key and certificate.
        client_certificate: PEM of the one certificate to accept.
        folder: a private folder; the key passes through it, since ssl reads keys from files only.

    Raises:
        HandshakeError: when the client's certificate cannot be read.
    """
    context = _demanding_context(client_certificate)
    _load_identity(context, identity, folder)
    return context


def _demanding_context(client_certificate: str) -> ssl.SSLContext:
    """Return a server's context that accepts only the holder of that certificate."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    context.verify_mode = ssl.CERT_REQUIRED
    context.set_alpn_protocols(["h2"])
    try:
        context.load_verify_locations(cadata=client_certificate)
    except (ssl.SSLError, ValueError) as error:
        raise HandshakeError(
            f"PLUGIN_CLIENT_CERT holds no certificate that can be read ({error}); Terraform sets it, leave it alone."
        ) from error
    return context


def configure_mtls(server: TlsServer, cert_path: str, key_path: str, client_certificate: str | None = None) -> None:
    """Let a server present the certificate in these files and require the client's in return.

    Args:
        server: where the context is set; it takes effect when the server starts.
        cert_path: PEM file of our certificate.
        key_path: PEM file of its private key.
        client_certificate: PEM of the one client to let in; by default what Terraform gave to this process.

    Raises:
        HandshakeError: when there is no client certificate to demand.
    """
    wanted = client_certificate or os.environ.get("PLUGIN_CLIENT_CERT")
    if not wanted:
        raise HandshakeError("There is no client certificate to check against: PLUGIN_CLIENT_CERT is not set.")
    context = _demanding_context(wanted)
    context.load_cert_chain(cert_path, key_path)
    server.context = context


def _load_identity(context: ssl.SSLContext, identity: Identity, folder: str) -> None:
    file = Path(folder, "identity.pem")
    with os.fdopen(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w") as writable:
        writable.write(identity.pem)
    try:
        context.load_cert_chain(file)
    finally:
        file.unlink()


def _public_point(key: ec.EllipticCurvePrivateKey) -> bytes:
    numbers = key.public_key().public_numbers()
    return b"\x04" + numbers.x.to_bytes(32, "big") + numbers.y.to_bytes(32, "big")


def _to_be_signed(point: bytes, now: datetime) -> bytes:
    name = der.common_name("localhost")
    key_usage = b"\x03\x02\x02\x84"  # digitalSignature, keyCertSign
    purposes = der.sequence(der.oid("1.3.6.1.5.5.7.3.1"), der.oid("1.3.6.1.5.5.7.3.2"))
    extensions = der.sequence(
        der.extension("2.5.29.15", key_usage, critical=True),
        der.extension("2.5.29.37", purposes),
        der.extension("2.5.29.19", der.constraints_of_a_ca(), critical=True),
        der.extension("2.5.29.17", der.sequence(der.element(0x82, b"localhost"))),
    )
    return der.sequence(
        der.add_tag(0, der.integer(2)),
        der.integer(int.from_bytes(os.urandom(15), "big")),
        der.sequence(der.oid(_ECDSA_WITH_SHA256)),
        name,
        der.sequence(der.utc_time(now - timedelta(minutes=1)), der.utc_time(now + _LIFETIME)),
        name,
        der.sequence(der.sequence(der.oid(_EC_PUBLIC_KEY), der.oid(_P256)), der.bits(point)),
        der.add_tag(3, extensions),
    )


def _pem(label: str, content: bytes) -> str:
    text = base64.encodebytes(content).decode()
    return f"-----BEGIN {label}-----\n{text}-----END {label}-----\n"
