"""The syntax tree of Rego: what it is made of, and how it is read from a file's text."""
