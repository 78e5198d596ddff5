"""The article as html, markdown …: one module a format."""
