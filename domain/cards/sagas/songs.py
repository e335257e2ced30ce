"""Sagas of songs, wars and heresies."""

from domain.cards.abilities import (
    Attacks,
    CastSpell,
    Enters,
    GrantAbility,
    ModifyPT,
    RuleChange,
    StepBegins,
    Triggered,
    WhenYouDo,
)
from domain.cards.basics.tokens import FOOD, TREASURE
from domain.cards.card import II, III, IV, I, chapter, saga, token, transforming
from domain.cards.card import creature as creature_card
from domain.cards.effects import (
    AddMana,
    Apply,
    Attach,
    ChooseAndMove,
    ChooseCounter,
    ChooseObjects,
    CreateTokens,
    DealDamage,
    Destroy,
    Discard,
    Do,
    Draw,
    Exile,
    ForEach,
    GainControl,
    If,
    Later,
    May,
    Mill,
    PhaseOut,
    PutCounters,
    Reflexive,
    ReturnTo,
    Sacrifice,
    Search,
    WheneverThisTurn,
)
from domain.cards.effects_of_sagas import PICKED, Goad, IfDone, Pick, SetRule
from domain.cards.filters import (
    HasCounters,
    Is,
    Owned,
    artifact,
    aura_permanent,
    basic,
    creature,
    equipment_permanent,
    instant,
    land,
    legendary,
    nonland,
    permanent,
    saga_permanent,
    sorcery,
    tapped,
    this,
)
from domain.cards.filters import card as a_card
from domain.cards.filters import token as a_token
from domain.cards.keywords import FLYING, HEXPROOF, READ_AHEAD, TRAMPLE, VIGILANCE
from domain.cards.sagas.tokens import HUMAN_SOLDIER, TRANSFORMS
from domain.cards.values import (
    DEFENDING,
    EACH_PLAYER,
    IT,
    OPPONENT,
    THAT,
    THIS,
    YOU,
    ControllerOf,
    Each,
    GraveyardHas,
    It,
    ManaValueOf,
    ThisIs,
    Together,
    YouControl,
    count,
    target,
    target_player,
    up_to_one_target,
    up_to_targets,
)

BURN_BURN_TREE_AND_FERN = saga(
    "Burn, Burn, Tree and Fern",
    "{3}{R}",
    chapter(I, DealDamage(6, target(creature.opponents_control))),
    chapter(II, Destroy(target(artifact.opponents_control))),
    chapter(III, IV, AddMana("{R}")),
)
DOWN_IN_THE_VALLEY = saga(
    "Down in the Valley",
    "{2}{G}",
    chapter(I, Search(basic & land)),
    chapter(
        II,
        Apply(
            (
                GrantAbility(
                    Triggered(
                        Enters(land.you_control), (CreateTokens(token("Elf Token", "Creature — Elf", 1, 1, "G")),)
                    )
                ),
            ),
            THIS,
            "forever",
        ),
    ),
    chapter(III, IV, Apply((ModifyPT(1, 0), GrantAbility(VIGILANCE)), Each(Is("Elf").you_control))),
)
ROLL_ROLL_ROLL_ROLL = saga(
    "Roll-Roll-Roll-Roll",
    "{2}{U}",
    chapter(
        I,
        II,
        III,
        IV,
        IfDone(
            Exile(up_to_one_target((creature | land).you_control)),
            Later(StepBegins("end", "any"), ReturnTo(THAT, "battlefield")),
        ),
    ),
)
THE_MISTY_MOUNTAINS_COLD = saga(
    "The Misty Mountains Cold",
    "{2}{R}",
    chapter(
        I,
        II,
        III,
        IV,
        CreateTokens(TREASURE),
        If(
            YouControl(Is("Treasure"), 4),
            IfDone(
                Sacrifice(what=THIS),
                CreateTokens(token("Dragon Token", "Creature — Dragon", 6, 6, "R", FLYING)),
            ),
        ),
    ),
)
VAULT_101_BIRTHDAY_PARTY = saga(
    "Vault 101: Birthday Party",
    "{3}{W}",
    chapter(I, CreateTokens(HUMAN_SOLDIER), CreateTokens(FOOD)),
    chapter(
        II,
        III,
        ChooseAndMove(
            (aura_permanent | equipment_permanent).you_own,
            "hand",
            "battlefield",
            among=Together(
                Each((aura_permanent | equipment_permanent).you_own, "hand"),
                Each((aura_permanent | equipment_permanent).you_own, "graveyard"),
            ),
        ),
        If(
            ThisIs(equipment_permanent, IT),
            May(Pick(creature.you_control, Attach(PICKED, IT))),
        ),
    ),
)
MAXIMUM_CARNAGE = saga(
    "Maximum Carnage",
    "{4}{R}",
    chapter(I, SetRule(RuleChange("attacks each combat if able"), creature, "your next turn", elsewhere=True)),
    chapter(II, AddMana("{R}{R}{R}")),
    chapter(III, DealDamage(5, OPPONENT)),
)
THE_WAR_GAMES = saga(
    "The War Games",
    "{2}{W}{W}",
    chapter(
        I,
        CreateTokens(token("Warrior Token", "Creature — Warrior", 1, 1, "W"), 3, EACH_PLAYER, tapped=True),
        Goad(It("tokens"), "while this remains"),
    ),
    chapter(II, III, PutCounters(1, "+1/+1", Each(creature & Is("Warrior")))),
    chapter(
        IV,
        May(
            Pick(
                (creature & ~a_token).you_control,
                Do((Exile(PICKED), Reflexive(Triggered(WhenYouDo(), (Exile(Each(Is("Warrior"))),))))),
            )
        ),
    ),
)
NIGHTMARES_AND_DAYDREAMS = saga(
    "Nightmares and Daydreams",
    "{2}{U}",
    chapter(
        I,
        II,
        III,
        WheneverThisTurn(
            Triggered(CastSpell(instant | sorcery), (Mill(ManaValueOf(THAT), target_player()),)), "your next turn"
        ),
    ),
    chapter(IV, If(GraveyardHas(20), Draw(3), Draw())),
)
THE_KAMI_WAR = transforming(
    saga(
        "The Kami War",
        "{1}{W}{U}{B}{R}{G}",
        chapter(I, Exile(target((nonland & permanent).opponents_control))),
        chapter(II, ReturnTo(up_to_one_target((nonland & permanent).another), "hand"), Discard(1, OPPONENT)),
        chapter(III, *TRANSFORMS),
    ),
    creature_card(
        "O-Kagachi Made Manifest",
        "",
        "Enchantment Creature — Dragon Spirit",
        6,
        6,
        FLYING,
        TRAMPLE,
        Triggered(
            Attacks(this),
            (
                ChooseObjects((nonland & a_card).you_own, most=1, least=1, zone="graveyard", who=DEFENDING),
                ReturnTo(It("chosen"), "hand"),
                Apply((ModifyPT(ManaValueOf(IT), 0),), THIS),
            ),
        ),
    ),
    "WUBRG",
)
THE_HORUS_HERESY = saga(
    "The Horus Heresy",
    "{3}{U}{B}{R}",
    chapter(I, GainControl(up_to_one_target((creature & ~legendary).opponents_control), "while this remains")),
    chapter(II, Draw(count(creature.you_control & Owned("opponent")))),
    chapter(III, Pick(creature, Destroy(PICKED), who=Together(YOU, OPPONENT))),
)
OLD_FAT_SPIDER_CANT_SEE_ME = saga(
    "Old Fat Spider Can't See Me",
    "{2}{U}",
    chapter(I, Apply((GrantAbility(HEXPROOF),), target(creature.you_control), "while this remains")),
    chapter(II, Apply((RuleChange("deals no damage"),), up_to_one_target(creature), "while this remains")),
    chapter(III, IV, Draw()),
)
THE_PHASING_OF_ZHALFIR = saga(
    "The Phasing of Zhalfir",
    "{2}{U}{U}",
    chapter(
        I,
        II,
        Apply(
            (RuleChange("cant phase in"),),
            phased := target((nonland & permanent).another),
            "while you control this",
        ),
        PhaseOut(phased),
    ),
    chapter(
        III,
        Destroy(Each(creature)),
        ForEach(
            It("destroyed"),
            CreateTokens(token("Phyrexian Token", "Creature — Phyrexian", 2, 2, "B"), who=ControllerOf(IT)),
        ),
    ),
    READ_AHEAD,
)
THE_CAVES_OF_ANDROZANI = saga(
    "The Caves of Androzani",
    "{3}{W}",
    chapter(I, PutCounters(2, "stun", up_to_targets(2, tapped & creature))),
    chapter(
        II,
        III,
        ForEach(Each(HasCounters() & ~saga_permanent), Do((ChooseCounter(IT), May(PutCounters(1, "chosen", IT))))),
    ),
    chapter(IV, Search(Is("Doctor"))),
)
