"""`tf-policy-validator bundle FOLDER`: policy files as one file to be served, with its pin."""

import hashlib
from collections.abc import Sequence
from pathlib import Path

from policy_validator.commands.arguments import OK, complain, complain_of, parser, say
from policy_validator.loading import load_sets
from policy_validator.problems import PolicyError
from policy_validator.sources.archive import pack
from policy_validator.sources.files import read_files


def run(arguments: Sequence[str]) -> int:
    """Check the policies of a folder and pack them; the same files make the same bundle."""
    parsing = parser(
        "bundle",
        "Check policy files, pack them into a tar.gz file, and print its pin.",
        "policies",
        "policies --output dist/policies.tar.gz",
    )
    parsing.add_argument("folder", metavar="FOLDER", help="the folder of the policy files")
    parsing.add_argument(
        "-o", "--output", metavar="FILE", default="policies.tar.gz", help="the file to write (default: policies.tar.gz)"
    )
    options = parsing.parse_args(arguments)
    folder, output = Path(options.folder), Path(options.output)
    if not folder.is_dir():
        return complain([f"{folder} is not a folder"])
    try:
        for loaded in load_sets([f"{folder.resolve()}"]):
            for evaluator in loaded.evaluators():
                evaluator.close()
        files = read_files(folder)
    except PolicyError as error:
        return complain_of(error)
    data = pack(files)
    try:
        output.write_bytes(data)
    except OSError as error:
        return complain([f"{output} cannot be written: {error.strerror}"])
    say(f"{output}: {len(files)} files, {len(data):,} bytes")
    say(f'policy_set = "https://YOUR.SERVER/{output.name}#sha256={hashlib.sha256(data).hexdigest()}"')
    return OK
