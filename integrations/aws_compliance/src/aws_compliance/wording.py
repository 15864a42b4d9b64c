"""Words that the controls share."""

from collections.abc import Sequence

from tollgate_runtime import SENSITIVE
from tollgate_runtime.contract.paths import Path, format_path

from aws_compliance.control import Kind, Remark
from aws_compliance.tags.carrier import Carrier

_LISTED_AT_MOST = 6


def list_names(words: Sequence[str], last: str = "and") -> str:
    """Return several words as one phrase: `A, B and C`; a long list is shortened."""
    if len(words) > _LISTED_AT_MOST:
        return f"{', '.join(words[:_LISTED_AT_MOST])} {last} {len(words) - _LISTED_AT_MOST} more"
    return f"{', '.join(words[:-1])} {last} {words[-1]}" if len(words) > 1 else "".join(words)


def tags_named(keys: Sequence[str]) -> str:
    """Return `tag A`, or `tags A and B`."""
    return f"{'tag' if len(keys) == 1 else 'tags'} {list_names(keys)}"


def on(carrier: Carrier) -> str:
    """Return where a tag is missing or wrong, if not on the resource itself."""
    return f" on {carrier.named}" if carrier.named else ""


def origin(key: str, carrier: Carrier) -> str:
    """Return where a tag comes from, if not from the resource itself."""
    return " (from default_tags of the provider)" if key in carrier.tags.defaults else ""


def left_to_cloud(path: Path) -> Remark:
    """Return the remark on a value that the configuration leaves out and the account decides."""
    message = f"{format_path(path)} is not set: the cloud decides it, and it is known only after creation"
    return Remark(kind="unknown", message=message, path=path, undecided="cloud")


def open_remarks(open_values: Sequence[tuple[str, object]], carrier: Carrier) -> Sequence[Remark]:
    """Return the remarks on tags that cannot be checked: unknown ones, and sensitive ones that were not sent."""
    if not open_values:
        return ()
    later = tuple(key for key, value in open_values if value is not SENSITIVE)
    withheld = tuple(key for key, value in open_values if value is SENSITIVE)
    remarks: list[Remark] = []
    if later:
        remarks.append(_open("unknown", f"{_are(later, carrier)} known only after apply", later, carrier))
    if withheld:
        was, it = ("was", "it") if len(withheld) == 1 else ("were", "them")
        why = f"sensitive and {was} not sent; set send_sensitive for this integration to have {it} judged"
        remarks.append(_open("withheld", f"{_are(withheld, carrier)} {why}", withheld, carrier))
    return remarks


def _open(kind: Kind, message: str, keys: tuple[str, ...], carrier: Carrier) -> Remark:
    return Remark(kind=kind, message=message, keys=keys, path=carrier.path)


def _are(keys: tuple[str, ...], carrier: Carrier) -> str:
    """Return the keys and their verb: `tags.A is`, `tags.A and tags.B are`."""
    place = ("tags",) if carrier.style == "tag blocks" else carrier.path
    names = [format_path((*place, key)) for key in keys]
    return f"{list_names(names)} {'is' if len(names) == 1 else 'are'}"
