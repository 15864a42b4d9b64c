"""The commands of Tollgate itself, a module or room each, named after the command."""
