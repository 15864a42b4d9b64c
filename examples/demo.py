"""`make demo`: a recorded plan of a small webshop, held against its budget, its policies, its tags and its names."""

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
PLAN = HERE / "plans" / "webshop.json"
CHECKS_FAILED = 1


def main() -> int:
    """Checks the plan as a user would, and tells what was to be seen."""
    print("A plan of 28 resources, checked by four integrations, each a process of its own:\n")
    command = ["tollgate", "check", str(PLAN.relative_to(HERE.parent)), "--root", "examples/webshop"]
    print("$ " + " ".join(command), flush=True)
    program = Path(sys.executable).parent / command[0]
    ended = subprocess.run([program, *command[1:]], cwd=HERE.parent, check=False)
    if ended.returncode != CHECKS_FAILED:
        print(f"\nThe demo expected the checks to fail with exit code 1, but it was {ended.returncode}.")
        return 1
    print("\nThe plan breaks its budget and some rules, so the exit code is 1 and a pipeline would stop here.")
    print("The configuration is examples/webshop/integrations.hcl; change it and run this again.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
