"""The steps of the demo as data: its sentences, changes and commands."""

from collections.abc import Mapping

import attrs

_CHECKS_FAILED = 1


@attrs.frozen(kw_only=True)
class Chapter:
    """A step of the demo.

    Attributes:
        says: the sentence printed before it.
        changes: the replacements in main.tf.
        command: the arguments of `tollgate`.
        exit_code: the expected exit code.
        is_quiet: whether its output is hidden.
        is_reported: whether the demo keeps its report.
    """

    says: str
    changes: Mapping[str, str] = attrs.field(factory=dict[str, str])
    command: tuple[str, ...]
    exit_code: int = 0
    is_quiet: bool = False
    is_reported: bool = False


CHAPTERS = (
    Chapter(says="The engine sets the folder up as ever.", command=("init",), is_quiet=True),
    Chapter(
        says="1. Plan. While the engine plans each resource, the four check it. Findings are the engine's errors:",
        command=("plan",),
        exit_code=_CHECKS_FAILED,
        is_reported=True,
    ),
    Chapter(
        says="2. The author fixes the name, the tag and the open port, and applies. Each resource is fine now, "
        "but together\n   they are over the budget, so nothing is made:",
        changes={
            'Name = "web-${count.index}"': 'Name = "prod-web-${count.index}", Owner = "shop-team"',
            'cidr_blocks = ["0.0.0.0/0"]': 'cidr_blocks = ["10.0.0.0/8"]',
        },
        command=("apply", "-auto-approve"),
        exit_code=_CHECKS_FAILED,
    ),
    Chapter(
        says="3. Smaller machines, and it goes through:",
        changes={'instance_type = "m5.4xlarge"': 'instance_type = "t3.medium"'},
        command=("apply", "-auto-approve"),
    ),
    Chapter(
        says="4. What the integrations know is kept with each resource in the state:",
        command=("annotations", "aws_instance.web[0]"),
    ),
)
