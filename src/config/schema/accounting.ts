import { z } from 'zod';
import { accountNames, debtors } from './accounting-debtors.js';
import { exports } from './accounting-exports.js';
import { datev, fec, jpk } from './accounting-formats.js';
import { account, accountRules, exchangeRates, taxAccounts, writeOffRules } from './accounting-rules.js';
import { targets } from './accounting-targets.js';
import { calendarDate, wrongDate, yesOrNo } from './formats.js';
import { parsed, word } from './option.js';

/** The books of a space; without this section the space has none. */
export const accounting = z
  .strictObject({
    from: parsed(
      {
        description: 'The cutover of the books: invoices dated before this day are never booked.',
        example: '2026-01-01',
      },
      wrongDate,
      calendarDate,
    ),
    currency: word(
      { description: 'Currency of the books, ISO 4217.', example: 'EUR' },
      'must have three capital letters',
      /^[A-Z]{3}$/,
    ).prefault('EUR'),
    chart: z.enum(['SKR03', 'SKR04', 'own']).meta({
      description:
        'Chart of accounts: labels and accounts of output VAT come from it. own: from nowhere but this section.',
    }),
    locked_only: parsed(
      {
        description: 'Whether an invoice is booked only once it is locked.',
        example: 'no',
      },
      'must be yes or no',
      yesOrNo,
    )
      .meta({ type: ['string', 'boolean'] })
      .prefault('no'),
    night_at: word(
      {
        description: 'When the night begins, in the time zone of the space.',
        example: '02:30',
      },
      'is no time of day of the form HH:MM',
      /^([01]\d|2[0-3]):[0-5]\d$/,
    ).prefault('02:30'),
    debtors,
    accounts: accountRules,
    tax_accounts: taxAccounts,
    account_names: accountNames,
    service_date: z
      .enum(['end of month', 'end of month before', 'date of invoice'])
      .meta({ description: 'Which day of service the bookings state. Left out: none.' })
      .optional(),
    payments: z
      .strictObject({ account: account('Ledger account of the bank.', '1200') })
      .meta({ description: 'Books payments. Left out: they are listed only.' })
      .optional(),
    write_offs: writeOffRules.optional(),
    exchange_rates: exchangeRates,
    datev,
    fec,
    jpk,
    targets,
    exports,
  })
  .meta({ description: 'The books of this space. Left out: nothing is copied or exported.' });
