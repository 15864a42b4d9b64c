"""The shell: file descriptors, tasks, signals and shut-down around the core."""
