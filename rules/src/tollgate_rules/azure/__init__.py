"""What several Azure rules need to read: who may come in through which port."""
