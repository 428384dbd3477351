import { cents, count, day, dayOrNone, digits, oneOf, raw, text } from '../fixed-width.js';

/**
 * Records of a statement in GPC (ABO), as Czech and Slovak banks describe them: 128 characters; those of an "extended" file go
 * on behind them.
 */

const balanceSign = (from: number) => oneOf(from, ['+', '-']);
/** A zero where it is not negative; some banks write a plus. */
const turnoverSign = (from: number) => oneOf(from, ['0', '-', '+', ' ']);

export const STATEMENT = {
  account: digits(4, 16),
  oldDate: day(40, 'DDMMYY'),
  oldBalance: cents(46, 14),
  oldSign: balanceSign(60),
  newBalance: cents(61, 14),
  newSign: balanceSign(75),
  debits: cents(76, 14),
  debitSign: turnoverSign(90),
  credits: cents(91, 14),
  creditSign: turnoverSign(105),
  number: count(106, 3),
  date: day(109, 'DDMMYY'),
  /** Of Komerční banka: country, check digits and bank of the IBAN. */
  ibanStart: text(115, 8),
} as const;

export const MOVEMENT = {
  account: digits(4, 16),
  counterAccount: text(20, 16),
  document: text(36, 13),
  amount: cents(49, 12),
  code: oneOf(61, ['1', '2', '3', '4', '5']),
  variableSymbol: text(62, 10),
  bank: text(74, 4),
  specificSymbol: text(82, 10),
  valueDate: dayOrNone(92, 'DDMMYY'),
  name: text(98, 20),
  currency: text(119, 4),
  date: raw(123, 6),
  message: text(129, 140),
  fullName: text(369, 35),
} as const;

/** 076: a text of the bank; 078 and 079: the message for the payee. */
export const NOTE = { text: text(36, 93) } as const;
export const MESSAGE = { text: text(4, 70) } as const;
