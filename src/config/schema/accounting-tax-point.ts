import { z } from 'zod';
import { itemCondition } from './accounting-items.js';
import { choice } from './option.js';

const rule = z.strictObject({
  when: itemCondition.optional(),
  arises: choice(
    ['with the invoice', 'when performed'],
    'with the invoice: on its date, or when payment is due if that is earlier (Poland: rent, utilities, telecommunications, art. 19a ust. 5 pkt 4). when performed: at the end of the item’s service period (e_invoices.service_period); what is paid in a month before that, with the payment (Poland: art. 19a ust. 1, 3 and 8; Germany: § 13 Abs. 1 Nr. 1 Buchst. a UStG).',
  ),
});

export const taxPoint = z
  .array(rule)
  .min(1)
  .describe(
    'In which month the tax of an item arises; the first rule that fits it decides, and what none fits is of the month of its invoice. JPK_V7M, the German tax returns and DATEV follow it. Corrections are of their own month. Left out: all is of the month of the invoice.',
  );
