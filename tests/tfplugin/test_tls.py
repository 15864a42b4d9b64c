"""Mutual TLS: a certificate that others can read, and a context that lets in one client."""

import ssl
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography import x509
from tollgate_tfplugin import tls
from tollgate_tfplugin.errors import HandshakeError


def test_a_certificate_is_a_fresh_one_for_localhost_that_signs_itself() -> None:
    first, second = (x509.load_der_x509_certificate(tls.create_identity().certificate) for _ in range(2))
    assert first.serial_number != second.serial_number
    names = first.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    assert names.get_values_for_type(x509.DNSName) == ["localhost"]
    first.verify_directly_issued_by(first)
    now = datetime.now(UTC)
    assert first.not_valid_before_utc < now < first.not_valid_after_utc <= now + timedelta(days=31)


def test_the_key_passes_through_a_private_folder_and_is_gone(tmp_path: Path) -> None:
    client = ssl.DER_cert_to_PEM_cert(tls.create_identity().certificate)
    context = tls.server_context(tls.create_identity(), client, str(tmp_path))
    assert context.verify_mode == ssl.CERT_REQUIRED
    assert context.minimum_version >= ssl.TLSVersion.TLSv1_2
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("client", ["", "nonsense", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"])
def test_a_client_certificate_that_cannot_be_read_is_explained(tmp_path: Path, client: str) -> None:
    with pytest.raises(HandshakeError, match="PLUGIN_CLIENT_CERT holds no certificate"):
        tls.server_context(tls.create_identity(), client, str(tmp_path))


def handshake(server: ssl.SSLContext, client: ssl.SSLContext) -> None:
    """Carries the bytes of a handshake between two ends in memory, and one byte after it."""
    to_server, to_client = ssl.MemoryBIO(), ssl.MemoryBIO()
    ends = [
        server.wrap_bio(to_server, to_client, server_side=True),
        client.wrap_bio(to_client, to_server, server_hostname="localhost"),
    ]
    waiting = list(ends)
    for _ in range(10):
        for end in list(waiting):
            try:
                end.do_handshake()
                waiting.remove(end)
            except ssl.SSLWantReadError:
                pass
    assert not waiting


def test_only_the_holder_of_the_clients_certificate_is_let_in(tmp_path: Path) -> None:
    ours, terraform, stranger = (tls.create_identity() for _ in range(3))
    server = tls.server_context(ours, ssl.DER_cert_to_PEM_cert(terraform.certificate), str(tmp_path))

    def client(identity: tls.Identity) -> ssl.SSLContext:
        context = ssl.create_default_context(cadata=ssl.DER_cert_to_PEM_cert(ours.certificate))
        file = tmp_path / "client.pem"
        file.write_text(identity.pem)
        context.load_cert_chain(file)
        return context

    handshake(server, client(terraform))
    with pytest.raises(ssl.SSLError):
        handshake(server, client(stranger))
