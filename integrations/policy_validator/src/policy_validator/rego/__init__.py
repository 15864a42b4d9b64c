"""Rego: what a policy's text tells, the two engines that run it, and what its results mean."""
