import { CHARSETS } from '@spacebooks/bank-statements/charsets';
import { parseIban } from '@spacebooks/base/bank-account';
import { z } from 'zod';
import { plainAccountName } from '../../domain/bank/account-name.js';
import { BANK_POSTINGS } from '../../domain/bank/bank-posting.js';
import { FEE_TAX_CASES } from '../../domain/bank/fee-terms.js';
import { account } from './accounting-accounts.js';
import { iban } from './kinds.js';
import { choice, exactlyOne, OR_NUMBER, parsed, path, textOrNumber, word } from './option.js';

const LONGEST_NAME = 60;

const accountName = parsed(
  'Its name where it has no IBAN, such as a balance with PayPal, or an account in the form of its country.',
  'paypal',
  (given) =>
    parseIban(given) === null
      ? { message: `must be one line of 1 to ${LONGEST_NAME} characters, with a letter or digit` }
      : { message: 'is an IBAN', fix: `write iban: ${given} in place of name` },
  (given) => {
    const name = given.trim();
    const isName = name.length <= LONGEST_NAME && !/\p{Cc}/u.test(name) && plainAccountName(name) !== '';
    return isName && parseIban(name) === null ? name : null;
  },
).meta(OR_NUMBER);

const bankAccount = z
  .strictObject({
    iban: iban('Its IBAN.', 'DE42100000000001234567').optional(),
    name: accountName.optional(),
    currency: word(
      'Its currency, ISO 4217; that of the books when left out.',
      'EUR',
      'must have three capital letters',
      /^[A-Z]{3}$/,
    ).optional(),
    also: z
      .array(textOrNumber('One of its other names.', '517852257', 60))
      .optional()
      .meta({
        description:
          'What else its files call it, where they state no IBAN: as the message says that refuses such a file.',
        example: ['517852257'],
      }),
    charset: z
      .enum(CHARSETS)
      .optional()
      .describe(
        'The letters of its MT940 files, and of others that do not say it. Left out: UTF-8, or what banks of its country write, by what comes out.',
      ),
    layout: path(
      'How its CSV files are read: the name of a file in templates/bank without .yml, or a file of your own. Left out: its files say what they are.',
      'sparkasse',
    ).optional(),
    folder: path(
      'A folder for this account alone: its CSV files need no --account there. Left out: that of all accounts, if there is one.',
      '/srv/bank/berlin/till',
    ).optional(),
  })
  .refine(
    ...exactlyOne(
      'an account',
      ['iban', 'name'],
      'write for example `name: paypal` for one that has no IBAN',
    ),
  );

const feeTerms = z.strictObject({
  account: account(
    'Ledger account of the fees (Nebenkosten des Geldverkehrs: SKR03 4970, SKR04 6855).',
    '4970',
  ),
  tax_case: choice(
    FEE_TAX_CASES,
    'What its invoice says of tax: AE for reverse charge, as of a service in another country of the Union, E for exempt, S for tax on it.',
  ),
  tax_key: textOrNumber(
    'Posting key of DATEV (BU-Schlüssel). Left out: none, as with automatic accounts.',
    '94',
    4,
  ).optional(),
});

const payouts = z
  .strictObject({
    stripe: feeTerms.describe('Fees of Stripe.').optional(),
    gocardless: feeTerms.describe('Fees of GoCardless.').optional(),
    adyen: feeTerms.describe('Fees of Adyen.').optional(),
    paypal: feeTerms.describe('Fees of PayPal.').optional(),
  })
  .describe(
    'Where the fees are booked that payment services keep from their payouts, with payments and from their clearing account. Left out: spacebooks books bank fees lists them, and they are not booked.',
  )
  .optional();

export const bank = z
  .strictObject({
    accounts: z
      .array(bankAccount)
      .min(1)
      .meta({
        description: 'The accounts that customers pay to.',
        example: [{ iban: 'DE42100000000001234567' }],
      }),
    folder: path(
      'Statements that lie in this folder are imported by themselves, and moved to its folder done, or to refused beside the reason. Left out: they are imported by hand.',
      '/srv/bank/berlin',
    ).optional(),
    payouts,
    post: z
      .enum(BANK_POSTINGS)
      .default('ask')
      .describe(
        'What is recorded on the platform as a payment: nothing (off), what a person has decided (ask), or certain matches and returns too (certain). Needs the scope write_payment_records.',
      ),
  })
  .optional()
  .describe('Bank accounts whose statements are imported. Left out: none are.');
