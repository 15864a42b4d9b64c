"""The webshop's folder: its files, a provider that plays AWS, and the environment that makes Terraform find it."""

import os
import shlex
import shutil
from collections.abc import Mapping
from pathlib import Path

import attrs

from tollgate_host.errors import HostError
from tollgate_host.pyvider_command import run_pyvider

_PACKAGE = Path(__file__).parent
_EXAMPLES = Path(__file__).parents[4] / "examples"
"""Where a clone has the files of the demo; a wheel has them in the package."""
_SOURCE = "tollgate.dev/sandbox/aws"
_VERSION = "1.0.0"
_NOT_INHERITED = ("TF_", "TOLLGATE_", "PLUGIN_")
_CLI_CONFIGURATION = """\
disable_checkpoint = true
provider_installation {{
  filesystem_mirror {{
    path = "{mirror}"
  }}
}}
"""


@attrs.frozen
class Shop:
    """A webshop that is being built.

    Attributes:
        folder: everything of it; the root module is `webshop` in there.
        engine: what TOLLGATE_ENGINE says.
    """

    folder: Path
    engine: str

    @classmethod
    def build(cls, folder: Path, engine: str) -> "Shop":
        """Copy the files and set the provider up.

        Raises:
            HostError: the package was installed without the demo's files, or Pyvider is not installed.
        """
        shutil.copytree(_find_folder("webshop", "live"), folder / "webshop")
        mirror = folder / "mirror"
        sandbox = _find_folder("provider_sandbox", "provider_sandbox")
        provider = ("install", str(sandbox), "--source", _SOURCE, "--version", _VERSION)
        run_pyvider("the demo", [*provider, "--mirror", str(mirror)])
        configuration = _CLI_CONFIGURATION.format(mirror=mirror)
        (folder / "terraform.rc").write_text(configuration, encoding="utf-8")
        return cls(folder, engine)

    @property
    def root(self) -> Path:
        """The root module."""
        return self.folder / "webshop"

    @property
    def settings(self) -> dict[str, str]:
        """What Terraform and Tollgate need to know in there."""
        return {"TF_CLI_CONFIG_FILE": str(self.folder / "terraform.rc"), "TOLLGATE_ENGINE": self.engine}

    def environ(self, **more: str) -> dict[str, str]:
        """Return the environment of a command: the user's settings of Terraform and Tollgate are for other folders."""
        inherited = {name: value for name, value in os.environ.items() if not name.startswith(_NOT_INHERITED)}
        return inherited | self.settings | more

    def entering(self) -> str:
        """Return the lines of shell by which a user goes on in there."""
        settings = " ".join(f"{name}={shlex.quote(value)}" for name, value in self.settings.items())
        return f"cd {shlex.quote(str(self.root))}\nexport {settings}\n"

    def mend(self, changes: Mapping[str, str]) -> None:
        """Change the configuration as its author would."""
        file = self.root / "main.tf"
        text = file.read_text(encoding="utf-8")
        for old, new in changes.items():
            assert old in text, old
            text = text.replace(old, new)
        file.write_text(text, encoding="utf-8")


def _find_folder(name: str, example: str) -> Path:
    """Return a folder of the demo: the package's own, or the example that it is made from."""
    for folder in (_PACKAGE / name, _EXAMPLES / example):
        if folder.is_dir():
            return folder
    raise HostError(f"the files of the demo are missing in {_PACKAGE / name}; install tollgate again")
