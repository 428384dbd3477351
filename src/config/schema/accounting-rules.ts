import { z } from 'zod';
import { calendarDate, countryCode, percentage, wrongDate, wrongPercentage } from './formats.js';
import { OR_NUMBER, parsed, text } from './option.js';

const CATEGORIES = ['S', 'AE', 'E', 'G', 'O', 'Z', 'K'] as const;

/** Number of an account; what is allowed in it differs from one chart to another. */
export function account(description: string, example: string) {
  return text({ description, example }, 20).meta(OR_NUMBER);
}

const rate = (description: string) =>
  parsed({ description, example: '19' }, wrongPercentage, percentage).meta(OR_NUMBER);

const validFrom = (description: string) =>
  parsed({ description, example: '2027-01-01' }, wrongDate, calendarDate);

const taxKey = text(
  {
    description:
      'Posting key of DATEV (BU-Schlüssel), or what another target calls the tax (TaxType of Xero). Leave it out for automatic accounts (Automatikkonten).',
    example: '3',
  },
  50,
)
  .meta(OR_NUMBER)
  .optional();

/** A number or code of the platform; empty text stands for none. */
function orNone(description: string, example: string) {
  return parsed({ description, example }, 'must be one line of at most 200 characters', (given) => {
    const trimmed = given.trim();
    return trimmed.length > 200 || /\p{Cc}/u.test(trimmed) ? null : trimmed;
  }).meta(OR_NUMBER);
}

const condition = z
  .strictObject({
    revenue_account: orNone(
      "Only for items of the revenue account with this number; '' for items that have none.",
      '8400',
    ).optional(),
    accounting_code: orNone(
      "Only for items with this accounting code; '' for items that have none.",
      'DESK',
    ).optional(),
    tax_case: z
      .enum(CATEGORIES)
      .meta({ description: 'Only for items with this VAT category of EN 16931, as the tax cases give it.' })
      .optional(),
    rate: rate('Only for items with this tax rate in percent.').optional(),
    country: z
      .array(
        parsed(
          { description: 'A country of ISO 3166-1 in two capital letters.', example: 'DE' },
          'is no country code of two capital letters (ISO 3166-1; the United Kingdom is GB)',
          countryCode,
        ),
      )
      .min(1)
      .meta({ description: 'Only for customers in one of these countries.', example: ['DE'] })
      .optional(),
    valid_from: validFrom('Only for invoices of this day or later.').optional(),
  })
  .meta({ description: 'All conditions must hold. Without `when` the rule fits every item.' });

/** The operator's map from items to accounts. */
export const accountRules = z
  .array(
    z.strictObject({
      when: condition.optional(),
      account: account('Ledger account of the revenue.', '8400'),
      tax_key: taxKey,
      cost_center: text({ description: 'For items that have none on the platform.', example: '100' }, 36)
        .meta(OR_NUMBER)
        .optional(),
    }),
  )
  .prefault([])
  .meta({
    description:
      'Which ledger account an item is booked to: the first rule that fits decides, and an item that no rule fits blocks the batch, naming the line to add.',
  });

export const taxAccounts = z
  .array(
    z.strictObject({
      rate: rate('The tax rate in percent.'),
      account: account('Ledger account of output VAT.', '1776'),
      valid_from: validFrom('First invoice date for which it holds.').optional(),
    }),
  )
  .prefault([])
  .meta({ description: 'Accounts of output VAT, before those of the chart; the first that fits decides.' });

export const writeOffRules = z
  .array(
    z.strictObject({
      rate: rate('Only for what was taxed at this rate in percent.').optional(),
      account: account('Ledger account of the loss.', '2400'),
      tax_key: taxKey,
    }),
  )
  .min(1)
  .meta({
    description: 'Books write-offs; the first rule that fits decides. Left out: they are listed only.',
  });

export const exchangeRates = z
  .array(
    z.strictObject({
      currency: text({ description: 'The invoice’s currency, ISO 4217.', example: 'CHF' }, 3),
      valid_from: validFrom('First invoice date for which it holds, until the next one.'),
      rate: parsed(
        {
          description: 'Units of this currency for one unit of the books’ currency.',
          example: '0.9367',
        },
        'is no rate: digits with a point',
        (given) => (/^\d{1,6}(\.\d{1,6})?$/.test(given) && Number(given) > 0 ? given : null),
      ).meta(OR_NUMBER),
    }),
  )
  .prefault([])
  .meta({
    description:
      'Rates for invoices in other currencies: the latest on or before the invoice’s date holds, and none blocks the batch.',
  });
