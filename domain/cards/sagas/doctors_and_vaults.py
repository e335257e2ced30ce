"""Sagas of the Doctor and of the vaults."""

from domain.cards.abilities import AddTypes, CastSpell, DealsDamage, Keyword, LoseTypes, Triggered
from domain.cards.basics.tokens import TREASURE
from domain.cards.card import II, III, IV, VI, I, V, chapter, saga, token
from domain.cards.effects import (
    AddMana,
    Apply,
    ChooseOne,
    CreateCopies,
    CreateTokens,
    DealDamage,
    Destroy,
    Draw,
    Exile,
    GainControl,
    PlayExiled,
    PutCounters,
    ReturnTo,
    WheneverThisTurn,
)
from domain.cards.effects_of_sagas import ChooseTarget, Investigate, ShuffleInto
from domain.cards.filters import ControlledBy, Is, creature, legendary, saga_permanent
from domain.cards.filters import token as a_token
from domain.cards.keywords import FIRST_STRIKE, VIGILANCE
from domain.cards.values import IT, POWER, THAT, THIS, Each, EventAmount, OwnerOf, ThatPlayer, greatest, target

CITY_OF_DEATH = saga(
    "City of Death",
    "{2}{G}",
    chapter(I, CreateTokens(TREASURE)),
    chapter(II, III, IV, V, VI, CreateCopies(target((a_token & ~saga_permanent).you_control))),
)
BLINK = saga(
    "Blink",
    "{2}{U}{B}",
    chapter(
        I,
        III,
        ChooseTarget(blinked := target(creature)),
        ShuffleInto(blinked, OwnerOf(blinked)),
        Investigate(OwnerOf(blinked)),
    ),
    chapter(
        II,
        IV,
        CreateTokens(
            token(
                "Alien Angel Token",
                "Artifact Creature — Alien Angel",
                2,
                2,
                "B",
                FIRST_STRIKE,
                VIGILANCE,
                Triggered(CastSpell(creature, "opponent"), (Apply((LoseTypes(("Creature",)),), THIS),)),
            )
        ),
    ),
)
THE_FLUX = saga(
    "The Flux",
    "{2}{R}{R}",
    chapter(I, DealDamage(4, target(creature.opponents_control))),
    chapter(II, III, IV, V, PlayExiled()),
    chapter(VI, AddMana("{R}", amount=6)),
)
THE_NIGHT_OF_THE_DOCTOR = saga(
    "The Night of the Doctor",
    "{4}{W}{W}",
    chapter(I, Destroy(Each(creature))),
    chapter(
        II,
        ReturnTo(target((legendary & creature).you_own, "graveyard"), "battlefield"),
        ChooseOne(
            (PutCounters(1, "first strike", IT), PutCounters(1, "vigilance", IT), PutCounters(1, "lifelink", IT))
        ),
    ),
)
THE_SEA_DEVILS = saga(
    "The Sea Devils",
    "{2}{G}",
    chapter(
        I,
        II,
        CreateTokens(token("Alien Salamander Token", "Creature — Alien Salamander", 2, 2, "G", Keyword("islandwalk"))),
    ),
    chapter(
        III,
        WheneverThisTurn(
            Triggered(
                DealsDamage(Is("Salamander"), "player", combat=True),
                (DealDamage(EventAmount(), target(creature & ControlledBy(ThatPlayer())), source=THAT),),
            )
        ),
    ),
)
VAULT_75_MIDDLE_SCHOOL = saga(
    "Vault 75: Middle School",
    "{2}{W}{W}",
    chapter(I, Exile(Each(creature.power(">=", 4)))),
    chapter(II, III, PutCounters(1, "+1/+1", Each(creature.you_control))),
)
VAULT_87_FORCED_EVOLUTION = saga(
    "Vault 87: Forced Evolution",
    "{3}{G}{U}",
    chapter(I, GainControl(target(creature & ~Is("Mutant")), "while you control this")),
    chapter(
        II,
        PutCounters(1, "+1/+1", evolved := target(creature.you_control)),
        Apply((AddTypes(("Mutant",)),), evolved, "forever"),
    ),
    chapter(III, Draw(greatest(POWER, Is("Mutant").you_control))),
)
