"""The benchmark's resource on `pyvider` from the package index."""
