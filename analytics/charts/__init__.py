"""Charts of metrics: Vega-Lite made with Altair, drawn by vl-convert; nothing is fetched."""
