"""The shadow root: the folder that the engine works in if stock Terraform would refuse the real one.

It is a sibling of the real root, so that `../modules` means the same, and consists of links to the files of the real
root; only files that declare integrations are replaced by copies with blanks in the place of the declarations. Whatever
else is found there has been made by the engine, and goes to the real root: at the end, or before the next run.
See docs/decisions/0015-shadow-root.md.
"""

from pathlib import Path

import msgspec

from tollgate_host.code.index import ConfigurationIndex
from tollgate_host.config.model import HostConfig
from tollgate_host.engine.launch_facts import calls_of
from tollgate_host.engine.shadow_root.blank import blank_out
from tollgate_host.engine.shadow_root.contents import (
    COPIES,
    adopt_all,
    clear,
    entries,
    link,
    make_folders,
    remove_empty,
)
from tollgate_host.engine.shadow_root.held_folder import HeldFolder, hold
from tollgate_host.engine.shadow_root.module_folders import mend_module_folders
from tollgate_host.engine.shadow_root.ownership import ShadowClaim, claim, find_claim, is_empty
from tollgate_host.engine.shadow_root.shadow_arguments import IN_REAL_ROOT, in_shadow
from tollgate_host.engine.steps import EngineStep
from tollgate_host.engine.working_folder import DEFAULT_WORKSPACE, WorkingFolder
from tollgate_host.errors import HostError

_ADVICE = "move the declarations into integrations.hcl, which needs no shadow"
_MAKE_STATE = frozenset({"apply", "destroy", "import", "plan", "refresh"})
_MOST = 1000


class ShadowRefused(HostError):
    """Raised if no shadow root can replace the root of this configuration."""


class Shadow(msgspec.Struct):
    """A shadow root in use.

    Attributes:
        folder: the shadow root.
        real: the real one.
    """

    folder: Path
    real: WorkingFolder
    _held: HeldFolder
    _claim: ShadowClaim
    _made: list[Path] = msgspec.field(default_factory=list[Path])

    @property
    def fd(self) -> int:
        """Return the descriptor that marks the shadow as in use; the engine inherits it and keeps the mark."""
        return self._held.fd

    def step(self, step: EngineStep) -> EngineStep:
        """Return a command adapted to this folder."""
        return step if step.subcommand in IN_REAL_ROOT else in_shadow(step, self.folder, self.real.root)

    def sync(self) -> list[str]:
        """Synchronize both folders: move new files to the real root, link its new files here, and return warnings.

        Called between provider calls: a provisioner works here, a provider in the real root.
        """
        said = adopt_all(self.folder, self.real.root)
        self._link_all()
        return said

    def close(self) -> list[str]:
        """Move the engine's files to the real root, remove the shadow and return warnings."""
        said = clear(self.folder, self.real.root, self._claim)
        mend_module_folders(self.real)
        self._held.release()
        for path in reversed(self._made):
            remove_empty(path)
        return said

    def fill(self, config: HostConfig, private: Path, subcommand: str) -> None:
        """Create the links.

        Args:
            config: names the files with declarations.
            private: a folder for the copies.
            subcommand: what the engine will do here.
        """
        mend_module_folders(self.real)
        if subcommand in _MAKE_STATE:
            self._make_places()
        copies = private / COPIES
        copies.mkdir(mode=0o700, exist_ok=True)
        for path, ranges in config.blanks.items():
            copy = copies / path.name
            copy.write_bytes(blank_out(path.read_bytes(), ranges))
            link(self.folder / path.name, copy)
        self._link_all()

    def _link_all(self) -> None:
        for entry in entries(self.real.root):
            link(self.folder / entry.name, entry)

    def _make_places(self) -> None:
        """Create the state files, which the engine would otherwise create here.

        A state is written in place, through a link, as long as the link leads somewhere; where it leads nowhere,
        Terraform makes the file, removes the link, and writes the state here. So there is an empty file at first.
        """
        state, workspaces = self.real.state, self.real.workspaces
        if self.real.workspace != DEFAULT_WORKSPACE:
            if workspaces is not None:
                self._made += make_folders(workspaces)
        elif state is not None and not state.exists():
            self._made += make_folders(state.parent)
            state.touch()
            self._made.append(state)


def open_shadow(
    config: HostConfig,
    index: ConfigurationIndex,
    real: WorkingFolder,
    private: Path,
    *,
    subcommand: str,
    allows_abspath: bool = False,
) -> Shadow | None:
    """Return a shadow root for a configuration, or None if it needs none.

    Args:
        config: of the integrations.
        index: of the modules.
        real: the real root.
        private: a folder of this run, for copies of files.
        subcommand: what the engine will do there.
        allows_abspath: whether the command evaluates nothing, so that abspath() does no harm.

    Raises:
        ShadowRefused: none can be made, or it would be seen.
    """
    if not config.blanks:
        return None
    if not allows_abspath:
        _refuse_abspath(index)
    shadow = _new_shadow(real)
    try:
        shadow.fill(config, private, subcommand)
    except OSError as error:
        shadow.close()
        raise _refused(real.root, error) from error
    return shadow


def adopt_leftovers(real: WorkingFolder) -> list[str]:
    """Move files from the shadows of killed runs to the real root and return warnings.

    Call it at the start of every run, whether it needs a shadow or not.

    Raises:
        ShadowRefused: a folder has the name of a shadow and is none of ours.
    """
    said: list[str] = []
    try:
        found = sorted(path for path in real.root.parent.iterdir() if _is_shadow(path.name, real.root))
    except OSError:
        return []
    for path in found:
        held = hold(path)
        if held is not None:
            try:
                said += _adopt(path, real)
            finally:
                held.release()
    return said


def _adopt(path: Path, real: WorkingFolder) -> list[str]:
    """Move the files of an old shadow to the real root, remove the shadow and return warnings."""
    if is_empty(path):
        path.rmdir()
        return []
    claimed = find_claim(path, real.data)
    if claimed is None:
        raise ShadowRefused(
            f"{path} has the name of a shadow root of {real.root}, but Tollgate did not create it, "
            f"or {real.data} was removed since. Tollgate uses nothing in it: check its content, then move or remove it"
        )
    return clear(path, real.root, claimed, is_leftover=True)


def _new_shadow(real: WorkingFolder) -> Shadow:
    try:
        made = make_folders(real.data)
    except OSError as error:
        raise _refused(real.root, error) from error
    try:
        held = _place(real.root)
        return Shadow(held.path, real, held, claim(held.path, real.data), made)
    except (OSError, ShadowRefused) as error:
        for folder in reversed(made):
            remove_empty(folder)
        if isinstance(error, ShadowRefused):
            raise
        raise _refused(real.root, error) from error


def _place(root: Path) -> HeldFolder:
    """Return a free folder next to the root; concurrent runs get one each."""
    for number in range(1, _MOST):
        path = root.parent / (_name(root) + (f".{number}" if number > 1 else ""))
        try:
            path.mkdir(mode=0o700)
        except FileExistsError:
            continue  # of a run that works there now; what was left has been adopted
        held = hold(path)
        if held is not None:
            return held
    raise ShadowRefused(f"{root.parent} has {_MOST} shadows of {root.name} that cannot be used; remove them")


def _name(root: Path) -> str:
    return f".{root.name}.tollgate"


def _is_shadow(name: str, root: Path) -> bool:
    rest = name.removeprefix(_name(root))
    return rest != name and (rest == "" or (rest[0] == "." and rest[1:].isdecimal()))


def _refused(root: Path, error: OSError) -> ShadowRefused:
    return ShadowRefused(
        f"{root} declares integrations in its .tf files, so the engine must be run in a shadow of it, which cannot be "
        f"made in {root.parent}: {error.strerror or error}. Make {root.parent} writable, or {_ADVICE}"
    )


def _refuse_abspath(index: ConfigurationIndex) -> None:
    call = next(calls_of(index, "abspath"), None)
    if call is None:
        return
    raise ShadowRefused(
        f"{call.range}: the root module declares integrations in its .tf files, so the engine must be run in a shadow "
        f"of it, and abspath() would give the shadow's path: use path.cwd, or {_ADVICE}"
    )
