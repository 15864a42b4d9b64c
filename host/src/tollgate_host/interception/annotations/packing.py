"""Packs a note into few bytes: JSON, deflated with a dictionary of the words that notes consist of.

Terraform writes the whole state again for every object that it applies, so the size of one note is paid for as often as
there are objects. See docs/decisions/0004-annotations-in-private-data.md.
"""

import base64
import zlib

MAX_UNPACKED_BYTES = 1 << 20
"""Far beyond any note that was ever written; what a few bytes may unfold to must have an end."""

_WORDS = b"""
"remaining":0.0,"budgets":[{"limit":0.0,"month":"hourly_cost":0.0,"monthly_cost_after":0.0,"monthly_cost_delta":0.0,
"resources":"total":"service":"account":"environment":"production","team":"owner":"compliant":true,"violations":[]
"tags_all":{"Name":"Owner":"Environment":"CostCenter":"controls":["baseline","checked_at":"exempt":["level":"severity":
"high","medium","low","advisory","mandatory","rule":"message":"eu-central-1","eu-west-1","us-west-2","us-east-2",
"GB-months","GB","hours","vCPU-hours","requests","1M requests","10K requests","instances","Instance usage","Storage",
"Data transfer","Root block device","database","on-demand","Linux/UNIX, on-demand, "usage_based":false}],"status":"free"
"unpriced","price_trust":"weak","assumed"_encrypted","_not_public","_own_key","_logging","_versioning","_backups",
"_tls","_policy_names_actions","_policy_not_public","_deletion_protection","s3_bucket","rds_","ec2_","iam_","vpc_","kms_",
"hook":"post-apply","hook":"post-refresh","hook":"pre-apply","hook":"pre-plan"},"t":"
{"_o":"e","a":{"cost":{"data":{"components":[{"monthly_cost":null,"name":"Requests","quantity":null,"unit":"
"unit_price":0.,"usage_based":true}],"currency":"USD","monthly_cost":0.0,"monthly_cost_before":0.0,
"price_trust":"good","prices_as_of":"2025-06-18","region":"us-east-1","status":"priced"},
"hook":"post-plan","timestamp":"2026-01-01T00:00:00+00:00","version":"0.1.0"},
"naming":{"data":{"name":"prod-","ok":false,"ok":true,"suggested":"prod-"},
"policy":{"data":{"failed":[],"passed":["],
"policy_set":["baseline","cis-aws","cost-hygiene","data-protection","encryption","iam","logging","network","production"],
"unknown":[]},"tags":{"data":{"missing":[],"unknown":[],"wrong":[]},
"hook":"post-plan","timestamp":"20""".replace(b"\n", b"")
"""Never to be changed: states hold what was packed with it. The commonest stand last, as deflate likes it."""

_WINDOW = -13
"""Without a header, with as much in view as the words and a long note."""


def pack(text: bytes) -> str:
    """Return a text compressed and encoded in base64."""
    deflate = zlib.compressobj(9, zlib.DEFLATED, _WINDOW, 6, zlib.Z_DEFAULT_STRATEGY, _WORDS)
    return base64.b64encode(deflate.compress(text) + deflate.flush()).decode()


def unpack(text: str) -> bytes:
    """Return the text of `pack`.

    Raises:
        ValueError: it was not packed by Tollgate, or is too large.
    """
    return _inflated(base64.b64decode(text, validate=True))


def unpack_as_before(text: str) -> bytes:
    """Return a text packed by an earlier release in base85, which is slower to decode in Python.

    Raises:
        ValueError: it was not packed by Tollgate, or is too large.
    """
    return _inflated(base64.b85decode(text))


def _inflated(data: bytes) -> bytes:
    inflate = zlib.decompressobj(_WINDOW, _WORDS)
    try:
        found = inflate.decompress(data, MAX_UNPACKED_BYTES)
    except zlib.error as error:
        raise ValueError(str(error)) from None
    if not inflate.eof:
        raise ValueError("it has no end")
    return found
