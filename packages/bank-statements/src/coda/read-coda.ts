import { signed } from '@spacebooks/base/signed';
import { ibanOf } from '../bank-account-name.js';
import { firstDay } from '../first-day.js';
import {
  type FixedLine,
  type FixedRecord,
  fixedLines,
  recordOf,
  requireCount,
  requireSum,
  WHOLE,
  wrongRecord,
} from '../fixed-width.js';
import type { AccountTerms } from '../known-account.js';
import { ibanOfNational } from '../national-account.js';
import { type ReadStatement, readDecoded } from '../read-decoded.js';
import type { BankStatement } from '../statement.js';
import { quoted } from '../unreadable.js';
import { linesOf } from './line.js';
import { movementReader } from './movements.js';
import { HEADER, NEW_BALANCE, OLD_BALANCE, TRAILER } from './records.js';

const WIDTH = 128;
/** Account and currency in the 37 characters of records 1 and 8, by the structure of the account. */
const ACCOUNTS = {
  '0': { length: 12, currencyAt: 13 },
  '1': { length: 34, currencyAt: 34 },
  '2': { length: 31, currencyAt: 34 },
  '3': { length: 34, currencyAt: 34 },
} as const;

/**
 * All statements of a CODA file (version 2), each with its number of records and its totals of debits and credits checked.
 *
 * @throws Unreadable
 */
export function readCoda(content: Uint8Array, terms: AccountTerms = {}): readonly BankStatement[] {
  return readDecoded(content, 'BE', terms, (text) => statementsOf(fixedLines(text, WIDTH)).map(statementOf));
}

/** The records of each, from its header to its trailer. */
function statementsOf(lines: readonly FixedLine[]): readonly (readonly FixedLine[])[] {
  const statements: FixedLine[][] = [];
  for (const line of lines) {
    if (line.text.startsWith('0') || statements.length === 0) statements.push([]);
    statements.at(-1)?.push(line);
  }
  return statements;
}

function statementOf(lines: readonly FixedLine[]): ReadStatement {
  recordOf('record 0', HEADER, only(lines, '0'));
  const old = recordOf('record 1', OLD_BALANCE, only(lines, '1'));
  const { account, currency } = accountOf(old);
  const reader = movementReader(currency);
  // Records 4 are texts of the bank about itself.
  for (const line of lines) if (!/^[01489]/.test(line.text)) reader.take(line);
  const movements = reader.all();
  const trailer = recordOf('record 9', TRAILER, only(lines, '9'));
  const counted = lines.filter(({ text }) => /^[1238]/.test(text)).length;
  requireCount(trailer, 'records', counted, 'records 1, 2, 3 and 8');
  const sumOf = (sign: number) =>
    movements.reduce((sum, { amount }) => (Math.sign(amount) === sign ? sum + Math.abs(amount) : sum), 0);
  requireSum(trailer, 'debits', sumOf(-1), currency);
  requireSum(trailer, 'credits', sumOf(1), currency);
  const read = movements.flatMap((movement) => linesOf(movement, currency));
  const closing = closingOf(lines, old);
  const opening = signed(old.values.balance, old.values.side === '0' ? 1 : -1);
  return {
    kind: 'booked',
    account,
    currency,
    number: /^0*$/.test(old.values.number) ? null : old.values.number,
    from: firstDay(read, closing.date),
    to: closing.date,
    opening,
    closing: closing.amount,
    lines: read,
  };
}

/** The one record of its type. @throws Unreadable */
function only(lines: readonly FixedLine[], type: string): FixedLine {
  const [first, ...more] = lines.filter(({ text }) => text.startsWith(type));
  const wrong = more.at(0) ?? (first === undefined ? lines.at(type === '9' ? -1 : 0) : undefined);
  if (first !== undefined && wrong === undefined) return first;
  const problem = first === undefined ? 'is missing' : 'stands twice in a statement';
  throw wrongRecord(wrong ?? { line: 1 }, type, problem);
}

function accountOf({ values, complaint }: FixedRecord<typeof OLD_BALANCE>) {
  const { length, currencyAt } = ACCOUNTS[values.structure];
  const stated = values.account.slice(0, length).trim();
  const currency = values.account.slice(currencyAt, currencyAt + 3);
  if (!/^[A-Z]{3}$/.test(currency)) throw complaint('account', `has ${quoted(currency)} as its currency`);
  const iban = values.structure === '0' ? ibanOfNational('BE', stated) : ibanOf(stated);
  return { account: iban ?? stated, currency };
}

/** Record 8 is left out where nothing moved. */
function closingOf(lines: readonly FixedLine[], old: FixedRecord<typeof OLD_BALANCE>) {
  if (!lines.some(({ text }) => text.startsWith('8')) && !lines.some(({ text }) => text.startsWith('2'))) {
    const { balance, side, date } = old.values;
    return { amount: signed(balance, side === '0' ? 1 : -1), date };
  }
  const record = recordOf('record 8', NEW_BALANCE, only(lines, '8'));
  if (record.values.account !== old.values.account) {
    throw record.complaint(
      'account',
      `is ${quoted(record.values.account.trim())}, another than in record 1`,
      WHOLE,
    );
  }
  const { balance, side, date } = record.values;
  return { amount: signed(balance, side === '0' ? 1 : -1), date };
}
