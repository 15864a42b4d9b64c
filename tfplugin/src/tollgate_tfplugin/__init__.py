"""The wire of Terraform's plugin protocol: HTTP/2, gRPC framing, the go-plugin handshake, msgpack and protobuf."""
