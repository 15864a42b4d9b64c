"""Proposes a configuration for a repository: what its code, or a plan of it, already keeps to becomes its rules.

Facts are gathered from the files (`survey`) or from a plan or state (`saved`); the integrations themselves say what is
a name and what can be tagged (`probe`); `compose` makes a proposal of it, and `render` a text with its reasons.
"""
