import { z } from 'zod';
import { REST_REASONS } from '../../domain/accounting/rests/rest-reason.js';
import { account, taxKey, writeOffRule } from './accounting-accounts.js';
import { date, percent } from './kinds.js';
import { choice, OR_NUMBER, parsed, text } from './option.js';

const condition = z
  .strictObject({
    method: text(
      'Only where the last payment was made by this method, by name or id on the platform.',
      'Transfer abroad',
    ).optional(),
    recorded_as: text(
      'Only where a payment record stands for the rest whose method, or whole note, is this.',
      'Skonto',
    ).optional(),
    valid_from: date('Only for invoices of this day or later.', '2027-01-01').optional(),
  })
  .describe('All conditions must hold. Without `when` the rule fits every rest within its limits.');

const rule = z.strictObject({
  because: choice(
    REST_REASONS,
    'Why less came than was invoiced, or more. discount: paid within the days of e_invoices.payment.cash_discounts, with no more deducted than their percent. waived: too late or too much for a discount, and let go, up to percent. small difference: let go, up to up_to. uncollectable: the rest of a written-off invoice of which some was paid. bank fee, provider fee: kept on the way. withheld: tax of just percent of the net amount, which the customer pays to the tax office (e_invoices.payment.withholding). overpayment: held for the customer. exchange difference: invoiced in another currency than that of the books, and paid in that one, or on a day of another rate.',
  ),
  when: condition.optional(),
  up_to: parsed(
    'Most of it, in the currency of the invoice. A small difference has at most 15.00, and never more than 5 % of the invoice.',
    '1.00',
    'is not an amount: digits, with at most two decimals',
    (given) => (/^\d{1,9}(\.\d{1,2})?$/.test(given) && Number(given) > 0 ? given : null),
  )
    .meta(OR_NUMBER)
    .optional(),
  percent: percent(
    'Most of it, in percent of the invoice; of withheld the rate, of the net amount.',
    '5',
  ).optional(),
  account: account(
    'Of fees, withheld tax, overpayments and exchange differences, which change no tax: the ledger account (SKR03 4970, 1700, 2150; SKR04 6855, 3500, 6880; withheld in Spain 473).',
    '4970',
  ).optional(),
  gain_account: account(
    'Of exchange differences that are a gain (SKR03 2660, SKR04 4840). Left out: account has them, too.',
    '2660',
  ).optional(),
  tax_key: taxKey,
  accounts: z
    .array(writeOffRule)
    .prefault([])
    .describe(
      'Of discount, waived, small difference and uncollectable, which take revenue back with its tax: the ledger account of each rate; the first that fits decides.',
    ),
});

export const rests = z
  .array(rule)
  .min(1)
  .describe(
    'Books what a payment leaves open of an invoice that the platform calls paid or written off, or brings too much; the first rule that fits decides. Needs payments, and payment records. Left out, and where none fits: it is what the platform says it is, and `spacebooks books rests` lists it with the rule to add.',
  );
