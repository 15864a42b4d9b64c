"""The cage of an integration: what of the machine it may read, and whether it may reach the network."""
