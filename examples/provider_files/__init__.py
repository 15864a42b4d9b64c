"""A provider for local files and directories: the tutorial's, grown up."""
