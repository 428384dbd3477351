import { z } from 'zod';
import {
  account,
  accountNames,
  accountRules,
  automaticAccounts,
  cashAccounting,
  debtors,
  exchangeRates,
  taxAccounts,
  writeOffRules,
} from './accounting-accounts.js';
import { bank } from './accounting-bank.js';
import { before } from './accounting-before.js';
import { deferrals } from './accounting-deferrals.js';
import { exports, targets } from './accounting-exports.js';
import { datev, fec, jpk, references } from './accounting-formats.js';
import { itemCondition } from './accounting-items.js';
import { opening } from './accounting-opening.js';
import { rests } from './accounting-rests.js';
import { date, yesNo } from './kinds.js';
import { choice, otherwise, text, word } from './option.js';

const rule = z.strictObject({
  when: itemCondition.optional(),
  arises: choice(
    ['with the invoice', 'when performed'],
    'with the invoice: on its date, or when payment is due if that is earlier (Poland: rent, utilities, telecommunications, art. 19a ust. 5 pkt 4). when performed: at the end of the item’s service period (e_invoices.service_period); what is paid in a month before that, with the payment (Poland: art. 19a ust. 1, 3 and 8; Germany: § 13 Abs. 1 Nr. 1 Buchst. a UStG).',
  ),
});

const taxPoint = z
  .array(rule)
  .min(1)
  .describe(
    'In which month the tax of an item arises; the first rule that fits it decides, and what none fits is of the month of its invoice. JPK_V7M, the German tax returns and DATEV follow it. A correction takes the months of what it corrects, as far as these are not over. Left out: all is of the month of the invoice.',
  );

/** The books of a space; without this section the space has none. */
export const accounting = z
  .strictObject({
    from: date(
      'The cutover of the books: invoices dated before this day are never booked. Another date than the accepted one waits for a yes (spacebooks switch date).',
      '2026-01-01',
    ),
    currency: word(
      'Currency of the books, ISO 4217.',
      'EUR',
      'must have three capital letters',
      /^[A-Z]{3}$/,
    ).prefault('EUR'),
    chart: choice(
      ['SKR03', 'SKR04', 'SKR49', 'own'],
      'Chart of accounts: labels and accounts of output VAT come from it. For own, and for SKR49, whose accounts are not public, they all come from this section.',
    ),
    opening: opening.optional(),
    locked_only: yesNo('Whether an invoice is booked only once it is locked.', 'no').prefault('no'),
    night_at: word(
      'When the night begins, in the time zone of the space.',
      '02:30',
      'is not a time of day of the form HH:MM',
      /^([01]\d|2[0-3]):[0-5]\d$/,
    ).prefault('02:30'),
    before: before.optional(),
    debtors,
    accounts: accountRules,
    tax_accounts: taxAccounts,
    automatic_accounts: automaticAccounts,
    account_names: accountNames,
    service_date: choice(
      ['as invoiced', 'end of month', 'end of month before', 'date of invoice'],
      'Which day of service the bookings state: as invoiced, the last one that the e-invoice states, by e_invoices.service_period; the others are older, for all items alike, and refused where they contradict that. Left out: none.',
    ).optional(),
    tax_point: taxPoint.optional(),
    payments: z
      .strictObject({
        account: account(
          'Ledger account that payments wait on for the bank statement (Geldtransit: SKR03 1360, SKR04 1460).',
          '1360',
        ),
        methods: z
          .array(
            z.strictObject({
              method: text('Name or id of a payment method on the platform.', 'Card'),
              account: account('Ledger account that payments by it wait on.', '1361'),
            }),
          )
          .min(1)
          .describe(
            'Clearing accounts of single payment methods; the first that fits decides. All others, and what is known only as a total, are on account.',
          )
          .optional(),
      })
      .describe('Books payments. Left out: they are listed only.')
      .optional(),
    cash_accounting: cashAccounting,
    write_offs: writeOffRules.optional(),
    rests: rests.optional(),
    deferrals: deferrals.optional(),
    exchange_rates: exchangeRates,
    bank,
    datev,
    fec,
    jpk,
    references,
    targets,
    exports,
  })
  .refine(
    ({ cash_accounting, payments }) => cash_accounting === undefined || payments !== undefined,
    otherwise(
      'cash_accounting has no effect without payments: tax would never be due',
      'add payments with its account, or remove cash_accounting',
    ),
  )
  .refine(
    ({ rests: given, payments }) => given === undefined || payments !== undefined,
    otherwise(
      'rests has no effect without payments: nothing is left open where none is booked',
      'add payments with its account, or remove rests',
    ),
  )
  .refine(
    ({ before: program, from }) => program?.last_day === undefined || program.last_day < from,
    otherwise(
      'before.last_day is not before from: both programs would book the days between',
      'correct last_day to the last day that the program before has booked, or from to the day after it',
    ),
  )
  .describe('The books of this space. Left out: nothing is copied or exported.');
