import { z } from 'zod';
import { choice, textOrNumber } from './option.js';

/** What rules may ask of an item. */
export const byAccount = {
  revenue_account: textOrNumber('Only for items of the revenue account with this number.', '8400').optional(),
  accounting_code: textOrNumber('Only for items with this accounting code.', 'DESK').optional(),
};

const servicePeriodRule = z.strictObject({
  when: z
    .strictObject(byAccount)
    .describe('All conditions must hold. Without `when` the rule fits every item.')
    .optional(),
  period: choice(
    ['month of invoice', 'month before', 'date of invoice', 'item text'],
    'When the service was given: the month of the invoice’s date, the month before it, that day, or the one day, month or period that the item’s text names (01.10.2026 - 31.10.2026, Oktober 2026).',
  ),
});

export const servicePeriod = z
  .array(servicePeriodRule)
  .min(1)
  .describe(
    'When an item’s service was given, which the invoice must state and the platform does not say: the first rule that fits decides, and an item that no rule fits refuses the invoice.',
  );
