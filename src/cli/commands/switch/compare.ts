import { defineCommand, flag, repeatable } from '../../define-command.js';
import { BOOK_OPTIONS, DECISION } from '../../options.js';

export const command = defineCommand({
  place: 50,
  summary:
    'Compare what the program before has booked (DATEV Buchungsstapel) with what the books would post.',
  options: {
    ...BOOK_OPTIONS,
    file: repeatable('file', 'a Buchungsstapel (EXTF or DTVF); once for each file'),
    accept: flag('the differences are right as they are, for the reason of --reason'),
    ...DECISION,
  },
  examples: [
    'spacebooks switch compare --file EXTF_Buchungsstapel_2026-09.csv --space berlin',
    'spacebooks switch compare --file q2.csv --file q3.csv --accept --reason "one revenue account before"',
  ],
  notes:
    'Exits with 0 when both post the same, or the differences are accepted; else with 2. What it found is kept for `spacebooks switch status`; it changes nothing else.',
  run: async (given, context) => (await import('../../switch/compare.js')).compare(given, context),
});
