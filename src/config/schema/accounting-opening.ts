import { z } from 'zod';
import { choice, OR_NUMBER, parsed } from './option.js';

const openAmount = parsed(
  'What was open of this invoice at the cutover, in its currency; below zero where it was owed to the customer.',
  '119.00',
  'is not an amount: digits, with at most two decimals',
  (given) => (/^-?\d{1,9}(\.\d{1,2})?$/.test(given) ? given : null),
).meta(OR_NUMBER);

export const opening = z
  .strictObject({
    receivables: choice(
      ['posted', 'elsewhere'],
      'Where invoices dated before `from` stand that were open then. posted: in the same ledger, on the debtors’ accounts that debtors gives: their payments and losses from the cutover on are booked here, once a person has confirmed the list (spacebooks switch opening). elsewhere: in another ledger, and nothing of them is booked here; they are listed.',
    ),
    open: z
      .record(z.string(), openAmount)
      .meta({
        description:
          'What was open of single invoices at the cutover, by number or id: for those of which the platform does not tell when they were paid or written off. 0 of what was paid or written off before.',
        example: { 'INV-2026-101': '119.00' },
      })
      .optional(),
  })
  .describe(
    'Opening items: invoices of the program before that were open at the cutover. Left out: nobody has said so, and no month is green while there are any.',
  );
