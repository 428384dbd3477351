import type { LocalDate } from '@spacebooks/base/calendar';
import { signed } from '@spacebooks/base/signed';
import { singleSpaced } from '@spacebooks/base/text/one-line';
import { bankReferenceOf } from '../bank-reference.js';
import { dayIn, type FixedRecord } from '../fixed-width.js';
import { returnReasonIn } from '../return-words.js';
import type { BankLine } from '../statement.js';
import { ibanAt, shortAccount, writtenAccount } from './account.js';
import type { MOVEMENT } from './records.js';

export interface GpcMovement {
  readonly record: FixedRecord<typeof MOVEMENT>;
  /** Of records 076, 078 and 079. */
  readonly texts: string[];
}

/** Codes of what takes back a debit and a credit. Most banks have 4 and 5, Česká spořitelna 3 and 4. */
export interface ReversalCodes {
  readonly debit: '3' | '4';
  readonly credit: '4' | '5';
}

export const REVERSALS: readonly ReversalCodes[] = [
  { debit: '4', credit: '5' },
  { debit: '3', credit: '4' },
];

/** Cents, above zero for what came in. */
export function amountOf({ record: { values } }: GpcMovement, { debit }: ReversalCodes): number {
  return signed(values.amount, values.code === '2' || values.code === debit ? 1 : -1);
}

/** The days of a statement. */
interface Days {
  readonly from: LocalDate;
  readonly to: LocalDate;
  /** It has the bookings of its last day alone. */
  readonly isDaily: boolean;
}

export function lineOf(movement: GpcMovement, reversals: ReversalCodes, days: Days): BankLine {
  const { values } = movement.record;
  const bookedOn = bookedOnOf(movement, days);
  const remittance = remittanceOf(movement);
  const amount = amountOf(movement, reversals);
  const account = writtenAccount(values.counterAccount);
  const isStated = /^\d{16}$/.test(account) && !/^0+$/.test(account);
  const bank = values.bank === '0000' ? '' : values.bank;
  const written = shortAccount(account) + (bank === '' ? '' : `/${bank}`);
  return {
    bookedOn,
    valueOn: values.valueDate ?? bookedOn,
    amount,
    counterparty: {
      name: values.fullName || values.name || null,
      account: isStated ? (ibanAt(bank, account) ?? written) : null,
      bic: null,
    },
    ultimateParty: null,
    remittance,
    endToEndId: null,
    references: symbolOf(values.variableSymbol).map((symbol) => `VS:${symbol}`),
    bankReference: bankReferenceOf(values.document),
    batchCount: null,
    returnReason:
      values.code >= '3'
        ? 'NARR'
        : returnReasonIn({ booking: '', text: `${values.name} ${remittance}`, amount }),
    fees: 0,
    original: null,
  };
}

/** The message, and the specific symbol, which payers write, too. The constant symbol is a code of the kind of payment. */
function remittanceOf({ record: { values }, texts }: GpcMovement): string {
  const specific = symbolOf(values.specificSymbol).map((symbol) => `SS:${symbol}`);
  return singleSpaced([values.message, ...texts, ...specific].join(' '));
}

/** Without leading zeros; none where it is zero. */
function symbolOf(stated: string): readonly string[] {
  const symbol = stated.replace(/^0+/, '');
  return /^\d+$/.test(symbol) ? [symbol] : [];
}

/** Banks put other days there, too: one outside of the statement is none. */
function bookedOnOf({ record: { values } }: GpcMovement, { from, to, isDaily }: Days): LocalDate {
  const { date, valueDate } = values;
  const stated = dayIn(date, 'DDMMYY');
  const isWithin = (each: LocalDate) => (isDaily ? each > from : each >= from) && each <= to;
  if (stated !== undefined && isWithin(stated)) return stated;
  return valueDate !== null && !isDaily && isWithin(valueDate) ? valueDate : to;
}
