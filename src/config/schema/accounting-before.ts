import { z } from 'zod';
import { date } from './kinds.js';
import { choice, text, textOrNumber } from './option.js';

/** The program before: answers that nothing on the platform gives. */
export const before = z
  .strictObject({
    program: text(
      'What booked these invoices until the cutover, in your words; `none` where nothing did, because the space is new.',
      'DATEV add-on of the platform',
      100,
    ),
    last_day: date('Last day that it booked; its last invoice may be older.', '2025-12-31').optional(),
    last_number: textOrNumber('Number of the last invoice that it booked.', '2025-0417', 100).optional(),
    debtors: choice(
      ['same', 'new'],
      'Whether debtors give customers the accounts that they had there, by the rule or a list (same), or the accountant wants new ones (new).',
    ).optional(),
  })
  .describe(
    'The program that kept these books before. It decides no entry: `spacebooks switch` compares it with the invoices, and says what is open. Left out: that is not known.',
  );
