"""What each RPC decides. No protobuf, no sockets: plain values in, plain values out."""
