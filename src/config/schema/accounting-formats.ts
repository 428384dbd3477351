import { z } from 'zod';
import { JPK_MARKS } from '../../domain/accounting/jpk-marks.js';
import { account, automaticTax } from './accounting-accounts.js';
import { itemCondition } from './accounting-items.js';
import { date, emailAddress, yesNo } from './kinds.js';
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
    tax_keys: z
      .record(z.string(), automaticTax('The rate that DATEV computes by this key, or none.'))
      .meta({
        description:
          'Rates of tax keys (BU-Schlüssel) that your adviser has made, in percent, or none. A row with such a key is not checked without its rate.',
        example: { '711': '19' },
      })
      .optional(),
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

export const references = z
  .record(
    z.string(),
    z.record(z.string(), textOrNumber('The number of this document in the program.', 'RE-7', 255)).meta({
      description: 'Numbers of single documents in one program, by their number on the platform.',
      example: { 'Rechnung 2026/0000007 Berlin': 'RE-7' },
    }),
  )
  .optional()
  .meta({
    description:
      'Document numbers in other programs, by format: for numbers that are too long for the program, or that it would take for another. For DATEV write datev.references.',
    example: { bmd: { 'Rechnung 2026/0000007 Berlin': 'RE-7' } },
  });

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
    person: z
      .strictObject({
        first_name: text('First name.', 'Anna', 30),
        last_name: text('Last name.', 'Wiślana', 81),
        birth_date: date('Day of birth.', '1985-04-12'),
      })
      .describe(
        'Of a taxpayer who is a natural person (jednoosobowa działalność gospodarcza): the file then states these in place of the name, as the Ministry demands. Left out: the taxpayer is none.',
      )
      .optional(),
    email: emailAddress('E-mail address of the taxpayer.', 'ksiegowosc@example.com'),
    tax_office: word('Code of the tax office, four digits.', '1471', 'must have four digits', /^\d{4}$/).meta(
      OR_NUMBER,
    ),
    without_ksef_number: choice(
      ['BFK', 'DI', 'OFF'],
      'What a document is that spacebooks did not send to KSeF and that has no number: BFK an invoice outside KSeF, DI a proof that is no invoice, OFF an invoice of an announced failure of KSeF (art. 106nf). Left out: such a document refuses the file.',
    ).optional(),
    marks: z
      .array(
        z
          .strictObject({
            when: itemCondition
              .extend({
                customer_number: textOrNumber(
                  'Only for the customer with this number on the platform.',
                  '42',
                  60,
                ).optional(),
              })
              .describe('All conditions must hold. Without `when` the rule fits every item.')
              .optional(),
            marks: z
              .array(
                choice(
                  JPK_MARKS,
                  'A group of goods and services (GTU_01 to GTU_13), or a procedure. Left out are MR_T and MR_UZ, which need the margin.',
                ),
              )
              .min(1)
              .describe('Marks of the row.'),
          })
          .describe('A rule; each one that fits adds its marks.'),
      )
      .min(1)
      .describe(
        'GTU and procedures (§ 10 ust. 3 i 4 of the JPK regulation) by item: a row has those of all its items. Left out: none. A rule without valid_from books anew what is posted, and asks first.',
      )
      .optional(),
    ksef_failures: z
      .array(
        z
          .strictObject({
            from: date('First day.', '2026-03-02'),
            to: date('Last day.', '2026-03-03'),
          })
          .superRefine((failure, context) => {
            if (failure.from <= failure.to) return;
            const fix = 'write the first day as from, the last as to';
            context.addIssue({ code: 'custom', message: 'to is before from', params: { fix } });
          }),
      )
      .describe(
        'Deprecated, write e_invoices.ksef.failures: days of failures of KSeF that the Ministry announced.',
      )
      .meta({ deprecated: true })
      .optional(),
  })
  .optional()
  .describe('What the format jpk-v7m needs.');
