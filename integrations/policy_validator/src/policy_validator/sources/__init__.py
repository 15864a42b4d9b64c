"""Where policy sets come from: the built-in packs, files, installed packages, bundles from the network."""
