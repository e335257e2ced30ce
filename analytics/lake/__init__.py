"""The lake: immutable typed Parquet parts beside the store, and the manifest that names them."""
