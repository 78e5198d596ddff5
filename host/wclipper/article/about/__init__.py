"""What a page says about itself: the sources of its metadata, one a module, and how their claims are weighed."""
