"""`exemptions.yaml`: which findings are let pass, why, by whom and until when."""

from collections.abc import Iterator

import yaml

from tollgate.verdict.address_glob import EVERYTHING, BadAddressGlob, compile_address_glob
from tollgate.verdict.enforcement import Exemption
from tollgate.verdict.strict_yaml import Document

_MEMBERS = ("rule", "address", "reason", "owner", "expires")


def exemptions_from_yaml(data: bytes, *, name: str) -> tuple[Exemption, ...]:
    """The exemptions that a file holds, in its order.

    Args:
        data: the file's bytes.
        name: what messages and reports call the file.

    Raises:
        ConfigError: the file has mistakes; it lists them all.
    """
    document = Document(name, data)
    found = tuple(_exemptions(document))
    document.finish()
    return found


def _exemptions(document: Document) -> Iterator[Exemption]:
    if document.root is None:
        return
    top = document.mapping(document.root, what="the exemptions file", known=("exemptions",))
    entries = top.members.get("exemptions") if top else None
    if entries is None:
        return
    for node in document.items(entries, what="exemptions"):
        exemption = _exemption(document, node)
        if exemption is not None:
            yield exemption


def _exemption(document: Document, node: yaml.Node) -> Exemption | None:
    entry = document.mapping(node, what="an exemption", known=_MEMBERS)
    if entry is None:
        return None
    for required in ("rule", "reason"):
        if required not in entry.members:
            document.note(node, f"Exemption without a {required}", f'Every exemption must have a "{required}".')
    rules = document.texts(entry.members.get("rule"), what="a rule")
    address = document.text(entry.members.get("address"), what="an address")
    if address is not None:
        _check_glob(document, entry.members["address"], address)
    reason = document.text(entry.members.get("reason"), what="a reason")
    return Exemption(
        rules=rules,
        address=address or EVERYTHING,
        reason=reason or "",
        owner=document.text(entry.members.get("owner"), what="an owner"),
        expires=document.day(entry.members.get("expires"), what="expires"),
        file=document.source.name,
        line=document.line_of(node),
    )


def _check_glob(document: Document, node: yaml.Node, glob: str) -> None:
    try:
        compile_address_glob(glob)
    except BadAddressGlob as error:
        document.note(node, "Not an address", str(error))
