"""Dashboards: pages of metrics as documents, as HTML, and as one file that opens offline."""
