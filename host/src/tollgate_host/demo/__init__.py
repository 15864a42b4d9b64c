"""`tollgate demo`: a webshop that is planned, refused, fixed and applied, live, with four integrations looking on.

Its files, `webshop` and `provider_sandbox`, are folders of `examples/` in a clone; a wheel has them beside this file.
"""
