"""The provider's side of Terraform's plugin protocol: handshake, TLS, messages in and out, the server."""
