import { cents, count, day, digits, oneOf, raw, text } from '../fixed-width.js';

/** Records of Norma 43 (Cuaderno 43 of AEB, edition of June 2012), 80 characters each. */

const ACCOUNT = { bank: digits(3, 4), branch: digits(7, 4), account: digits(11, 10) } as const;
/** 1 for a debit, 2 for a credit. */
const side = (from: number) => oneOf(from, ['1', '2']);

export const HEADER = {
  ...ACCOUNT,
  from: day(21, 'YYMMDD'),
  to: day(27, 'YYMMDD'),
  side: side(33),
  balance: cents(34, 14),
  currency: digits(48, 3),
} as const;

export const MOVEMENT = {
  date: day(11, 'YYMMDD'),
  valueDate: day(17, 'YYMMDD'),
  concept: text(23, 2),
  side: side(28),
  amount: cents(29, 14),
  document: text(43, 10),
  reference1: text(53, 12),
  reference2: text(65, 16),
} as const;

export const CONCEPT = { number: digits(3, 2), content: raw(5, 76) } as const;

export const EQUIVALENT = { currency: digits(5, 3), amount: cents(8, 14) } as const;

export const TRAILER = {
  ...ACCOUNT,
  debitEntries: count(21, 5),
  debits: cents(26, 14),
  creditEntries: count(40, 5),
  credits: cents(45, 14),
  side: side(59),
  balance: cents(60, 14),
  currency: digits(74, 3),
} as const;

export const END = { records: count(21, 6) } as const;
