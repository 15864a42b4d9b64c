"""The webshop's folder: its files, a provider that simulates AWS, and Terraform's settings for it."""

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
    """A webshop in a folder.

    Attributes:
        folder: the folder with all files; the root module is `webshop` in it.
        engine: the value of TOLLGATE_ENGINE.
    """

    folder: Path
    engine: str

    @classmethod
    def build(cls, folder: Path, engine: str) -> "Shop":
        """Copy the files, set up the provider, and return the shop.

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
        """Return the root module."""
        return self.folder / "webshop"

    @property
    def settings(self) -> dict[str, str]:
        """Return the settings of Terraform and Tollgate for this folder."""
        return {"TF_CLI_CONFIG_FILE": str(self.folder / "terraform.rc"), "TOLLGATE_ENGINE": self.engine}

    def environ(self, **more: str) -> dict[str, str]:
        """Return the environment of a command, without the user's own settings of Terraform and Tollgate."""
        inherited = {name: value for name, value in os.environ.items() if not name.startswith(_NOT_INHERITED)}
        return inherited | self.settings | more

    def entering(self) -> str:
        """Return the shell commands with which a user can continue in the folder."""
        settings = " ".join(f"{name}={shlex.quote(value)}" for name, value in self.settings.items())
        return f"cd {shlex.quote(str(self.root))}\nexport {settings}\n"

    def edit(self, changes: Mapping[str, str]) -> None:
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
