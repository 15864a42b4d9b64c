"""`tollgate demo`: a webshop that is planned, refused, fixed and applied, live, with four integrations looking on.

The two folders beside this file, `webshop` and `provider_sandbox`, are links into `examples/`; a wheel has files.
"""
