"""Two runs are alike if what a cloud made up can be exchanged one for one, whatever chance made of it."""

import pytest

from tests.e2e.aws.likeness import Likeness


@pytest.mark.parametrize(
    ("one", "other", "are_alike"),
    [
        (["a1b2c3d4e5", "a1b2c3d4e5"], ["0f0f0f0f0f", "0f0f0f0f0f"], True),
        (["a1b2c3d4e5", "a1b2c3d4e5"], ["0f0f0f0f0f", "1e1e1e1e1e"], False),
        (
            ["f3301321-dd02-49f5-9c6b-d7989de216c8", "0a0a0a0a-1111-49f5-aaaa-0123456789ab"],
            ["92749020-ec3e-4e43-8ad1-1743fdfb278c", "0b0b0b0b-2222-4abc-bbbb-ba9876543210"],
            True,
        ),
        (
            ["ec2-127-110-78-2.compute-1.amazonaws.com", "ec2-127-9-9-2.compute-1.amazonaws.com"],
            ["ec2-127-101-129-32.compute-1.amazonaws.com", "ec2-127-8-8-7.compute-1.amazonaws.com"],
            True,
        ),
    ],
    ids=["exchanged", "not the same any more", "a part in common by chance", "the end of an address by chance"],
)
def test_names_are_exchanged_one_for_one(one: list[str], other: list[str], are_alike: bool) -> None:
    assert (list(Likeness().differences(one, other)) == []) is are_alike
