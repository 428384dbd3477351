import type { FailureEntry } from './errors.js';

/** The part of the closed set of failures that decisions of people add. */
export const OPERATOR_FAILURES = {
  'operator.unknown': {
    kind: 'refused',
    summary: 'there is no such thing',
    advice:
      'Look at the lists: spacebooks invoices and spacebooks events. An invoice is known by its id, its number or its number in KSeF once an event about it came.',
  },
  'operator.unknown-space': {
    kind: 'refused',
    summary: 'no space of this name is configured',
    advice: 'Write its name as in spaces[].id of the configuration: spacebooks check-config shows them all.',
  },
  'operator.ambiguous': {
    kind: 'refused',
    summary: 'several are meant by this',
    advice: 'Name one by its id, or its space with --space.',
  },
  'operator.not-possible': {
    kind: 'refused',
    summary: 'this cannot be decided now',
    advice: 'Nothing was changed. spacebooks explain INVOICE says where it stands and what can be done.',
  },
  'config.not-taken': {
    kind: 'refused',
    summary: 'the configuration was read again and cannot be taken, so that the one before is still in force',
    advice:
      'Run spacebooks check-config, correct what it names, and reload once more (systemctl reload spacebooks, or SIGHUP).',
  },
  'operator.released': {
    kind: 'refused',
    summary: 'a person has given this e-invoice up',
    advice:
      'The invoice can be edited again. Send it again on the platform, or run spacebooks retry INVOICE, when its customer is to get an e-invoice.',
  },
} as const satisfies Record<string, FailureEntry>;
