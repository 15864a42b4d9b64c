"""Runs the console script: `python -m naming_checker`."""

import sys

from naming_checker.app import main

sys.exit(main())
