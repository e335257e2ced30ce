"""Definitions in English, in our own words but close to how cards are worded: nouns, numbers, verbs, abilities."""
