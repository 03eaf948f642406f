"""Tokenizers of hosted models, for those who size their chunks by one. Each is an extra."""
