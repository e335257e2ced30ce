"""The rules, in the order of the Comprehensive Rules."""
