import { z } from 'zod';
import { account } from './accounting-accounts.js';
import { emailAddress, yesNo } from './kinds.js';
import { choice, OR_NUMBER, text, textOrNumber, wholeNumber, word } from './option.js';

const flag = (description: string) => yesNo(description).optional();

const fiscalYearStart = wholeNumber(
  'Month in which the fiscal year begins; 1 when left out.',
  '1',
  1,
  12,
).optional();

export const datev = z
  .strictObject({
    consultant: wholeNumber('Number of the tax adviser (Beraternummer).', '1001', 1001, 9_999_999),
    client: wholeNumber('Number of the client (Mandantennummer).', '1', 1, 99_999),
    fiscal_year_start: fiscalYearStart,
    initials: word(
      'Two letters that sign the bookings (Diktatkürzel).',
      'SB',
      'must have two capital letters',
      /^[A-Z]{2}$/,
    ).optional(),
    locked: flag(
      'Whether DATEV makes the bookings unchangeable when it takes them in (Festschreibung); no when left out.',
    ),
    service_date: flag(
      'Whether the day of service is written, as agreed with the tax adviser; no when left out.',
    ),
    debtors: flag('Whether a file of the debtors is written; yes when left out.'),
    account_labels: flag(
      'Whether a file of account labels is written, which overwrites those in DATEV; no when left out.',
    ),
    vouchers: flag(
      'Whether the e-invoices are written as a package for Belege online, linked with the bookings; no when left out.',
    ),
    references: z
      .record(z.string(), textOrNumber('Belegfeld 1 of this document number.', 'RE-7A', 36))
      .meta({
        description:
          'Belegfeld 1 of single document numbers, where cleaning them makes two of them the same.',
        example: { 'RE/7': 'RE-7A' },
      })
      .optional(),
  })
  .optional()
  .describe('What the format datev needs.');

export const fec = z
  .strictObject({
    siren: word('The company’s number, nine digits.', '732829320', 'must have nine digits', /^\d{9}$/).meta(
      OR_NUMBER,
    ),
    receivables: account('Ledger account that all debtors add up to.', '411000'),
    fiscal_year_start: fiscalYearStart,
  })
  .optional()
  .describe('What the format fec needs.');

export const jpk = z
  .strictObject({
    nip: word('The taxpayer’s NIP, ten digits.', '5265877635', 'must have ten digits', /^\d{10}$/).meta(
      OR_NUMBER,
    ),
    name: text('Full name of the taxpayer.', 'Wisła Coworking sp. z o.o.', 240),
    email: emailAddress('E-mail address of the taxpayer.', 'ksiegowosc@example.com'),
    tax_office: word('Code of the tax office, four digits.', '1471', 'must have four digits', /^\d{4}$/).meta(
      OR_NUMBER,
    ),
    without_ksef_number: choice(
      ['OFF', 'BFK', 'DI'],
      'What a document without a KSeF number is: OFF issued offline, BFK outside KSeF, DI no invoice. Left out: the file is refused.',
    ).optional(),
  })
  .optional()
  .describe('What the format jpk-v7m needs.');
