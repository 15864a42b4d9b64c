"""The shadow root: the folder that the engine works in where stock Terraform would refuse the real one."""
