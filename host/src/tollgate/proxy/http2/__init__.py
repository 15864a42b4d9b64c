"""HTTP/2 as far as gRPC uses it, both ends, without I/O: bytes in, bytes out, and nothing decoded that only passes."""
