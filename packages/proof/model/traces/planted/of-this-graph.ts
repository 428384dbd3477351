import { BUGS, type Bug } from '../../../simulation/bugs.js';
import { DEVIATIONS } from './deviations.js';

/** Why the graph of the e-invoice saga says nothing of a planted bug of the simulation. */
export const OUTSIDE: Readonly<Record<string, string>> = {
  'export-twice': 'of the books: no e-invoice takes part in an export',
  'retry-after': 'of time: the graph says what follows what, and not after how long',
  'plain-begin': 'of the database: a transaction that is begun otherwise commits the same',
  'shared-name': 'of files: the archive is not seen from the edges',
  'pay-blind': 'of payments, whose saga has a model of its own',
  'pay-unsent': 'of payments, whose saga has a model of its own',
  'pay-day': 'of payments, whose saga has a model of its own',
  'line-state': 'of the bank: no e-invoice takes part',
  'lost-line': 'of the bank: no e-invoice takes part',
  'booked-cent': 'of the books: no e-invoice takes part',
};

/** What the validation of traces has to reject. */
export const OF_THIS_GRAPH: readonly Bug[] = [
  ...BUGS.filter(({ name }) => OUTSIDE[name] === undefined),
  ...DEVIATIONS,
];
