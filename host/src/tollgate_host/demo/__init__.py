"""`tollgate demo`: plans, refuses, fixes and applies a webshop, live, with four integrations.

Its files, `webshop` and `provider_sandbox`, are folders of `examples/` in a clone; a wheel has them beside this file.
"""
