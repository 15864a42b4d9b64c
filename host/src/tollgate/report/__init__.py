"""Reports: the model of a judged run, and one renderer per format."""
