import { z } from 'zod';
import { account, taxKeyOption } from './accounting-accounts.js';
import { itemCondition } from './accounting-items.js';
import { choice, OR_NUMBER, otherwise, parsed } from './option.js';

const LONGEST_MONTHS = 120;

/** `service period` or `12 months`. */
function periodOf(given: string): 'service period' | number | null {
  if (given === 'service period') return given;
  const months = Number(/^(\d{1,3}) months?$/.exec(given)?.[1] ?? 0);
  return months >= 1 && months <= LONGEST_MONTHS ? months : null;
}

const rule = z
  .strictObject({
    when: itemCondition.optional(),
    account: account(
      'Liability that holds the revenue of months after the invoice’s (SKR03 0990, SKR04 3900, France 487, Poland 845). Left out: it is not deferred.',
      '0990',
    ).optional(),
    earned_account: account(
      'Asset that holds the revenue of months before the invoice’s (SKR03 1500, SKR04 1300, France 4181). Left out: it stays in the invoice’s month.',
      '1500',
    ).optional(),
    period: parsed(
      'When the service is given: service period, as e_invoices.service_period says, or so many months from the invoice’s date on.',
      'service period',
      `is not a period: service period, or 1 month to ${LONGEST_MONTHS} months`,
      periodOf,
    ).prefault('service period'),
    by: choice(
      ['day', 'month'],
      'Whether each day of the period has the same share, or each month, the one that it begins in counting in full.',
    ).prefault('day'),
    above: parsed(
      'Only net amounts of more than this, in the currency of the books, are deferred. Left out: all.',
      '800',
      'is not an amount: digits, with at most two decimals',
      (given) => (/^\d{1,9}(\.\d{1,2})?$/.test(given) ? given : null),
    )
      .meta(OR_NUMBER)
      .optional(),
    tax_key: taxKeyOption(
      'Posting key between revenue and deferral, which takes no tax: one for all formats, or one for each by its name. Left out: DATEV’s 40 on automatic accounts, else none.',
      '40',
    ),
  })
  .refine(
    ({ account: held, earned_account, above }) =>
      above === undefined || held !== undefined || earned_account !== undefined,
    otherwise('above has no effect without account or earned_account', 'add account, or remove above'),
  );

export const deferrals = z
  .array(rule)
  .min(1)
  .describe(
    'Spreads the revenue of services over the months that they are given in; the first rule that fits an item decides. Left out: all of it is revenue of the invoice’s month.',
  );
