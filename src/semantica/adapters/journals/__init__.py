"""Journals: where events are told, for people who operate this. One file per technology."""
