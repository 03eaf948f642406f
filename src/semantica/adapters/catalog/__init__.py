"""Catalogs: where the truth is kept. One file per technology."""
