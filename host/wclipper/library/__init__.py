"""Articles as files in the folder of the person."""
