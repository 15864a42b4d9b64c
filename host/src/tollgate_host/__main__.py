"""`python -m tollgate_host`."""

import sys

from tollgate_host.cli import main

if __name__ == "__main__":
    sys.exit(main())
