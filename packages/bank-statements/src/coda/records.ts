import { cents, count, day, dayOrNone, digits, type FixedField, oneOf, raw, text } from '../fixed-width.js';

/** Records of CODA, "Standard on coded statement of account" of Febelfin, version 2. 128 characters each. */

/** 0 for a credit, 1 for a debit. */
const side = (from: number) => oneOf(from, ['0', '1']);
/** Twelve digits and three decimals. */
const amount = (from: number): FixedField<number> => cents(from, 15, 3);

export const HEADER = {
  created: day(6, 'DDMMYY'),
  version: oneOf(128, ['2']),
} as const;

export const OLD_BALANCE = {
  structure: oneOf(2, ['0', '1', '2', '3']),
  number: text(3, 3),
  account: raw(6, 37),
  side: side(43),
  balance: amount(44),
  date: day(59, 'DDMMYY'),
} as const;

export const MOVEMENT = {
  sequence: digits(3, 4),
  detail: digits(7, 4),
  bankReference: text(11, 21),
  side: side(32),
  amount: amount(33),
  valueDate: dayOrNone(48, 'DDMMYY'),
  type: oneOf(54, ['0', '1', '2', '3', '5', '6', '7', '8', '9']),
  family: text(55, 2),
  operation: text(57, 2),
  category: text(59, 3),
  communicationType: oneOf(62, ['0', '1']),
  communication: raw(63, 53),
  entryDate: day(116, 'DDMMYY'),
} as const;

export const MOVEMENT_2 = {
  sequence: digits(3, 4),
  detail: digits(7, 4),
  communication: raw(11, 53),
  customerReference: text(64, 35),
  bic: text(99, 11),
  beforeReturn: raw(110, 3),
  returnType: raw(113, 1),
  returnReason: text(114, 4),
} as const;

export const MOVEMENT_3 = {
  sequence: digits(3, 4),
  detail: digits(7, 4),
  account: raw(11, 37),
  name: text(48, 35),
  communication: raw(83, 43),
} as const;

export const INFORMATION = {
  sequence: digits(3, 4),
  detail: digits(7, 4),
  communicationType: text(40, 1),
  communication: raw(41, 73),
} as const;

export const INFORMATION_2 = { sequence: digits(3, 4), communication: raw(11, 105) } as const;
export const INFORMATION_3 = { sequence: digits(3, 4), communication: raw(11, 90) } as const;

export const NEW_BALANCE = {
  account: raw(5, 37),
  side: side(42),
  balance: amount(43),
  date: day(58, 'DDMMYY'),
} as const;

export const TRAILER = {
  records: count(17, 6),
  debits: amount(23),
  credits: amount(38),
} as const;
