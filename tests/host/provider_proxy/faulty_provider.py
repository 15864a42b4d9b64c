"""A provider on Pyvider whose resource does what its text says: an ordinary note, a crash, or no answer."""

import os
import sys
import time
from typing import Annotated

import attrs

from pyvider import BaseProvider, ConfigureContext, Resource, ResourceContext, register_provider, register_resource


@attrs.frozen
class ProviderConfig:
    """Where the notes are."""

    place: Annotated[str, "Which of the places."] = "here"


@register_provider("faulty")
class Faulty(BaseProvider[ProviderConfig]):
    """Remembers its place."""

    place = ""

    def configure(self, ctx: ConfigureContext[ProviderConfig]) -> None:
        self.place = ctx.config.place


@attrs.frozen
class NoteConfig:
    """A note."""

    text: Annotated[str, "What it says."]


@attrs.frozen
class Note(NoteConfig):
    """A note somewhere."""

    place: Annotated[str, "Where it is."] = attrs.field(kw_only=True)
    process: Annotated[str, "Who wrote it."] = attrs.field(kw_only=True)


@register_resource("faulty_note")
class NoteResource(Resource[Note, NoteConfig]):
    """Does what its text says."""

    def create(self, ctx: ResourceContext[NoteConfig, Note]) -> Note:
        if ctx.config.text == "crash":
            sys.stderr.write("panic: the note is too heavy\n\ngoroutine 7 [running]:\n")
            sys.stderr.flush()
            os._exit(2)
        if ctx.config.text == "hang":
            with open(os.environ["FAULTY_SIGN"], "w"):  # noqa: PTH123 -- the sign that the call has begun
                pass
            time.sleep(600)
        return Note(text=ctx.config.text, place=ctx.provider_as(Faulty).place, process=str(os.getpid()))

    def read(self, ctx: ResourceContext[NoteConfig, Note]) -> Note | None:
        return ctx.current

    def update(self, ctx: ResourceContext[NoteConfig, Note]) -> Note:
        return self.create(ctx)

    def delete(self, ctx: ResourceContext[NoteConfig, Note]) -> None:
        """Nothing is left of a note."""
