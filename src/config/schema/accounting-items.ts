import { z } from 'zod';
import { orNone } from './accounting-accounts.js';
import { date } from './kinds.js';

/** Which items a rule of the books is for. */
export const itemCondition = z
  .strictObject({
    revenue_account: orNone(
      "Only for items of the revenue account with this number; '' for items that have none.",
      '8410',
    ).optional(),
    accounting_code: orNone(
      "Only for items with this accounting code; '' for items that have none.",
      'ANNUAL',
    ).optional(),
    valid_from: date(
      'Only for invoices of this day or later, and for their corrections.',
      '2027-01-01',
    ).optional(),
  })
  .describe('All conditions must hold. Without `when` the rule fits every item.');
