import { day, dayOrNone, type FixedField, raw, text } from '../fixed-width.js';

/** Records of the account statement of CFONB, 120 characters each (brochure of July 2004, texts of 2007 and later). */

/** What every record says of its account. LCL leaves currency and decimals empty in balances. */
const ACCOUNT = {
  bank: raw(3, 5),
  branch: raw(12, 5),
  currency: raw(17, 3),
  decimals: raw(20, 1),
  account: raw(22, 11),
} as const;

/** Thirteen digits, and one that is a digit and the sign (`{ABCDEFGHI` credit, `}JKLMNOPQR` debit). */
const amount: FixedField<string> = {
  from: 91,
  length: 14,
  form: 'an amount of 13 digits and a letter for the last digit and the sign',
  read: (written) => (/^ *\d*[{A-I}J-R]$/.test(written) ? written.trim() : undefined),
};

export const BALANCE = { ...ACCOUNT, date: day(35, 'DDMMYY'), amount } as const;

export const MOVEMENT = {
  ...ACCOUNT,
  operation: text(33, 2),
  date: day(35, 'DDMMYY'),
  rejectReason: text(41, 2),
  valueDate: dayOrNone(43, 'DDMMYY'),
  label: text(49, 32),
  amount,
  reference: text(105, 16),
} as const;

export const COMPLEMENT = {
  ...ACCOUNT,
  qualifier: text(46, 3),
  content: raw(49, 70),
} as const;
