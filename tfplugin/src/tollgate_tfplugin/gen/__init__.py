"""Generated from tfplugin5.proto and tfplugin6.proto, never edited."""
