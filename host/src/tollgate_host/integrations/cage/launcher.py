"""Restricts its own process, then becomes the integration; a script that imports only the standard library.

The first argument is the order, `name=number` with commas between: `network`, whether the network stays; `namespace`,
whether a namespace without a network is to be tried; `files`, whether Landlock is there; `memory_bytes` and
`processes`, the limits. The second and the third are the paths that may be read and written, one a line; the others are
the command. Where the files cannot be locked although the order says so, it ends: nothing runs in half a cage. It
imports as little as it can, since every integration waits for it.
"""

from __future__ import annotations

import ctypes
import os
import resource
import stat
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446
_VERSION_FLAG = 1
_PATH_BENEATH = 1
_NO_NEW_PRIVILEGES = 38
NEW_USER, _NEW_NETWORK, _NEW_MOUNTS = 0x10000000, 0x40000000, 0x20000
_PRIVATE = 0x4000 | 0x40000  # of all that is mounted, for nobody else to see
_READ_ONLY = 1 | 2 | 4 | 8  # and without programs, devices and other users' rights
_SERVICES = "/run"  # where the sockets of a container engine, of agents and of the user's own services lie
_EXECUTE, _WRITE_FILE, _READ_FILE, _READ_DIR = 1, 2, 4, 8
_READ = _EXECUTE | _READ_FILE | _READ_DIR
_BITS_BY_ABI = {1: 13, 2: 14, 3: 15, 4: 15, 5: 16, 6: 16}
_ON_FILES = _EXECUTE | _WRITE_FILE | _READ_FILE | (1 << 14) | (1 << 15)
_REFUSED = 126
_RESOLVER = frozenset({"/run/systemd/resolve"})
_SET_SECCOMP, _WITH_FILTER = 22, 2
_ALLOW, _FAIL = 0x7FFF0000, 0x00050000
_NOT_PERMITTED, _NO_SUCH_CALL = 1, 38
_UNIX, _INET, _INET6, _NETLINK = 1, 2, 10, 16
_LOAD, _EQUAL, _AT_LEAST, _RETURN = 0x20, 0x15, 0x35, 0x06
_CALLS = {
    "x86_64": (0xC000003E, 41, (90, 91, 268, 452), (92, 93, 94, 188, 189, 190, 197, 198, 199, 260, 463, 466)),
    "aarch64": (0xC00000B7, 198, (52, 53, 452), (5, 6, 7, 14, 15, 16, 54, 55, 463, 466)),
}
"""By machine: its number, that of `socket`, of changes of modes, and of changes of owners and extended attributes."""
_RING = 425  # io_uring_setup: its calls would pass the filter by


class _Ruleset(ctypes.Structure):
    _fields_ = (("files", ctypes.c_uint64), ("network", ctypes.c_uint64), ("scoped", ctypes.c_uint64))


class _Rule(ctypes.Structure):
    _pack_ = 1
    _fields_ = (("allowed", ctypes.c_uint64), ("fd", ctypes.c_int32))


class _Step(ctypes.Structure):
    _fields_ = (("code", ctypes.c_uint16), ("yes", ctypes.c_uint8), ("no", ctypes.c_uint8), ("value", ctypes.c_uint32))


class _Filter(ctypes.Structure):
    _fields_ = (("count", ctypes.c_uint16), ("steps", ctypes.POINTER(_Step)))


def landlock_version(library: Any = None) -> int:
    """Return the kernel's Landlock version, or 0 if it has none."""
    library = library or ctypes.CDLL(None, use_errno=True)
    try:
        return max(0, int(library.syscall(_CREATE_RULESET, None, ctypes.c_size_t(0), _VERSION_FLAG)))
    except (AttributeError, OSError):
        return 0


def main(arguments: list[str]) -> None:
    """Restrict this process and replace it with the command."""
    order = {name: int(number) for name, _, number in (pair.partition("=") for pair in arguments[0].split(","))}
    command = arguments[3:]
    restrict(order, arguments[1].split("\n"), arguments[2].split("\n"))
    try:
        os.execv(command[0], command)  # noqa: S606 -- a list, as everywhere
    except OSError as error:
        _refuse(f"{command[0]}: {error.strerror or error}")


def restrict(order: dict[str, int], read: list[str], write: list[str]) -> None:
    """Restrict this process for good, or end it.

    Args:
        order: as in the first argument of the script.
        read: the paths that may be read.
        write: the paths that may be written.
    """
    library = ctypes.CDLL(None, use_errno=True)
    is_apart = not order["network"] and bool(order["namespace"]) and _leave_network(library)
    if is_apart and not any(path.startswith(f"{_SERVICES}/") and path not in _RESOLVER for path in read):
        _hide_services(library)
    _limit(order, is_apart=is_apart)
    if library.prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0):
        _refuse("privileges cannot be given up")
    if order["files"]:
        _lock_in(library, read, write, has_network=bool(order["network"]))
    _forbid_calls(library)


def _leave_network(library: Any) -> bool:
    user, group = os.geteuid(), os.getegid()
    if library.unshare(NEW_USER | _NEW_NETWORK):
        return False
    try:
        for name, text in (("setgroups", "deny"), ("uid_map", f"{user} {user} 1"), ("gid_map", f"{group} {group} 1")):
            with open(f"/proc/self/{name}", "w", encoding="ascii") as file:  # noqa: PTH123 -- pathlib is slow to import
                file.write(text)
    except OSError:
        pass  # it goes without names for its user and group
    return True


def _hide_services(library: Any) -> None:
    """Put an empty folder over the sockets of the machine's services, in mounts of its own."""
    if library.unshare(_NEW_MOUNTS) or library.mount(None, b"/", None, ctypes.c_ulong(_PRIVATE), None):
        return
    library.mount(b"none", _SERVICES.encode(), b"tmpfs", ctypes.c_ulong(_READ_ONLY), None)


def _forbid_calls(library: Any) -> None:
    """Forbid what Landlock lets pass: further families of sockets, changes of modes, owners and attributes of files.

    A change of modes does nothing and fails nothing: whoever copies a file into its own folder asks for one. A machine
    that is not in the table, or a kernel without filters, does without.
    """
    if os.uname().machine not in _CALLS:
        return
    machine, socket, modes, changes = _CALLS[os.uname().machine]
    fail, missing = (_RETURN, 0, 0, _FAIL | _NOT_PERMITTED), (_RETURN, 0, 0, _FAIL | _NO_SUCH_CALL)
    steps = [(_LOAD, 0, 0, 4), (_EQUAL, 1, 0, machine), missing, (_LOAD, 0, 0, 0), (_AT_LEAST, 0, 1, 1 << 30), missing]
    steps += [(_EQUAL, 0, 1, _RING), missing]
    for number in (*modes, *changes):
        steps += [(_EQUAL, 0, 1, number), fail if number in changes else (_RETURN, 0, 0, _FAIL)]
    families = (_UNIX, _INET, _INET6, _NETLINK)
    steps += [(_EQUAL, 0, len(families) + 2, socket), (_LOAD, 0, 0, 16)]
    steps += [(_EQUAL, len(families) - at, 0, family) for at, family in enumerate(families)]
    steps += [fail, (_RETURN, 0, 0, _ALLOW)]
    array = (_Step * len(steps))(*steps)
    library.prctl(_SET_SECCOMP, _WITH_FILTER, ctypes.byref(_Filter(len(steps), array)), 0, 0)


def _limit(order: dict[str, int], *, is_apart: bool) -> None:
    """Limit what the process may take.

    It may lift the limit of memory: some allocators reserve far more than they use, and a process can watch itself.
    """
    limits = [(resource.RLIMIT_CORE, 0, True), (resource.RLIMIT_DATA, order["memory_bytes"], False)]
    if is_apart:  # elsewhere the limit would count all processes of the user
        limits.append((resource.RLIMIT_NPROC, order["processes"], True))
    for kind, most, is_final in limits:
        try:
            _, hard = resource.getrlimit(kind)
            wanted = most if hard == resource.RLIM_INFINITY else min(most, hard)
            resource.setrlimit(kind, (wanted, wanted if is_final else hard))
        except (OSError, ValueError):
            continue


def _lock_in(library: Any, read: list[str], write: list[str], *, has_network: bool) -> None:
    version = landlock_version(library)
    if not version:
        _refuse("the kernel has no Landlock")
    files = (1 << _BITS_BY_ABI.get(version, 16)) - 1
    network = 3 if version >= 4 and not has_network else 0
    ruleset = _Ruleset(files, network, 3 if version >= 6 else 0)
    size = 8 if version < 4 else 16 if version < 6 else 24
    handle = library.syscall(_CREATE_RULESET, ctypes.byref(ruleset), ctypes.c_size_t(size), 0)
    if handle < 0:
        _refuse("no rules can be made")
    for path in read:
        _allow(library, handle, path, _READ)
    for path in write:
        _allow(library, handle, path, files)
    if library.syscall(_RESTRICT_SELF, handle, 0):
        _refuse("the rules cannot be put in force")
    os.close(handle)


def _allow(library: Any, handle: int, path: str, access: int) -> None:
    try:
        fd = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except OSError:
        return  # what is not there needs no rule
    if not stat.S_ISDIR(os.fstat(fd).st_mode):
        access &= _ON_FILES
    library.syscall(_ADD_RULE, handle, _PATH_BENEATH, ctypes.byref(_Rule(access, fd)), 0)
    os.close(fd)


def _refuse(reason: str) -> None:
    sys.stderr.write(f"ERROR cage: {reason}\n")
    os._exit(_REFUSED)


if __name__ == "__main__":
    main(sys.argv[1:])
