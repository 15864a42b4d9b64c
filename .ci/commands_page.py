"""Write docs/commands.md from the parsers of all commands: `python .ci/commands_page.py > docs/commands.md`."""

import sys

from pyvider.cli import build_parsers
from tollgate_host.cli.reference import reference

sys.stdout.write(reference(build_parsers()))
