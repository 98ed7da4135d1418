"""Damage, Block, statuses and the ends of a combat, by ruling. What V01 cannot reach is injected."""

import pytest

from domain.combat.kit import blows
from domain.combat.kit.board import Fighter
from domain.combat.kit.enemy import enemy_turn
from domain.combat.kit.records import (
    AkashaGranted,
    BlockGained,
    BlockLost,
    CombatEnded,
    DamageDealt,
    EndTurn,
    EnemyActed,
    HpHealed,
    HpLost,
    HpPaid,
    Roll,
    StatusGained,
    StatusTicked,
    TurnEnded,
)
from domain.game import GameOver
from domain.step import Step

EMBER, UNDERTOW, GALE, STONESKIN = "ember-lash#1", "undertow#1", "gale#1", "stoneskin#1"


@pytest.fixture
def stage(scene):
    """A V01 board in a given state, and a step to run kit functions in."""

    def make(**fields):
        table = scene("V01", **fields)
        return Step(table.board, table.chance, table.game)

    return make


def of(records, kind):
    return [record for record in records if isinstance(record, kind)]


def enemy_hits(step, *numbers):
    """Let the enemy attack turn by turn; what each attack became before Block."""
    finals = []
    for number in numbers:
        blows.attack(step, "player", number, "test")
        finals.append(step.records[-1].final)
        blows.tick_statuses(step)
    return finals


# --- The pipeline (S-01, S2.2) ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("base", "strength", "weak", "vulnerable", "damage"),
    [
        (13, 0, 1, 1, 14),
        (-2, 3, 0, 0, 3),
        (8, 0, 1, 0, 6),
        (13, 0, 1, 0, 9),
        (4, 0, 1, 0, 3),
    ],
)
def test_s_01_integer_arithmetic_in_the_printed_order(base, strength, weak, vulnerable, damage):
    """13 Weak and Vulnerable: 13 -> 9 -> 14. -2 with Strength 3: 3. Weak: 8 -> 6, 13 -> 9, 4 -> 3."""
    attacker, target = Fighter(strength=strength, weak=weak), Fighter(vulnerable=vulnerable)
    assert blows.pipeline(base, attacker, target) == damage


@pytest.mark.parametrize(("base", "weakened"), [(4, 3), (5, 3), (7, 5), (8, 6), (12, 9), (13, 9), (14, 10)])
def test_s2_02_weak_rounds_down(base, weakened):
    """Weak: 4->3, 5->3, 7->5, 8->6, 12->9, 13->9, 14->10."""
    assert blows.pipeline(base, Fighter(weak=1), Fighter()) == weakened


@pytest.mark.parametrize(
    ("base", "strength", "weak", "damage"), [(2, -5, 1, 0), (-3, 1, 0, 1), (2, -1, 0, 1), (0, -4, 0, 0)]
)
def test_s2_02_clamps_come_first_and_last(base, strength, weak, damage):
    """Base 2, Strength -5, Weak: 0. Base -3, Strength 1: 1."""
    assert blows.pipeline(base, Fighter(strength=strength, weak=weak), Fighter()) == damage


def test_s2_02_vulnerable_rounds_up():
    """x1.5, half up: 5 -> 8, 4 -> 6, 1 -> 2."""
    hit = [blows.pipeline(base, Fighter(), Fighter(vulnerable=1)) for base in (5, 4, 1, 0)]
    assert hit == [8, 6, 2, 0]


def test_s2_02_strength_gives_a_card_without_damage_none(scene):
    """A card with no damage number never enters the pipeline: Stoneskin stays harmless."""
    table = scene("V01", dice=[(1, None)], slots={1: STONESKIN}, player__strength=4)
    table.act(Roll())
    records = table.act(EndTurn())
    assert [d.target for d in of(records, DamageDealt)] == ["player"]


def test_s2_02_an_intent_without_an_attack_never_enters_the_pipeline(stage):
    """The enemy's step that only gains Block deals nothing, Strength or not."""
    step = stage(enemy__strength=3)
    step.board.script[0] = type(step.board.script[0])("wait", 0, 6)
    enemy_turn(step)
    assert of(step.records, DamageDealt) == []
    assert of(step.records, BlockGained) == [BlockGained("enemy", 6, 6, source="wait")]


def test_s2_01_a_magnitude_is_made_before_the_pipeline():
    """Base 18 (9 doubled), Strength 2, Weak, Vulnerable: 18 -> 20 -> 15 -> 23."""
    attacker, target = Fighter(strength=2, weak=1), Fighter(vulnerable=1)
    assert blows.pipeline(18, attacker, target) == 23


def test_the_pipeline_reads_the_attackers_weak_and_the_targets_vulnerable(stage):
    """S-01, both ways: each side's own status, never the other's (S-29)."""
    step = stage(player__weak=1, player__vulnerable=1, enemy__strength=2, player__strength=1)
    blows.attack(step, "enemy", 8, "card")
    blows.attack(step, "player", 8, "strike")
    assert [d.final for d in step.records] == [6, 15]
    assert [(d.base, d.source) for d in step.records] == [(8, "card"), (8, "strike")]


# --- Absorption (S-02, S2.5) -----------------------------------------------------------------------


@pytest.mark.parametrize(("block", "hit", "left", "lost"), [(5, 8, 0, 3), (10, 8, 2, 0), (8, 8, 0, 0)])
def test_s_02_block_is_spent_before_hp_and_only_as_needed(stage, block, hit, left, lost):
    """Block 5, hit 8: Block 0, HP -3. Block 10, hit 8: Block 2, HP -0."""
    step = stage(player__block=block)
    blows.attack(step, "player", hit, "strike")
    (dealt,) = step.records
    assert (dealt.final, dealt.absorbed, dealt.hp_lost) == (hit, hit - lost, lost)
    assert (dealt.hp, dealt.block) == (50 - lost, left)
    assert (step.board.player.hp, step.board.player.block) == (50 - lost, left)


@pytest.mark.parametrize(
    ("hit", "block", "standing", "lost", "block_left", "standing_left"),
    [(13, 4, 6, 3, 0, 0), (8, 4, 6, 0, 0, 2), (3, 4, 6, 0, 1, 6)],
)
def test_s2_05_ordinary_block_goes_before_standing_block(
    stage, hit, block, standing, lost, block_left, standing_left
):
    """13 on Block 4, standing 6: HP -3. 8: HP 0 lost, standing 2, Block 0."""
    step = stage(player__block=block, player__standing=standing)
    blows.attack(step, "player", hit, "strike")
    (dealt,) = step.records
    assert (dealt.absorbed, dealt.hp_lost) == (hit - lost, lost)
    player = step.board.player
    assert (player.hp, player.block, player.standing) == (50 - lost, block_left, standing_left)


def test_s2_05_standing_block_stays_when_ordinary_block_goes(stage):
    """Only ordinary Block is zeroed after the enemy's turn."""
    step = stage(player__block=20, player__standing=6)
    enemy_turn(step)
    assert (step.board.player.block, step.board.player.standing) == (0, 6)
    assert of(step.records, BlockLost) == [BlockLost("player", 12)]


def test_s2_05_standing_block_is_gained_into_its_own_pool(stage):
    """Standing Block adds to standing Block, ordinary to ordinary."""
    step = stage(player__block=1, player__standing=2)
    blows.gain_block(step, "player", 5, "x", standing=True)
    blows.gain_block(step, "player", 3, "y")
    assert step.records == [
        BlockGained("player", 5, 7, standing=True, source="x"),
        BlockGained("player", 3, 4, source="y"),
    ]
    assert (step.board.player.block, step.board.player.standing) == (4, 7)


@pytest.mark.parametrize(("base", "dexterity", "gained"), [(3, -5, 0), (3, 2, 5), (7, -1, 6), (0, 0, 0)])
def test_s2_06_block_gain_is_base_plus_dexterity_not_below_zero(stage, base, dexterity, gained):
    """Base 3, Dexterity -5: 0, and no gain of 0 is told."""
    step = stage(player__dexterity=dexterity, player__block=2)
    blows.gain_block(step, "player", base)
    assert step.board.player.block == 2 + gained
    assert step.records == ([BlockGained("player", gained, 2 + gained)] if gained else [])


# --- Payments, losses, healing (S-24, S2.8) --------------------------------------------------------


def test_s_24_a_loss_skips_block_pipeline_and_statuses(stage):
    """Player Block 20, recoil 4: Block 20, HP -4; Weak and Vulnerable do not matter."""
    step = stage(player__block=20, player__standing=5, player__vulnerable=2, enemy__weak=1)
    blows.lose_hp(step, "player", 4, "recoil")
    assert step.records == [HpLost("player", 4, 46, "recoil")]
    assert (step.board.player.block, step.board.player.standing) == (20, 5)


def test_s2_08_paid_hp_is_no_attack(stage):
    """Block 7, HP 20, pay 1 HP: HP 19, Block 7."""
    step = stage(player__block=7, player__hp=20)
    step.emit(HpPaid(1, 19, "repaint"))
    assert (step.board.player.hp, step.board.player.block) == (19, 7)


def test_healing_stops_at_the_maximum(stage):
    """The player's HP never pass their maximum; a healing of 0 is not told."""
    step = stage(player__hp=47)
    blows.heal(step, 2)
    blows.heal(step, 5)
    blows.heal(step, 5)
    assert step.records == [HpHealed(2, 49), HpHealed(1, 50)]
    assert step.board.player.hp == 50


# --- Weak and Vulnerable (S-07, S2.3, H-01) --------------------------------------------------------


def test_s_07_weak_is_a_counter_with_a_fixed_factor(stage):
    """One Weak 1: this enemy turn and the next. Twice: n = 2. Three times: 3. A fourth adds nothing."""
    step = stage()
    totals = []
    for _ in range(4):
        blows.gain_status(step, "enemy", "weak", 1)
        totals.append(step.records[-1].total)
    assert totals == [1, 2, 3, 3]
    assert step.records[-1] == StatusGained("enemy", "weak", 1, 3)
    assert enemy_hits(step, 8, 8, 8, 8, 8) == [6, 6, 6, 6, 8]


@pytest.mark.parametrize(
    ("turns", "hits"), [({1}, [6, 6, 13, 4]), ({1, 2}, [6, 6, 9, 3]), ({3}, [8, 8, 9, 3])]
)
def test_h_01_weak_over_the_script(scene, turns, hits):
    """Undertow fires in turn 1 only: 6, 6, 13, 4. In turns 1 and 2: 6, 6, 9, 3. In turn 3: 8, 8, 9, 3."""
    table = scene("V01", dice=[(1 if turn in turns else 4, None) for turn in (1, 2, 3, 4)])
    finals = []
    for _ in range(4):
        table.board.slots[0].card = UNDERTOW
        table.act(Roll())
        records = table.act(EndTurn())
        table.board.discard.clear()
        finals += [d.final for d in of(records, DamageDealt) if d.target == "player"]
    assert finals == hits


def test_s2_03_stacks_add_and_the_mark_spares_one_tick(stage):
    """Weak 1 on turn 1 and again on turn 2 (n = 2), attacks of turns 2 to 5: 6, 6, 9, 4."""
    step = stage()
    blows.gain_status(step, "enemy", "weak", 1)
    assert enemy_hits(step, 8) == [6]
    blows.gain_status(step, "enemy", "weak", 1)
    assert step.board.enemy.weak == 2
    assert enemy_hits(step, 8, 8, 13, 4) == [6, 6, 9, 4]


def test_s2_03_weak_3_covers_four_turns_and_is_the_cap(stage):
    """Weak 3 + 1 stays 3; next attacks 8, 8, 13, 4, 8: 6, 6, 9, 3, 8."""
    step = stage()
    blows.gain_status(step, "enemy", "weak", 3)
    blows.gain_status(step, "enemy", "weak", 1)
    assert step.board.enemy.weak == 3
    assert enemy_hits(step, 8, 8, 13, 4, 8) == [6, 6, 9, 3, 8]


def test_s2_03_ticks_leave_their_facts(stage):
    """A fresh counter loses its mark, any other counts down; both sides and both statuses (S2.4)."""
    step = stage(enemy__weak=2, enemy__weak_fresh=True, player__weak=1)
    step.board.enemy.vulnerable = 1
    step.board.player.vulnerable, step.board.player.vulnerable_fresh = 2, True
    blows.tick_statuses(step)
    assert step.records == [
        StatusTicked("enemy", "weak", 2),
        StatusTicked("enemy", "vulnerable", 0),
        StatusTicked("player", "weak", 0),
        StatusTicked("player", "vulnerable", 2),
    ]
    enemy, player = step.board.enemy, step.board.player
    assert not (enemy.weak_fresh)
    assert not (player.vulnerable_fresh)
    assert (enemy.weak, enemy.vulnerable, player.weak, player.vulnerable) == (2, 0, 0, 2)


def test_s2_04_injected_player_weak_weakens_a_card_for_its_time(scene):
    """Player Weak 1, not fresh: Ember 8 -> 6; after that enemy turn Weak 0, Ember 8 -> 8."""
    table = scene("V01", dice=[(1, None), (1, None)], slots={1: EMBER}, player__weak=1)
    table.act(Roll())
    first = of(table.act(EndTurn()), DamageDealt)[0]
    assert (first.base, first.final) == (8, 6)
    assert table.board.player.weak == 0
    table.board.slots[0].card = "ember-lash#2"
    table.act(Roll())
    assert of(table.act(EndTurn()), DamageDealt)[0].final == 8


def test_s2_04_vulnerable_is_gained_and_fades_like_weak(stage):
    """Same {n, fresh} shape on either side; the factor is 1.5 rounded up."""
    step = stage()
    blows.gain_status(step, "player", "vulnerable", 1)
    assert step.board.player.vulnerable_fresh
    assert enemy_hits(step, 5, 5, 5) == [8, 8, 5]


def test_s_29_statuses_work_on_both_sides(stage):
    """Player Weak, a pure Ember 14 -> 10; what one side has never marks the other."""
    step = stage()
    blows.gain_status(step, "player", "weak", 1)
    blows.attack(step, "enemy", 14, EMBER)
    assert step.records[-1].final == 10
    blows.attack(step, "player", 8, "strike")
    assert step.records[-1].final == 8
    assert step.board.enemy.weak == 0


# --- Burn (S-08, H-02) -----------------------------------------------------------------------------


def test_s_08_burn_costs_three_then_counts_down(stage):
    """Player Burn 2 at the player's turn end: HP -3, Burn 1."""
    step = stage(player__burn=2, player__block=9)
    blows.tick_burn(step, "player")
    assert step.records == [HpLost("player", 3, 47, "burn"), StatusTicked("player", "burn", 1)]
    assert (step.board.player.burn, step.board.player.block) == (1, 9)


def test_h_02_burn_ticks_at_its_bearers_own_turn_end(scene):
    """Player's before the enemy acts, the enemy's after its action."""
    table = scene("V01", dice=[(1, None)], player__burn=1, enemy__burn=2)
    table.act(Roll())
    records = table.act(EndTurn())
    order = [(type(r), getattr(r, "target", "")) for r in records]
    acted = order.index((EnemyActed, ""))
    assert order.index((HpLost, "player")) < acted < order.index((DamageDealt, "player"))
    assert order.index((DamageDealt, "player")) < order.index((HpLost, "enemy"))
    assert (table.board.player.burn, table.board.enemy.burn) == (0, 1)


def test_h_02_burn_takes_the_total_that_it_is_told(stage):
    """Burn refreshes to the larger and never adds: the fact carries the total."""
    step = stage(enemy__burn=1)
    step.emit(StatusGained("enemy", "burn", 2, 2))
    assert step.board.enemy.burn == 2


def test_h_02_no_burn_no_tick(stage):
    step = stage()
    blows.tick_burn(step, "enemy")
    assert step.records == []


def test_h_02_burn_can_end_the_combat_and_open_the_gate(stage):
    """A tick is an HP change like any other: win, gate (S-12, S-16)."""
    step = stage(enemy__burn=2, enemy__hp=39)
    blows.tick_burn(step, "enemy")
    assert of(step.records, AkashaGranted) == []
    blows.tick_burn(step, "enemy")
    assert len(of(step.records, AkashaGranted)) == 1
    step = stage(enemy__burn=1, enemy__hp=2)
    with pytest.raises(GameOver):
        blows.tick_burn(step, "enemy")
    assert step.records[:2] == [HpLost("enemy", 2, 0, "burn"), CombatEnded("win", 1)]


# --- Enemy Block (S-09, S2.7) ----------------------------------------------------------------------


def test_s_09_enemy_block_lasts_until_the_enemys_next_turn(scene):
    """Guard on turn 4: Block 10. Turn 5 Ember 8: Block 2, HP unchanged; the enemy opens with Block 0."""
    table = scene("V01", dice=[(4, None), (1, None)], slots={1: EMBER}, script_index=3)
    table.board.script_index = 3
    table.act(Roll())
    table.act(EndTurn())
    assert table.board.enemy.block == 10
    table.act(Roll())
    records = table.act(EndTurn())
    hit = of(records, DamageDealt)[0]
    assert (hit.target, hit.absorbed, hit.hp_lost, hit.block) == ("enemy", 8, 0, 2)
    lost, acted = BlockLost("enemy", 2), of(records, EnemyActed)[0]
    assert records.index(lost) < records.index(acted)
    assert table.board.enemy.block == 0


def test_s2_07_guards_block_takes_two_hits(stage):
    """Guard 10; the player deals 8 then 5: absorbed 8 and 2, HP -3; Block 0 before the next Strike."""
    step = stage(enemy__block=10)
    blows.attack(step, "enemy", 8, EMBER)
    blows.attack(step, "enemy", 5, GALE)
    assert [(d.absorbed, d.hp_lost) for d in step.records] == [(8, 0), (2, 3)]
    enemy_turn(step)
    assert step.board.enemy.block == 0


# --- The enemy's turn (S-10, H-09) -----------------------------------------------------------------


def test_s_10_guard_then_jab_of_a_weak_enemy(stage):
    """Guard turn, Weak enemy, player Block 2: enemy Block 10 (Weak ignores it), Jab 3, player loses 1."""
    step = stage(script_index=3, enemy__weak=1, player__block=2)
    enemy_turn(step)
    assert of(step.records, BlockGained) == [BlockGained("enemy", 10, 10, source="guard")]
    (jab,) = of(step.records, DamageDealt)
    assert (jab.base, jab.final, jab.absorbed, jab.hp_lost, jab.source) == (4, 3, 2, 1, "guard")
    assert step.board.enemy.block == 10


def test_h_09_the_enemys_turn_in_its_order(stage):
    """Old Block, the step's Block, attack, Burn, statuses of both sides, player's Block, script."""
    step = stage(
        script_index=3,
        enemy__block=5,
        enemy__burn=1,
        enemy__weak=1,
        player__vulnerable=1,
        player__block=30,
    )
    enemy_turn(step)
    assert [type(r) for r in step.records] == [
        BlockLost,
        EnemyActed,
        BlockGained,
        DamageDealt,
        HpLost,
        StatusTicked,
        StatusTicked,
        StatusTicked,
        BlockLost,
        TurnEnded,
    ]
    assert [(r.target, r.status) for r in of(step.records, StatusTicked)] == [
        ("enemy", "burn"),
        ("enemy", "weak"),
        ("player", "vulnerable"),
    ]
    assert step.records[-1] == TurnEnded(1, 0)
    assert step.board.script_index == 0


def test_h_09_a_dead_player_hears_no_more_of_the_enemys_turn(stage):
    """Loss check right after the attack: no Burn, no tick."""
    step = stage(player__hp=8, enemy__burn=1, enemy__hp=1)
    with pytest.raises(GameOver):
        enemy_turn(step)
    assert step.records[-1] == CombatEnded("loss", 1)
    assert of(step.records, HpLost) == []


# --- Gate and ends (S-12, S-16, S2.9, S2.15, S2.21) ------------------------------------------------


@pytest.mark.parametrize(
    ("maximum", "hp", "granted"),
    [(70, 36, False), (70, 35, True), (65, 33, False), (65, 32, True), (75, 38, False), (75, 37, True)],
)
def test_s_12_the_gate_opens_at_half(stage, maximum, hp, granted):
    """Max 70: 36 no, 35 yes. Max 65: 33 no, 32 yes. Max 75: 38 no, 37 yes."""
    step = stage(enemy__max_hp=maximum, enemy__hp=hp + 3)
    hand = list(step.board.hand)
    blows.attack(step, "enemy", 3, GALE)
    assert step.board.akasha_granted is granted
    assert step.board.hand == hand + ["shunya#1"] * granted
    assert of(step.records, AkashaGranted) == [AkashaGranted("shunya#1")] * granted


def test_s_12_the_gate_opens_once_and_not_for_a_killing_blow(stage):
    """30 -> 0: win, no card. After the card is there, no second one."""
    step = stage(enemy__hp=30)
    with pytest.raises(GameOver):
        blows.attack(step, "enemy", 30, EMBER)
    assert step.records[-1] == CombatEnded("win", 1)
    assert of(step.records, AkashaGranted) == []
    step = stage(enemy__hp=30)
    blows.attack(step, "enemy", 1, EMBER)
    blows.attack(step, "enemy", 1, EMBER)
    assert len(of(step.records, AkashaGranted)) == 1


def test_s_12_the_gate_looks_at_losses_only(stage):
    """An attack that Block takes whole is no loss; a loss of the player's opens nothing."""
    step = stage(enemy__hp=30, enemy__block=9)
    blows.attack(step, "enemy", 9, EMBER)
    blows.lose_hp(step, "player", 1, "recoil")
    assert of(step.records, AkashaGranted) == []


def test_s2_09_the_card_comes_in_mid_chain(scene):
    """Slot 1's hit opens the gate: the card is in the hand before slot 2 fires."""
    table = scene("V01", dice=[(1, "agni")], slots={1: EMBER, 2: UNDERTOW}, enemy__hp=40)
    table.act(Roll())
    records = table.act(EndTurn())
    granted = records.index(AkashaGranted("shunya#1"))
    hits = [i for i, r in enumerate(records) if isinstance(r, DamageDealt) and r.target == "enemy"]
    assert hits[0] < granted < hits[1]


def test_s_16_the_first_to_fall_ends_it_and_the_rest_is_dropped(scene):
    """Enemy at 5: the chain's first hit wins; no later card, no enemy turn."""
    table = scene("V01", dice=[(1, "vayu"), (1, "agni")], slots={1: EMBER, 2: GALE}, enemy__hp=5)
    table.board.player.hp = 1
    table.act(Roll())
    records = table.act(EndTurn())
    assert records[-1] == CombatEnded("win", 1)
    assert records[-2].hp == 0
    assert list(table.legal_actions()) == []
    assert table.why_not(Roll()) == "the game is over (win); nothing can be done any more"


def test_s2_15_a_win_drops_the_draw_behind_it(stage, scene):
    """Enemy at 5, Gale deals 5 and would draw: win, no draw; HP is clamped, overkill stays visible."""
    table = scene("V01", dice=[(1, None)], slots={1: GALE}, enemy__hp=3)
    table.act(Roll())
    records = table.act(EndTurn())
    kinds = [type(r).__name__ for r in records]
    assert kinds == ["EndTurn", "CardFired", "DamageDealt", "CombatEnded"]
    assert (records[2].final, records[2].hp_lost, records[2].hp) == (5, 3, 0)
    step = stage(player__hp=2)
    with pytest.raises(GameOver):
        blows.lose_hp(step, "player", 9, "recoil")
    assert step.records == [HpLost("player", 2, 0, "recoil"), CombatEnded("loss", 1)]
    assert step.board.phase == "over"


def test_s2_21_the_turn_in_which_it_ends_counts(scene):
    """A kill in turn 7 says 7."""
    table = scene("V01", dice=[(1, None)], slots={1: EMBER}, enemy__hp=8, turn=7)
    table.act(Roll())
    assert table.act(EndTurn())[-1] == CombatEnded("win", 7)
