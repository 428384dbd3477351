import { CHARSETS } from '@spacebooks/bank-statements/charsets';
import { z } from 'zod';
import { BANK_POSTINGS } from '../../domain/bank/bank-posting.js';
import { iban } from './kinds.js';
import { path, textOrNumber, word } from './option.js';

const bankAccount = z.strictObject({
  iban: iban('Its IBAN.', 'DE42100000000001234567'),
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
    'How its CSV files are read: the name of a file in templates/bank without .yml, or a file of your own. Left out: it has CAMT.053 or MT940.',
    'sparkasse',
  ).optional(),
  folder: path(
    'A folder for this account alone: its CSV files need no --iban there. Left out: that of all accounts, if there is one.',
    '/srv/bank/berlin/till',
  ).optional(),
});

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
    post: z
      .enum(BANK_POSTINGS)
      .default('ask')
      .describe(
        'What is recorded on the platform as a payment: nothing (off), what a person has decided (ask), or certain matches and returns too (certain). Needs the scope write_payment_records.',
      ),
  })
  .optional()
  .describe('Bank accounts whose statements are imported. Left out: none are.');
