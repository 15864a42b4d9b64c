"""Credentials in texts: what is one, and what only looks like one."""

from base64 import b64encode

import pytest
from tollgate_rules.aws.credentials import has_credential, is_secret_by_name

SECRET = "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"
"""The example of AWS's own documentation."""


@pytest.mark.parametrize(
    "text",
    [
        "export AWS_ACCESS_KEY_ID=AKIAIOSFODNN7EXAMPLE",
        f"aws_secret_access_key = {SECRET}",
        b64encode(f"#!/bin/sh\nKEY={SECRET}\n".encode()).decode(),
        "-----BEGIN RSA PRIVATE KEY-----\nMIIE",
        "token: ghp_0123456789abcdefghijABCDEFGHIJ012345",
    ],
)
def test_a_credential_is_found(text: str) -> None:
    assert has_credential(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "#!/bin/sh\nyum install -y nginx\n",
        "356a192b7913b04c54574d18c28d46e6395428ab",
        "356A192B7913B04C54574D18C28D46E6395428AB",
        "sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
        "/usr/share/doc/packages/openssl/CHANGES/md",
        "AKIA is how they begin",
        "arn:aws:iam::111122223333:role/service-role/AWSLambdaBasicExecutionRole",
    ],
)
def test_what_only_looks_like_a_credential_is_none(text: str) -> None:
    assert not has_credential(text)


@pytest.mark.parametrize(
    ("name", "value", "is_secret"),
    [
        ("DB_PASSWORD", "correct-horse", True),
        ("apiKey", "0123456789", True),
        ("DB_PASSWORD", "/orders/db/password", False),
        ("DB_PASSWORD", "{{resolve:secretsmanager:db}}", False),
        ("PASSWORD_LENGTH", "32", False),
        ("SECRET_NAME", "orders-db", False),
        ("TOKEN_TTL", "360000", False),
    ],
)
def test_a_name_tells_a_secret_that_is_written_out(name: str, value: str, is_secret: bool) -> None:
    assert is_secret_by_name(name, value) is is_secret
