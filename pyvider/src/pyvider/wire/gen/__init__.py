"""Generated from tfplugin6.proto, never edited."""
