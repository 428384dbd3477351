import { centsOf } from '../amount.js';
import { count, day, digits, type FixedField, oneOf, raw, text } from '../fixed-width.js';

/** Records of the account statement of CBI (CBI-RND-001, flow RH), 120 characters each, the first of them a blank. */

const side = (from: number) => oneOf(from, ['C', 'D']);
/** Twelve digits, a comma, two decimals. */
const amount = (from: number): FixedField<number> => ({
  from,
  length: 15,
  form: 'an amount such as 000000000119,00',
  read: (written) =>
    /^[ 0-9]*,\d\d$/.test(written) ? (centsOf(written.trim(), ',') ?? undefined) : undefined,
});

export const OPENING = {
  report: digits(4, 7),
  checkLetter: text(52, 1),
  bank: text(53, 5),
  branch: text(58, 5),
  account: text(63, 12),
  currency: text(75, 3),
  side: side(84),
  balance: amount(85),
  country: text(100, 2),
  checkDigits: text(102, 2),
} as const;

export const MOVEMENT = {
  report: digits(4, 7),
  movement: count(11, 3),
  valueDate: day(14, 'DDMMYY'),
  date: day(20, 'DDMMYY'),
  side: side(26),
  amount: amount(27),
  cause: text(42, 2),
  bankReference: text(62, 16),
  referenceType: text(78, 9),
  description: raw(87, 34),
} as const;

export const INFORMATION = {
  report: digits(4, 7),
  movement: count(11, 3),
  structure: raw(14, 3),
  content: raw(17, 104),
  whole: raw(14, 107),
} as const;

export const CLOSING = {
  report: digits(4, 7),
  currency: text(11, 3),
  date: day(14, 'DDMMYY'),
  side: side(20),
  balance: amount(21),
} as const;

export const TRAILER = { reports: count(46, 7), records: count(83, 7) } as const;
