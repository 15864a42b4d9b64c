"""The shadow root: the folder that the engine works in if stock Terraform would refuse the real one."""
