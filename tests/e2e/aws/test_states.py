"""With Tollgate the real provider makes what it makes without: exit codes and states, command by command."""

import pytest

from tests.e2e.aws.life import Life
from tests.e2e.aws.likeness import Likeness, objects_in

pytestmark = [pytest.mark.e2e, pytest.mark.heavy]


def test_every_command_ends_as_it_ends_without_tollgate(plain: Life, gated: Life) -> None:
    codes = {name: moment.code for name, moment in plain.items()}
    assert {name: gated[name].code for name in plain} == codes
    assert (codes["planned"], codes["settled"], codes["replaced"]) == (2, 0, 1)  # the last has a subnet that cannot be
    assert "InvalidSubnet.Range" in gated["replaced"].text


def test_apart_from_the_annotations_every_state_is_what_terraform_alone_makes(plain: Life, gated: Life) -> None:
    for name, moment in plain.items():
        if not moment.state:
            assert not gated[name].state
            continue
        likeness, other = Likeness(), gated[name].state
        differences = [
            *likeness.differences(objects_in(moment.state), objects_in(other), name),
            *likeness.differences(moment.state["outputs"], other["outputs"], f"{name} outputs"),
            *likeness.differences(moment.state["check_results"], other["check_results"], f"{name} checks"),
        ]
        assert differences == []


def test_the_serial_moves_only_when_terraform_alone_would_move_it(plain: Life, gated: Life) -> None:
    before, first, second = gated["created"].state, gated["settled"].state, gated["unchanged"].state
    assert first == before
    assert second == gated["adopted"].state
    assert plain["settled"].state == plain["created"].state


def test_some_thirty_types_of_both_libraries_are_made_and_nothing_is_left(gated: Life) -> None:
    types = {one["type"] for one in gated["created"].state["resources"] if one["mode"] == "managed"}
    assert len(types) > 30
    assert {"aws_vpc_security_group_ingress_rule", "aws_cognito_user_pool_client", "aws_instance"} <= types
    assert gated["destroyed"].state["resources"] == []
