"""The `pyvider` command."""

import argparse


def main() -> None:
    """Parse the arguments and do what they say."""
    parser = argparse.ArgumentParser(prog="pyvider", description="Tools for authors of Terraform providers.")
    parser.parse_args()
