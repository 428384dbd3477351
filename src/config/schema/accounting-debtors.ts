import { z } from 'zod';
import { account } from './accounting-rules.js';
import { OR_NUMBER, text, wholeNumber } from './option.js';

/** How a customer's number becomes the number of his account. */
export const debtors = z
  .strictObject({
    length: wholeNumber(
      { description: 'Digits of a debtor’s account: one more than ledger accounts have.', example: '5' },
      4,
      9,
    ).prefault('5'),
    prefix: text(
      { description: 'What customer numbers begin with and accounts do not.', example: 'K-' },
      20,
    ).optional(),
    offset: wholeNumber(
      {
        description: 'Added to the digits of the customer number: 10000 makes 10042 of 42.',
        example: '10000',
      },
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
  })
  .prefault({})
  .meta({
    description:
      'Debtors’ accounts, from 1 to 6 in their first digit. Two customers who would share one block the batch.',
  });

export const accountNames = z
  .record(
    z.string(),
    text({ description: 'What the account is called.', example: 'Erlöse Coworking' }, 40).meta(OR_NUMBER),
  )
  .prefault({})
  .meta({
    description: 'Labels of accounts, before those of the chart.',
    example: { '8400': 'Erlöse 19 %' },
  });
