/** Of recording payments and then taking one back, once they are intended. */
const SENDING: readonly string[] = [
  'before:commit:payment-claimed',
  'after:commit:payment-claimed',
  'before:read:bank-payments',
  'after:read:bank-payments',
  'before:read:bank-payments#2',
  'after:read:bank-payments#2',
  'before:post:payment',
  'before:commit:payment-sending',
  'after:commit:payment-sending',
  'after:post:payment',
  'before:commit:payment-recorded',
  'after:commit:payment-recorded',
  'before:delete:payment',
  'before:commit:payment-sending#2',
  'after:commit:payment-sending#2',
  'after:delete:payment',
  'before:commit:payment-undone',
  'after:commit:payment-undone',
  'before:commit:payment-claimed#2',
  'after:commit:payment-claimed#2',
];

/** Every place of `bank match` in order, which records one payment and undoes another one. */
export const BANK_PLACES: readonly string[] = [
  'before:commit:claim',
  'after:commit:claim',
  'before:commit:payments-intended',
  'after:commit:payments-intended',
  'before:commit:undo-intended',
  'after:commit:undo-intended',
  'before:commit:verdicts',
  'after:commit:verdicts',
  'before:commit:claim-released',
  'after:commit:claim-released',
  ...SENDING,
];

/** A clock that goes back makes a copy look newer than what was recorded since: somebody looks once more. */
export const LOOKED_AGAIN: readonly string[] = [
  'before:commit:payment-confirmed',
  'after:commit:payment-confirmed',
];

/** Of `bank undo`, which asks nobody, and of `bank match` after it. */
export const UNDO_PLACES = {
  undo: ['before:commit:decision-undone', 'after:commit:decision-undone'],
  match: [
    'before:commit:claim',
    'after:commit:claim',
    'before:commit:verdicts',
    'after:commit:verdicts',
    'before:commit:claim-released',
    'after:commit:claim-released',
    'before:commit:payment-claimed',
    'after:commit:payment-claimed',
    'before:read:bank-payments',
    'after:read:bank-payments',
    'before:delete:payment',
    'before:commit:payment-sending',
    'after:commit:payment-sending',
    'after:delete:payment',
    'before:commit:payment-undone',
    'after:commit:payment-undone',
    'before:commit:payment-claimed#2',
    'after:commit:payment-claimed#2',
  ],
} as const;

/** Every place of a daemon's night that is about the bank: the lines of the night, and then what is on its way. */
export const BANK_NIGHT_PLACES: readonly string[] = [
  'before:commit:payments-intended',
  'after:commit:payments-intended',
  'before:commit:undo-intended',
  'after:commit:undo-intended',
  'before:commit:verdicts',
  'after:commit:verdicts',
  'before:commit:exports-due',
  'after:commit:exports-due',
  'before:commit:run-ended',
  'after:commit:run-ended',
  'before:commit:claim-released#2',
  'after:commit:claim-released#2',
  ...SENDING,
];
