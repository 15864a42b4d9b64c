"""The lifecycle of an integration as a table of transitions."""

import enum


class State(enum.Enum):
    """The lifecycle state of an integration."""

    CONFIGURED = "configured"
    STARTING = "starting"
    READY = "ready"
    CRASHED = "crashed"
    FAILED = "failed"
    STOPPING = "stopping"
    STOPPED = "stopped"


TRANSITIONS: dict[State, frozenset[State]] = {
    State.CONFIGURED: frozenset({State.STARTING, State.STOPPED}),
    State.STARTING: frozenset({State.READY, State.FAILED, State.STOPPING}),
    State.READY: frozenset({State.CRASHED, State.STOPPING}),
    State.CRASHED: frozenset({State.STARTING, State.FAILED, State.STOPPING}),  # back to starting: once in a command
    State.FAILED: frozenset({State.STOPPING}),
    State.STOPPING: frozenset({State.STOPPED}),
    State.STOPPED: frozenset(),
}

CAN_TAKE_CALLS = frozenset({State.STARTING, State.READY, State.CRASHED})
"""Where a call may be put into the queue: it is sent now, or once the process is there again."""


class IllegalMove(RuntimeError):
    """Raised for a transition that the table does not have, which is a bug."""


def move(current: State, target: State) -> State:
    """Return the target state if the table allows the transition.

    Raises:
        IllegalMove: it does not.
    """
    if target not in TRANSITIONS[current]:
        raise IllegalMove(f"an integration that is {current.value} cannot become {target.value}")
    return target
