"""What the `pyvider` command does for authors, one module for each thing."""
