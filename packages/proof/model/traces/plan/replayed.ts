/**
 * What becomes of the model's planted mistakes when the way to what they break is played on the daemon, which makes the same
 * mistake: how the simulation says what its rule of that number finds.
 */
export const REPLAYED: Readonly<Record<string, RegExp>> = {
  'unlock-unseen': /^request \d+ unlocks invoice \S+ after its e-invoice was attached$/,
  'send-again': /^\S+ was sent again without a look into /,
  'send-after-crash': /^\S+ was sent again without a look into /,
  'give-up-past-send': /^invoice \S+ was unlocked, and KSeF has accepted it as /,
  'any-duplicate-is-ours': /^invoice \S+ has the number of a document that is not ours$/,
  'parks-silently': /^saga \S+ is parked, and nobody was told$/,
  'refuses-silently': /^saga \S+ is refused, and nobody was told$/,
  'done-by-acceptance': /^the platform knows \S+ as undefined$/,
};

/** Played, and seen by the model's rule alone: why none of the simulation's is broken. */
export const HARMLESS_THERE: Readonly<Record<string, string>> = {
  'refused-look': 'the e-invoice is attached all the same, and a lock behind one is no orphan',
  'lost-lock-is-foreign': 'the e-invoice is attached all the same, and a lock behind one is no orphan',
  'foreign-lock-is-ours':
    'the simulation has no rule about locks of people, because it cannot tell whose a lock is that came beside ours',
  'attach-again': 'the platform refuses the second one, and nothing is mailed twice',
  'done-by-failure': 'reconciliation finds what still waits, and begins anew',
};

/** Refused: the step that no plan has. */
export const NOT_PLAYED: Readonly<Record<string, string>> = {
  'refused-under-lock': 'produce: refused with daemon.defect',
  'absent-at-once': 'another worker takes over before send',
  'deadline-untold': 'the deadline comes nearer',
  'looks-for-ever': 'hours have passed since it was sent',
  'never-due': 'it fails some more times',
};

/** Mistakes in how decisions are kept, which the daemon cannot be made to make. */
export const OF_THE_RUNNER: readonly string[] = ['commit-later', 'no-fence'];
