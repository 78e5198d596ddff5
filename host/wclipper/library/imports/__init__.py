"""What other programs have saved, read in: one module a format, each from a file to items."""
