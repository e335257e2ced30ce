"""What was released stays: events that were recorded can be read for ever, and card definitions keep their meaning.

A kind whose fields change gets the next VERSION and an upcaster in `replay/upcasting.py`;
`tools/release_vocabulary.py` then adds the new version here. Lines that stand here are never edited.
"""

from __future__ import annotations

import json

from domain.events import EVENTS
from replay.upcasting import UPCASTERS, parse_topic
from tools.release_vocabulary import BASES, EVENTS_FILE, WORDS_FILE, events_now, words_now

EVENTS_THEN = json.loads(EVENTS_FILE.read_text())
WORDS_THEN = json.loads(WORDS_FILE.read_text())


def test_every_version_of_today_is_written_down_and_as_it_was() -> None:
    now = events_now()
    assert [name for name in now if name not in EVENTS_THEN] == [], "tools/release_vocabulary.py adds them"
    changed = {name for name, fields in now.items() if fields != EVENTS_THEN[name]}
    assert changed == set(), "raise VERSION, write an upcaster"


def test_every_version_that_was_released_can_be_read() -> None:
    names = {kind.__name__ for kind in BASES}
    for topic in EVENTS_THEN:
        if topic in names:
            continue
        kind, version = parse_topic(topic)
        assert all((kind.__name__, step) in UPCASTERS for step in range(version, EVENTS[kind.__name__].VERSION))


def test_words_of_the_card_language_keep_their_fields_and_defaults() -> None:
    now = words_now()
    assert set(WORDS_THEN) <= set(now)
    assert [name for name in now if name not in WORDS_THEN] == [], "tools/release_vocabulary.py adds them"
    for name, fields in WORDS_THEN.items():
        assert fields.items() <= now[name].items(), name
        new = now[name].keys() - fields.keys()
        assert all(now[name][field] != "required" for field in new), f"{name}: a new field needs a default"
