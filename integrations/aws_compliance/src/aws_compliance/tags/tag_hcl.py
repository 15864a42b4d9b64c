"""What to paste: tags as HCL."""

import re
from collections.abc import Mapping

from aws_compliance.tags.carrier import Carrier

PLACEHOLDER = "..."


def tags_to_paste(tags: Mapping[str, str], carrier: Carrier) -> str:
    """Return the HCL that adds tags to a carrier, in the form and place of its own tags."""
    if tags.keys() <= carrier.tags.defaults:
        return default_tags_to_paste(tags)
    if carrier.style == "tag blocks":
        return "\n".join(
            f"tag {{\n  key                 = {quote(key)}\n  value               = {quote(value)}\n"
            "  propagate_at_launch = true\n}"
            for key, value in tags.items()
        )
    argument = next((step for step in reversed(carrier.path) if isinstance(step, str)), "tags")
    body = _map("tags" if argument == "tag_specifications" else argument, tags)
    body = f"{carrier.needs}\n{body}" if carrier.needs else body
    outer = carrier.path[0]
    return body if outer in ("tags", "volume_tags") else f"{outer} {{\n{_indent(body)}\n}}"


def default_tags_to_paste(tags: Mapping[str, str]) -> str:
    """Return the HCL that adds default tags to a provider."""
    return f'provider "aws" {{\n  default_tags {{\n{_indent(_map("tags", tags), 4)}\n  }}\n}}'


def quote(text: str) -> str:
    """Return a text as an HCL string."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return '"' + escaped.replace("${", "$${").replace("%{", "%%{") + '"'


def _map(argument: str, tags: Mapping[str, str]) -> str:
    names = {key: key if re.fullmatch(r"[A-Za-z_][\w-]*", key) else quote(key) for key in tags}
    width = max(map(len, names.values()), default=0)
    rows = "".join(f"  {names[key]:<{width}} = {quote(value)}\n" for key, value in tags.items())
    return f"{argument} = {{\n{rows}}}"


def _indent(text: str, spaces: int = 2) -> str:
    return "\n".join(" " * spaces + line for line in text.splitlines())
