"""Scored blocks become something to read."""
