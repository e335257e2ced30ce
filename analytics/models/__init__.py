"""SQL models in layers: stg_ (what the lake says), int_ (in between), fct_ and dim_ (what metrics and people read)."""
