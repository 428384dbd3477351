import { z } from 'zod';
import { account } from './accounting-rules.js';
import { email, yesOrNo } from './formats.js';
import { OR_NUMBER, parsed, text, wholeNumber, word } from './option.js';

const flag = (description: string) =>
  parsed({ description, example: 'yes' }, 'must be yes or no', yesOrNo)
    .meta({ type: ['string', 'boolean'] })
    .optional();

export const datev = z
  .strictObject({
    consultant: wholeNumber(
      { description: 'Number of the tax adviser (Beraternummer).', example: '1001' },
      1001,
      9_999_999,
    ),
    client: wholeNumber({ description: 'Number of the client (Mandantennummer).', example: '1' }, 1, 99_999),
    fiscal_year_start: wholeNumber(
      { description: 'Month in which the fiscal year begins; 1 when left out.', example: '1' },
      1,
      12,
    ).optional(),
    initials: word(
      { description: 'Two letters that sign the bookings (Diktatkürzel).', example: 'SB' },
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
      .record(
        z.string(),
        text({ description: 'Belegfeld 1 of this document number.', example: 'RE-7A' }, 36).meta(OR_NUMBER),
      )
      .meta({
        description:
          'Belegfeld 1 of single document numbers, where cleaning them makes two of them the same.',
        example: { 'RE/7': 'RE-7A' },
      })
      .optional(),
  })
  .optional()
  .meta({ description: 'What the format datev needs.' });

export const fec = z
  .strictObject({
    siren: word(
      { description: 'The company’s number, nine digits.', example: '732829320' },
      'must have nine digits',
      /^\d{9}$/,
    ).meta(OR_NUMBER),
    receivables: account('Ledger account that all debtors add up to.', '411000'),
  })
  .optional()
  .meta({ description: 'What the format fec needs.' });

export const jpk = z
  .strictObject({
    nip: word(
      { description: 'The taxpayer’s NIP, ten digits.', example: '5265877635' },
      'must have ten digits',
      /^\d{10}$/,
    ).meta(OR_NUMBER),
    name: text({ description: 'Full name of the taxpayer.', example: 'Wisła Coworking sp. z o.o.' }, 240),
    email: parsed(
      { description: 'E-mail address of the taxpayer.', example: 'ksiegowosc@example.com' },
      'is no e-mail address',
      email,
    ),
    tax_office: word(
      { description: 'Code of the tax office, four digits.', example: '1471' },
      'must have four digits',
      /^\d{4}$/,
    ).meta(OR_NUMBER),
    without_ksef_number: z
      .enum(['OFF', 'BFK', 'DI'])
      .meta({
        description:
          'What a document without a KSeF number is: OFF issued offline, BFK outside KSeF, DI no invoice. Left out: the file is refused.',
      })
      .optional(),
  })
  .optional()
  .meta({ description: 'What the format jpk-v7m needs.' });
