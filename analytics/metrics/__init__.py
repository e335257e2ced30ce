"""Metrics: one SQL file each, with its definition; what is counted is said by filters."""
