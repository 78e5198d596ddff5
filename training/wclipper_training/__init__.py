"""Training and measuring, offline: never imported by the host."""
