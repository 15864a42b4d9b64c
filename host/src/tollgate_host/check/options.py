"""The options of a check."""

import msgspec

from tollgate_host.report_formats import View


class CheckOptions(msgspec.Struct, frozen=True, kw_only=True):
    """The arguments of `tollgate check`; None and empty mean that one was not given.

    Attributes:
        plans: paths, globs, or `-`.
        settings: the text of each flag that has a variable of its own, by the name of the setting.
        reports: `FORMAT` or `FORMAT=PATH`, each.
        levels: `RULE=LEVEL`, each.
        ignore_inline: comments in the configuration exempt nothing.
        write_baseline: where to write the findings of this run as a baseline.
        record: where to record the messages to and from the integrations.
        view: how much of the findings the terminal shows.
        profile: print at the end how long each part took.
        variables: `-var=…` and `-var-file=…`, for a plan that OpenTofu has encrypted with them.
        is_live: whether the engine evaluates what the files leave open; otherwise a plan does, if there is one.
    """

    plans: tuple[str, ...] = ()
    settings: dict[str, str | None] = msgspec.field(default_factory=dict[str, str | None])
    config: str | None = None
    integration: tuple[str, ...] = ()
    assignments: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    skip: tuple[str, ...] = ()
    reports: tuple[str, ...] = ()
    levels: tuple[str, ...] = ()
    ignore_inline: bool = False
    write_baseline: str | None = None
    record: str | None = None
    view: View = "auto"
    profile: bool = False
    variables: tuple[str, ...] = ()
    is_live: bool = False
