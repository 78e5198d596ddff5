"""The version of the product, shared by host, extension and wheel."""

__version__ = "0.1.0"
