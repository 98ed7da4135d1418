"""How each combat variant is shown: one module a variant, named as its rules are in `domain.combat`.

The module holds, in this order:

* `SENTENCES = Sentences(sentences.combat)`: with `@SENTENCES.of(RecordType)` a sentence for each record
  of the variant, and with `@SENTENCES.choice(kind, question)` one for the options of a kind of choice;
* `WATCH = Watch(audit.combat)`: with `@WATCH.of(RecordType)` what begins, outlives, befalls and ends an
  entry of the audit trail;
* one subclass of `CombatProjection` with `game`, `sentences` and `watch`, which replaces what the variant
  draws differently: `meters`, `dice`, `slot_title`, `markers`, `is_matched`, `notes`, `panels`,
  `card_name`, `previews`.
"""
