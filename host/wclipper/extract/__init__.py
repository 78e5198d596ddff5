"""A page becomes scored blocks."""
