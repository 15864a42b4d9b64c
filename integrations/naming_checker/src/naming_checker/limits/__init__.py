"""What a cloud accepts as a name: in words, in conventions that keep to it, and in names made to fit."""
