"""The cage of an integration: limits what it may read and whether it may use the network."""
