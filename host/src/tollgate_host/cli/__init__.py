"""The command line. `main` is the console script `tollgate`; it imports the rest once it is known to be needed."""

from collections.abc import Sequence

__all__ = ["main"]


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code; without arguments use those of the process and end it."""
    if argv is None:
        from tollgate_host.cli.interrupts import end_at_interrupt

        end_at_interrupt()
        from tollgate_host.cli.quick_path import take_quick_path

        take_quick_path()
        from tollgate_host.cli.early_start import start_early

        start_early()
    from tollgate_host.cli.entry import main as run

    return run(argv)
