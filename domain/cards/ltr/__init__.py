"""Cards of The Lord of the Rings: Tales of Middle-earth."""
