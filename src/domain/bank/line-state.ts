/**
 * What has become of a line; each is in exactly one of these.
 *
 * - `open`: nobody has looked at it
 * - `unmatched`: matching found no invoice; it is looked at again
 * - `waiting`: a person decides; it is looked at again
 * - `posting`: its payments are on their way to the platform
 * - `posted`: they are recorded there
 * - `assigned`: it is known what it pays, and the payments are recorded by hand
 * - `undoing`: a person took the decision back, and its payments are on their way out; then it waits again
 * - `taken-back`: posted, then undone by the line that brought it back
 * - `returning`: it brings a payment back, whose records are on their way out
 * - `returned`: they are gone
 * - `not-ours`: a person, or a rule of one, said that it pays no invoice
 * - `ignored`: a person said so of this line alone, with a reason
 * - `elsewhere`: another space that shares the account has decided about it
 * - `split`: its parts are lines of their own, and are looked at in its place
 * - `fee`: the part that a payment service kept for itself
 */
export const LINE_STATES = [
  'open',
  'unmatched',
  'waiting',
  'posting',
  'posted',
  'assigned',
  'undoing',
  'taken-back',
  'returning',
  'returned',
  'not-ours',
  'ignored',
  'elsewhere',
  'split',
  'fee',
] as const;

export type LineState = (typeof LINE_STATES)[number];

/** States in which matching looks at a line, and a person may decide. */
export const UNDECIDED: readonly LineState[] = ['open', 'unmatched', 'waiting'];

const DECIDED: readonly LineState[] = [
  'posting',
  'assigned',
  'returning',
  'not-ours',
  'ignored',
  'elsewhere',
  'split',
  'fee',
];

const MAY_LEAD_TO: Readonly<Record<LineState, readonly LineState[]>> = {
  open: ['unmatched', 'waiting', 'posted', ...DECIDED],
  unmatched: ['waiting', 'posted', 'undoing', ...DECIDED],
  waiting: ['unmatched', 'posted', 'undoing', ...DECIDED],
  posting: ['posted', 'waiting', 'undoing'],
  posted: ['taken-back', 'waiting', 'undoing', 'posting'],
  assigned: ['waiting'],
  undoing: ['waiting'],
  'taken-back': ['posting'],
  returning: ['returned', 'waiting'],
  returned: ['waiting'],
  'not-ours': ['waiting'],
  ignored: ['waiting'],
  elsewhere: ['waiting'],
  split: [],
  fee: [],
};

export function isUndecided(state: LineState): boolean {
  return UNDECIDED.includes(state);
}

/** States in which its money is spoken for: in no other space that shares the account. */
export const TAKEN: readonly LineState[] = [
  'posting',
  'posted',
  'assigned',
  'undoing',
  'taken-back',
  'returning',
  'returned',
];

export function mayLeadTo(from: LineState, to: LineState): boolean {
  return MAY_LEAD_TO[from].includes(to);
}

/** What matching alone says of a line is no decision. */
export function isDecision(from: LineState, to: LineState): boolean {
  return !(isUndecided(from) && isUndecided(to));
}
