"""Recognizes commands that the engine refuses before it starts a provider, so that Tollgate starts nothing for them."""

from tollgate_host.check.setup import Setup
from tollgate_host.code.addresses import without_keys
from tollgate_host.code.index import ConfigurationIndex, index_configuration
from tollgate_host.engine.arguments import Invocation

_TERRAFORM_FILES = (".tf", ".tf.json", ".tofu", ".tofu.json")


def has_syntax_error(setup: Setup) -> bool:
    """Return whether a Terraform file of the root module has a syntax error."""
    files = [path for path in setup.config.files if path.name.endswith(_TERRAFORM_FILES)]
    return any(problem.is_error for path in files for problem in setup.reader.read(path).problems)


def is_refused(invocation: Invocation, setup: Setup) -> bool:
    """Return whether the engine will refuse the command: a missing plan file, or an import without a resource block."""
    if invocation.subcommand == "apply" and invocation.plan_file is not None:
        return not (setup.root / invocation.plan_file).exists()
    if invocation.subcommand != "import" or not invocation.words.positional:
        return False
    index = index_configuration(setup.root, reads_tofu=setup.reads_tofu, reader=setup.reader)
    return not _may_exist(index, invocation.words.positional[0])


def _may_exist(index: ConfigurationIndex, address: str) -> bool:
    """Return whether an address has a block, or lies in a module that is not installed."""
    module, rest = index.split(address)
    if module is not None:
        return bool(module.find(rest))
    path = without_keys(address).removesuffix(rest).rstrip(".")
    parent, _, name = path.rpartition("module.")
    caller = index.modules.get(parent.rstrip("."))
    return caller is None or bool(caller.blocks("module", name))
