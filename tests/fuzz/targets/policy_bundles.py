"""Bundles of policies: archives that may have been made by anybody."""

import gzip
import io
import tarfile

from hypothesis import strategies as st
from policy_validator.problems import PolicyError
from policy_validator.sources.archive import pack, unpack

from tests.fuzz.target import Target


def bundles(data: bytes) -> None:
    """A bundle is refused in one sentence, or its files lie below its root and make a bundle again."""
    for bundle in (data, gzip.compress(data, 1)):
        try:
            files = unpack("b.tar.gz", bundle)
        except PolicyError as error:
            assert "b.tar.gz" in str(error)
            continue
        for file in files:
            assert not file.path.is_absolute()
            assert ".." not in file.path.parts
            assert file.kind is not None
        if all(len(str(file.path)) < 100 and str(file.path).isascii() for file in files):
            again = unpack("c.tar.gz", pack(files))
            assert {file.path: file.data for file in again} == {file.path: file.data for file in files}


def _tar(entries: list[tuple[str, bytes, bytes]]) -> bytes:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w") as archive:
        for name, kind, content in entries:
            entry = tarfile.TarInfo(name)
            entry.type = kind
            entry.size = len(content) if kind == tarfile.REGTYPE else 0
            entry.linkname = "../../etc/passwd"
            archive.addfile(entry, io.BytesIO(content))
    return buffer.getvalue()


_NAMES = st.sampled_from(
    [
        "a.yaml",
        "../a.yaml",
        "/a.yaml",
        "x/../../b.rego",
        "x/b.rego",
        ".git/c.yaml",
        "C:a.yaml",
        "a\\b.yaml",
        "a.schema.json",
        "data/x.json",
    ]
)
_KINDS = st.sampled_from(
    [tarfile.REGTYPE, tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.DIRTYPE, tarfile.FIFOTYPE, tarfile.REGTYPE]
)
_TARS = st.lists(st.tuples(_NAMES, _KINDS, st.binary(max_size=20)), max_size=4).map(_tar)


def _damaged(data: bytes, place: int, byte: int) -> bytes:
    at = place % len(data)
    return data[:at] + bytes((byte,)) + data[at + 1 :]


TARGETS = [
    Target(
        name="policy-bundles",
        one_input=bundles,
        strategy=_TARS | st.builds(_damaged, _TARS, st.integers(0, 2000), st.integers(0, 255)),
    ),
]
