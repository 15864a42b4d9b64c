"""Runs the console script: `python -m policy_validator`."""

import sys

from policy_validator.app import main

sys.exit(main())
