"""security_group_admin_ports_closed: nobody on the internet reaches SSH or remote desktop."""

from collections.abc import Iterator

from tollgate_runtime import Resource

from tollgate_rules.aws.ingress import TYPES, Ingress, ingress_of
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import Problem, Verdict, undecided

_ADMIN_PORTS = {22: "SSH", 3389: "remote desktop"}


def _judge(group: Resource) -> Iterator[Verdict]:
    for ingress in ingress_of(group):
        from_anywhere, reaches = ingress.is_from_anywhere(), ingress.reaches(_ADMIN_PORTS)
        if from_anywhere and reaches:
            yield Problem(ingress.path, f"The whole internet may reach {_reached(ingress)}.")
        elif from_anywhere is not False and reaches is not False:
            yield undecided(*ingress.first_open(_ADMIN_PORTS))


def _reached(ingress: Ingress) -> str:
    return " and ".join(f"port {port} ({name})" for port, name in _ADMIN_PORTS.items() if ingress.reaches([port]))


RULE = Rule(
    id="security_group_admin_ports_closed",
    title="Security groups keep SSH and remote desktop from the internet",
    severity="high",
    description="An open administration port is found by scanners within minutes and tried without end.",
    remediation="Give the addresses that need it in place of `0.0.0.0/0` and `::/0`, or use Session Manager.",
    docs="https://docs.aws.amazon.com/vpc/latest/userguide/security-group-rules.html",
    types=TYPES,
    judge=_judge,
    equivalents=("CKV_AWS_24", "CKV_AWS_25"),
    packs=(
        "baseline",
        "production",
        "network",
        "cis-aws",
    ),
)
