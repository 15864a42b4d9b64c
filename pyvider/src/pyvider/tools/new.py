"""A provider to begin with: one file that works, and its Terraform configuration."""

from __future__ import annotations

import re
from pathlib import Path

from pyvider.errors import PyviderError

PROVIDER = '''\
"""The {name} provider."""

import attrs

from pyvider import BaseProvider, Resource, ResourceContext, serve
from pyvider import register_function, register_provider, register_resource


@register_provider("{name}")
class {Name}Provider(BaseProvider):
    """Nothing to configure yet."""


@attrs.frozen
class NoteConfig:
    """What a user writes."""

    text: str
    pinned: bool = False


@attrs.frozen
class Note(NoteConfig):
    """What Terraform keeps: the configuration, and what the provider adds."""

    id: str = attrs.field(kw_only=True)


@register_resource("{name}_note")
class NoteResource(Resource[Note, NoteConfig]):
    """A note. Replace the bodies with calls of your service."""

    async def create(self, ctx: ResourceContext[NoteConfig, Note]) -> Note:
        return attrs.evolve(ctx.planned_state, id=f"note-{{ctx.config.text[:8]}}")

    async def read(self, ctx: ResourceContext[NoteConfig, Note]) -> Note | None:
        return ctx.state

    async def update(self, ctx: ResourceContext[NoteConfig, Note]) -> Note:
        return ctx.planned_state

    async def delete(self, ctx: ResourceContext[NoteConfig, Note]) -> None:
        pass


@register_function(summary="Text in capitals")
def shout(text: str) -> str:
    return text.upper()


if __name__ == "__main__":
    serve()
'''

CONFIGURATION = """\
terraform {{
  required_providers {{
    {name} = {{
      source = "example.com/acme/{name}"
    }}
  }}
}}

resource "{name}_note" "first" {{
  text = "hello"
}}

output "shouted" {{
  value = provider::{name}::shout({name}_note.first.text)
}}
"""


def create(name: str, folder: Path) -> list[Path]:
    """Write the files of a new provider; which they are.

    Raises:
        PyviderError: when the name is not one that Terraform takes, or a file is there already.
    """
    if not re.fullmatch(r"[a-z][a-z0-9]*", name):
        raise PyviderError(f'"{name}" is not a name for a provider: use lower-case letters and digits.')
    contents = {
        folder / "provider.py": PROVIDER.format(name=name, Name=name.capitalize()),
        folder / "main.tf": CONFIGURATION.format(name=name),
    }
    present = [path for path in contents if path.exists()]
    if present:
        raise PyviderError(f"{present[0]} is there already; choose another folder.")
    folder.mkdir(parents=True, exist_ok=True)
    for path, text in contents.items():
        path.write_text(text)
    return list(contents)
