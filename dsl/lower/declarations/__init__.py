"""Declares what a file says exists."""
