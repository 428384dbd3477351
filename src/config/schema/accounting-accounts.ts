import { z } from 'zod';
import { HELD_FOR } from '../../domain/accounting/settings.js';
import { percentage } from './formats.js';
import { country, date, percent, taxCountry } from './kinds.js';
import { choice, OR_NUMBER, parsed, path, text, textOrNumber, wholeNumber } from './option.js';

const CATEGORIES = ['S', 'AE', 'E', 'G', 'O', 'Z', 'K'] as const;

/** Number of an account; what is allowed in it differs from one chart to another. */
export function account(description: string, example: string) {
  return textOrNumber(description, example, 20);
}

const rate = (description: string) => percent(description, '19');

const validFrom = (description: string) => date(description, '2027-01-01');

const oneTaxKey = textOrNumber('The key in this format.', '3', 50);

/** A tax key: one text for all formats, or one for each by name. */
export function taxKeyOption(description: string, example: string) {
  return z
    .union([oneTaxKey, z.record(z.string(), oneTaxKey)])
    .meta({ description, example })
    .optional();
}

export const taxKey = taxKeyOption(
  'Posting key of DATEV (BU-Schlüssel), or what another target calls the tax (TaxType of Xero): one for all formats, or one for each by its name, with all for the others. Leave it out for automatic accounts (Automatikkonten).',
  '3',
);

/** A rate in percent, or `none`. */
export function automaticTax(description: string) {
  return parsed(description, '19', 'must be a tax rate in percent, or none', (given) =>
    given === 'none' ? given : percentage(given),
  ).meta(OR_NUMBER);
}

const automatic = automaticTax(
  'Tax that DATEV takes out of amounts on this account by itself, where its chart does not say or your adviser has changed it: the rate of an automatic account (Automatikkonto) in percent, or none. Left out: as the chart says.',
).optional();

/** A number or code of the platform; empty text stands for none. */
export function orNone(description: string, example: string) {
  return parsed(description, example, 'must be one line of at most 200 characters', (given) => {
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
    tax_case: choice(
      CATEGORIES,
      'Only for items with this VAT category of EN 16931, as the tax cases give it.',
    ).optional(),
    rate: rate('Only for items with this tax rate in percent.').optional(),
    country: z
      .array(country('A country of ISO 3166-1 in two capital letters.', 'DE'))
      .min(1)
      .meta({ description: 'Only for customers in one of these countries.', example: ['DE'] })
      .optional(),
    valid_from: validFrom('Only for invoices of this day or later, and for their corrections.').optional(),
  })
  .describe('All conditions must hold. Without `when` the rule fits every item.');

/** The operator's map from items to accounts. */
export const accountRules = z
  .array(
    z.strictObject({
      when: condition.optional(),
      account: account('Ledger account of the revenue.', '8400'),
      tax_key: taxKey,
      automatic,
      cost_center: textOrNumber('For items that have none on the platform.', '100', 36).optional(),
      holds: choice(
        HELD_FOR,
        'The account is a liability and no revenue: a deposit that is given back (Kaution), a voucher for several purposes or a credit that is redeemed later, a reimbursed cost (durchlaufender Posten) or a tip that is passed on. Never deferred, in no return, and taken back when it is written off.',
      ).optional(),
    }),
  )
  .prefault([])
  .describe(
    'Which ledger account an item is booked to: the first rule that fits decides, and an item that no rule fits blocks the batch, naming the line to add.',
  );

export const taxAccounts = z
  .array(
    z.strictObject({
      rate: rate('The tax rate in percent.'),
      country: taxCountry(
        'Whose tax it is, as rate_of of a tax case says. Left out: the seller’s own country’s.',
      ).optional(),
      account: account('Ledger account of output VAT.', '1776'),
      valid_from: validFrom(
        'First invoice date for which it holds; a correction goes by that of what it corrects.',
      ).optional(),
    }),
  )
  .prefault([])
  .describe(
    'Accounts of output VAT, before those of the chart; the first that fits decides. Tax of another country (rate_of) is only booked by a rule with that country.',
  );

export const cashAccounting = z
  .strictObject({
    from: date('First invoice date for which it holds. Left out: all.', '2027-01-01').optional(),
    accounts: z
      .array(
        z.strictObject({
          rate: rate('The tax rate in percent.'),
          account: account('Ledger account of VAT that is not due yet.', '1766'),
        }),
      )
      .min(1)
      .describe(
        'Accounts of VAT that is not due yet, before those of the chart; the first that fits decides.',
      )
      .optional(),
  })
  .describe(
    'VAT is due when it is paid (Ist-Versteuerung, metoda kasowa): invoices book it as not due yet, each payment its share of it. Needs payments. Left out: it is due with the invoice.',
  )
  .optional();

export const writeOffRule = z.strictObject({
  tax_case: choice(
    CATEGORIES,
    'Only for what had this VAT category of EN 16931: reverse charge has accounts of its own, of which DATEV takes its EC sales list.',
  ).optional(),
  rate: rate('Only for what was taxed at this rate in percent.').optional(),
  country: taxCountry(
    'Only for what was taxed by this country. Left out, with a rate: by the seller’s own; without a rate: by any.',
  ).optional(),
  account: account('Ledger account of the loss.', '2400'),
  tax_key: taxKey,
  automatic,
});

export const writeOffRules = z
  .array(writeOffRule)
  .min(1)
  .describe('Books write-offs; the first rule that fits decides. Left out: they are listed only.');

export const exchangeRates = z
  .array(
    z.strictObject({
      currency: text('The invoice’s currency, ISO 4217.', 'CHF', 3),
      valid_from: validFrom(
        'First tax point for which it holds, until the next one; for books in zloty the day of the rate itself.',
      ),
      rate: parsed(
        'Units of this currency for one unit of the books’ currency.',
        '0.9367',
        'is not a rate: digits with a point',
        (given) => (/^\d{1,6}(\.\d{1,6})?$/.test(given) && Number(given) > 0 ? given : null),
      ).meta(OR_NUMBER),
    }),
  )
  .prefault([])
  .describe(
    'Rates for invoices in other currencies, only for days or currencies that documents have none for: the books take what the document states, by e_invoices.currency_rates or NBP’s tables (e_invoices.ksef.exchange_rates), and this is refused where it contradicts that. The latest on or before the tax point holds, in zloty on or before the last business day before it, and none blocks the batch.',
  );

/** How a customer's number becomes the number of his account. */
export const debtors = z
  .strictObject({
    length: wholeNumber(
      'Digits of a debtor’s account: one more than ledger accounts have.',
      '5',
      4,
      9,
    ).prefault('5'),
    prefix: text('What customer numbers begin with and accounts do not.', 'K-', 20).optional(),
    offset: wholeNumber(
      'Added to the digits of the customer number: 10000 makes 10042 of 42.',
      '10000',
      0,
      999_999_999,
    ).optional(),
    collective: account(
      'Account of customers without a customer number. Left out: they block the batch.',
      '69999',
    ).optional(),
    numbers: z
      .record(z.string(), account('The debtor’s account of this customer number.', '10007'))
      .meta({
        description: 'Accounts of single customer numbers, before the rule.',
        example: { X7: '10007' },
      })
      .optional(),
    list: path(
      'A CSV file of such accounts, one customer a line, that `spacebooks switch debtors` writes out of a list of the program before; numbers goes before it.',
      'debtors-berlin.csv',
    ).optional(),
  })
  .prefault({})
  .describe(
    'Debtors’ accounts, from 1 to 6 in their first digit. Two customers who would share one block the batch.',
  );

export const accountNames = z
  .record(z.string(), textOrNumber('What the account is called.', 'Erlöse Coworking', 40))
  .prefault({})
  .meta({
    description: 'Labels of accounts, before those of the chart.',
    example: { '8400': 'Erlöse 19 %' },
  });

export const automaticAccounts = z
  .record(
    z.string(),
    automaticTax('The rate that DATEV takes out of amounts on this account by itself, or none.'),
  )
  .meta({
    description:
      'The same as automatic of a rule, for accounts without a rule of revenue or losses, such as those of deposits and deferrals.',
    example: { '8650': 'none' },
  })
  .optional();
