"""The message for a user who starts a provider by hand."""

MANUAL_START_MESSAGE = """\
This is a Terraform provider: Terraform starts it by itself, it is not meant to be run by hand.

  to install it for Terraform    pyvider install {name}
  to serve it under a debugger   pyvider dev {name}
  to see its schema              pyvider schema {name}

(The environment variable TF_PLUGIN_MAGIC_COOKIE, which Terraform sets, is missing or wrong.)
"""
