import pytest
from tollgate_host.integrations.lifecycle import CAN_TAKE_CALLS, TRANSITIONS, IllegalMove, State, move


def test_the_table_knows_every_state():
    assert set(TRANSITIONS) == set(State)


@pytest.mark.parametrize("current", State)
@pytest.mark.parametrize("target", State)
def test_only_the_moves_of_the_table_are_made(current: State, target: State):
    if target in TRANSITIONS[current]:
        assert move(current, target) is target
    else:
        with pytest.raises(IllegalMove, match=f"{current.value} cannot become {target.value}"):
            move(current, target)


def test_every_state_leads_to_the_end():
    for state in State:
        reached = {state}
        while more := {target for one in reached for target in TRANSITIONS[one]} - reached:
            reached |= more
        assert State.STOPPED in reached


def test_what_is_over_takes_no_calls():
    assert not {State.FAILED, State.STOPPING, State.STOPPED} & CAN_TAKE_CALLS
