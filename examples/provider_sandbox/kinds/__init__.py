"""The resource types, one file each; importing this package registers them all."""
