"""`exemptions.yaml`: which findings are exempt, why, by whom and until when."""

from collections.abc import Iterator

from tollgate_runtime.documents import DocumentNode

from tollgate_host.verdict.address_glob import EVERYTHING, BadAddressGlob, compile_address_glob
from tollgate_host.verdict.settings.enforcement import Exemption
from tollgate_host.verdict.settings.field_reader import FieldReader

_MEMBERS = ("rule", "address", "reason", "owner", "expires")


def exemptions_from_yaml(data: bytes, *, name: str) -> tuple[Exemption, ...]:
    """Return the exemptions in a file, in order.

    Args:
        data: the file's bytes.
        name: what messages and reports call the file.

    Raises:
        ConfigError: the file has mistakes; it lists them all.
    """
    fields = FieldReader(name, data)
    found = tuple(_exemptions(fields))
    fields.finish()
    return found


def _exemptions(fields: FieldReader) -> Iterator[Exemption]:
    if fields.root is None:
        return
    top = fields.mapping(fields.root, what="the exemptions file", known=("exemptions",))
    entries = top.members.get("exemptions") if top else None
    if entries is None:
        return
    for node in fields.items(entries, what="exemptions"):
        exemption = _exemption(fields, node)
        if exemption is not None:
            yield exemption


def _exemption(fields: FieldReader, node: DocumentNode) -> Exemption | None:
    entry = fields.mapping(node, what="an exemption", known=_MEMBERS)
    if entry is None:
        return None
    for required in ("rule", "reason"):
        if required not in entry.members:
            fields.note(node, f"Exemption without a {required}", f'Every exemption must have a "{required}".')
    rules = fields.texts(entry.members.get("rule"), what="a rule")
    address = fields.text(entry.members.get("address"), what="an address")
    if address is not None:
        _check_glob(fields, entry.members["address"], address)
    reason = fields.text(entry.members.get("reason"), what="a reason")
    return Exemption(
        rules=rules,
        address=address or EVERYTHING,
        reason=reason or "",
        owner=fields.text(entry.members.get("owner"), what="an owner"),
        expires=fields.day(entry.members.get("expires"), what="expires"),
        file=fields.source.name,
        line=fields.line_of(node),
    )


def _check_glob(fields: FieldReader, node: DocumentNode, glob: str) -> None:
    try:
        compile_address_glob(glob)
    except BadAddressGlob as error:
        fields.note(node, "Not an address", str(error))
