"""Events ↔ bytes: every kind, every audience, hostile bytes, older and newer versions."""

from __future__ import annotations

import json
from typing import Any, ClassVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.events import EVENTS, Facts, GameEvent
from domain.events.cr103_104_game import GameWon
from domain.events.cr119_122_numbers import LifeChanged
from domain.events.cr400_zones import ObjectMoved
from domain.redact import redact
from replay import upcasting
from replay.codec import decode, encode
from replay.envelope import check_canonical, open_envelope, withhold
from replay.errors import NewerReleaseError, StoreError
from replay.formats.lore import redactor
from replay.salts import SeededSalts, system_salts
from replay.upcasting import check_upcasters, topics_of
from tests.kit.strategies import ANY_EVENT, OF_KIND, TIMES

DRAWN = ObjectMoved(
    rule="121.1", old_id="o1", new_id="o9", from_zone="library", to_zone="hand", facts=Facts(name="Ogre"), seen_by=(1,)
)
TOPIC = ObjectMoved.topic()


@pytest.mark.parametrize("kind", EVENTS)
@settings(max_examples=20)
@given(data=st.data(), time=TIMES)
def test_every_kind_comes_back(kind: str, data: st.DataObject, time: int) -> None:
    event = data.draw(OF_KIND[kind])
    payload = encode(event, time, system_salts)
    assert decode(event.topic(), payload) == (event, time, False)
    check_canonical(payload, open_envelope(payload))


@given(ANY_EVENT, st.sampled_from([1, 2, 3, "public", "all"]))
def test_a_redacted_payload_is_the_redacted_event(event: GameEvent, viewer: Any) -> None:
    payload = encode(event, 7, SeededSalts(b"x"))
    redacted = withhold(payload, redactor(viewer))
    seen = event if viewer == "all" else redact(event, None if viewer == "public" else viewer)
    decoded = decode(event.topic(), redacted)
    assert decoded.event == seen
    assert decoded.withheld == (seen != event)
    check_canonical(redacted, open_envelope(redacted))


def test_the_hidden_field_is_not_in_the_public_part() -> None:
    payload = json.loads(encode(DRAWN, 5, SeededSalts(b"x")))
    assert payload["time"] == 5
    assert "facts" not in payload["public"]
    (part,) = payload["secret"]
    assert part["for"] == [1]
    assert part["part"]["facts"]["name"] == "Ogre"
    assert len(bytes.fromhex(part["salt"])) == 16


def test_what_everybody_sees_or_nobody_knew_has_no_secret_part() -> None:
    for event in (DRAWN.model_copy(update={"seen_by": None}), DRAWN.model_copy(update={"facts": None})):
        payload = encode(event, 5, system_salts)
        assert b"secret" not in payload
        assert decode(TOPIC, payload).event == event


def test_a_seed_gives_the_same_bytes_and_the_system_never() -> None:
    assert encode(DRAWN, 5, SeededSalts(b"x")) == encode(DRAWN, 5, SeededSalts(b"x"))
    assert encode(DRAWN, 5, SeededSalts(b"x")) != encode(DRAWN, 5, SeededSalts(b"y"))
    assert encode(DRAWN, 5, system_salts) != encode(DRAWN, 5, system_salts)


def _edit(**changes: Any) -> bytes:
    """The payload of DRAWN with other envelope, public or part fields."""
    payload = json.loads(encode(DRAWN, 5, SeededSalts(b"x")))
    payload["public"].update(changes.pop("public", {}))
    payload["secret"][0].update(changes.pop("secret", {}))
    payload.update(changes)
    return json.dumps(payload, separators=(",", ":")).encode()


@pytest.mark.parametrize(
    ("payload", "complaint"),
    [
        (b"", "not the payload"),
        (b"\xff\xfe", "not the payload"),
        (b"[]", "not the payload"),
        (b'{"time":1}', "not the payload"),
        (b'{"time":1,"public":{}', "not the payload"),
        (b'{"time":"1","public":{}}', "not the payload"),
        (b'{"time":1,"public":{},"more":1}', "not the payload"),
        (b'{"time":1,"public":{}}', "Field required"),
        (b'{"time":1,"public":[]}', "an object"),
        (b"[" * 100_000, "not the payload"),
        (_edit(public={"old_id": 3}), "old_id"),
        (_edit(public={"to_zone": "limbo"}), "to_zone"),
        (_edit(public={"colour": "red"}), "colour"),
        (_edit(public={"facts": None, "seen_by": [2]}), "another audience"),
        (_edit(secret={"for": [1, 2]}), "another audience"),
        (_edit(secret={"part": {}}), "empty"),
        (_edit(secret={"part": []}), "no JSON object"),
        (_edit(secret={"part": {"tapped": True}}), "stands in a secret part"),
        (_edit(public={"facts": {"name": "Ogre"}}, secret={"part": {"tapped": True}}), "stands in"),
    ],
)
def test_hostile_payloads_are_refused_in_one_line(payload: bytes, complaint: str) -> None:
    with pytest.raises(StoreError, match=complaint) as caught:
        decode(TOPIC, payload)
    assert "\n" not in str(caught.value)


def test_a_hidden_field_may_not_stand_in_the_public_part() -> None:
    payload = json.loads(encode(DRAWN, 5, SeededSalts(b"x")))
    payload["public"].update(payload.pop("secret")[0]["part"])
    with pytest.raises(StoreError, match="stands in the public part"):
        decode(TOPIC, json.dumps(payload).encode())


def test_two_parts_may_not_have_the_same_field() -> None:
    payload = json.loads(encode(DRAWN, 5, SeededSalts(b"x")))
    payload["secret"] *= 2
    with pytest.raises(StoreError, match="two parts"):
        decode(TOPIC, json.dumps(payload).encode())


@pytest.mark.parametrize("topic", ["Ghost@1", "ObjectMoved@2", "ObjectMoved@999999"])
def test_newer_events_name_the_release_that_is_needed(topic: str) -> None:
    with pytest.raises(NewerReleaseError, match=r"needs a release of loreplay"):
        decode(topic, encode(DRAWN, 5, system_salts))


@pytest.mark.parametrize(
    "topic", ["", "ObjectMoved", "ObjectMoved@", "ObjectMoved@x", "ObjectMoved@0", "a b@1", "@1", "²@²"]
)
def test_what_is_no_topic_is_refused(topic: str) -> None:
    with pytest.raises(StoreError, match="topic"):
        decode(topic, encode(DRAWN, 5, system_salts))


class Toasted(GameEvent):
    """Version 2 named `how_brown` shade, version 3 made it a number."""

    VERSION: ClassVar[int] = 3
    shade: int
    parts: tuple[str, ...] = ()


def test_older_versions_are_brought_up_step_by_step(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(EVENTS, "Toasted", Toasted)
    with pytest.raises(StoreError, match="no upcaster from Toasted@1 to Toasted@2"):
        check_upcasters()
    monkeypatch.setitem(upcasting.UPCASTERS, ("Toasted", 1), lambda f: {"shade": f["how_brown"], "parts": f["parts"]})
    monkeypatch.setitem(upcasting.UPCASTERS, ("Toasted", 2), lambda f: f | {"shade": int(f["shade"])})
    check_upcasters()
    event = Toasted(shade=4, parts=("a", "b"))
    assert decode("Toasted@1", b'{"time":9,"public":{"how_brown":"4","parts":["a","b"]}}') == (event, 9, False)
    assert decode("Toasted@2", b'{"time":9,"public":{"shade":"4","parts":["a","b"]}}').event == event
    assert topics_of(Toasted, GameWon) == ("Toasted@1", "Toasted@2", "Toasted@3", "GameWon@1")


def test_every_secret_field_may_be_missing() -> None:
    for cls in EVENTS.values():
        for name in cls.SECRETS:
            assert cls.model_fields[name].default is None, f"{cls.__name__}.{name}"


def test_numbers_are_not_read_from_strings() -> None:
    event = LifeChanged(player=1, amount=1, total=21)
    payload = encode(event, 1, system_salts).replace(b'"total":21', b'"total":"21"')
    with pytest.raises(StoreError, match="total"):
        decode(event.topic(), payload)
