"""Reports: the model of a judged run, its texts and groups, and the renderers."""
