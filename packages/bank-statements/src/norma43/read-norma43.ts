import { signed } from '@spacebooks/base/signed';
import { currencyOfNumber } from '../currency-number.js';
import {
  type FixedLine,
  type FixedRecord,
  fixedLines,
  OR_SEND,
  recordOf,
  requireCount,
  requireSum,
  WHOLE,
  wrongRecord,
} from '../fixed-width.js';
import type { AccountTerms } from '../known-account.js';
import { spanishIban } from '../national-account.js';
import { type ReadStatement, readDecoded } from '../read-decoded.js';
import type { BankStatement } from '../statement.js';
import { quoted } from '../unreadable.js';
import { lineOf, type Norma43Movement } from './line.js';
import { CONCEPT, END, EQUIVALENT, HEADER, MOVEMENT, TRAILER } from './records.js';

const WIDTH = 80;

interface Account {
  readonly header: FixedRecord<typeof HEADER>;
  readonly currency: string;
  readonly movements: Norma43Movement[];
  trailer: FixedRecord<typeof TRAILER> | null;
}

/**
 * All accounts of a Norma 43 file, each with the number and sum of its debits and credits checked, and the file with its
 * number of records.
 *
 * @throws Unreadable
 */
export function readNorma43(content: Uint8Array, terms: AccountTerms = {}): readonly BankStatement[] {
  return readDecoded(content, 'ES', terms, (text) => accountsOf(fixedLines(text, WIDTH)).map(statementOf));
}

function accountsOf(lines: readonly FixedLine[]): readonly Account[] {
  const accounts: Account[] = [];
  let records = 0;
  let headers = 0;
  let equivalents = 0;
  for (const line of lines) {
    const code = line.text.slice(0, 2);
    if (code === '88') {
      const end = recordOf('record 88', END, line);
      // Banks count their records 00 and 24, or do not.
      const counts = [records, records + headers, records - equivalents, records + headers - equivalents];
      if (!counts.includes(end.values.records)) requireCount(end, 'records', records, 'records');
      [records, headers, equivalents] = [0, 0, 0];
    } else if (code === '00') {
      headers += 1;
    } else {
      records += 1;
      if (code === '24') equivalents += 1;
      takeRecord(accounts, line, code);
    }
  }
  if (records > 0) throw wrongRecord(lines.at(-1) ?? { line: 1 }, '88', 'is missing');
  const open = accounts.find(({ trailer }) => trailer === null);
  if (open !== undefined) throw wrongRecord(open.header, '33', 'is missing');
  return accounts;
}

function takeRecord(accounts: Account[], line: FixedLine, code: string): void {
  const open = accounts.at(-1)?.trailer === null ? accounts.at(-1) : undefined;
  if (code === '11') {
    if (open !== undefined) throw wrongRecord(line, '33', 'is missing');
    accounts.push(accountOf(recordOf('record 11', HEADER, line)));
    return;
  }
  if (open === undefined) {
    const problem = /^(?:22|23|24|33)$/.test(code) ? 'follows no account (11)' : 'is none of Norma 43';
    throw wrongRecord(line, code, problem, OR_SEND);
  }
  const movement = open.movements.at(-1);
  if (code === '22') {
    open.movements.push({ record: recordOf('record 22', MOVEMENT, line), concepts: [], equivalent: null });
  } else if (code === '33') {
    open.trailer = recordOf('record 33', TRAILER, line);
  } else if (movement === undefined || !/^2[34]$/.test(code)) {
    const problem = /^2[34]$/.test(code) ? 'follows no movement (22)' : 'is none of Norma 43';
    throw wrongRecord(line, code, problem, OR_SEND);
  } else if (code === '23') {
    movement.concepts.push(recordOf('record 23', CONCEPT, line).values.content);
  } else {
    movement.equivalent = recordOf('record 24', EQUIVALENT, line);
  }
}

function accountOf(header: FixedRecord<typeof HEADER>): Account {
  const currency = currencyOfNumber(header.values.currency);
  if (currency === null)
    throw header.complaint('currency', `${quoted(header.values.currency)} is no currency that is known`);
  return { header, currency, movements: [], trailer: null };
}

function statementOf({ header, currency, movements, trailer }: Account): ReadStatement {
  if (trailer === null) throw wrongRecord(header, '33', 'is missing');
  for (const field of ['bank', 'branch', 'account', 'currency'] as const) {
    const [stated, ended] = [header.values[field], trailer.values[field]];
    if (stated !== ended) throw trailer.complaint(field, `is ${ended}, and ${stated} in record 11`, WHOLE);
  }
  const ofSide = (side: '1' | '2') => movements.filter(({ record }) => record.values.side === side);
  const [debits, credits] = [ofSide('1'), ofSide('2')];
  const sum = (each: readonly Norma43Movement[]) =>
    each.reduce((total, { record }) => total + record.values.amount, 0);
  requireCount(trailer, 'debitEntries', debits.length, 'debits');
  requireCount(trailer, 'creditEntries', credits.length, 'credits');
  requireSum(trailer, 'debits', sum(debits), currency);
  requireSum(trailer, 'credits', sum(credits), currency);
  const { bank, branch, account, from, to, side, balance } = header.values;
  return {
    kind: 'booked',
    account: spanishIban(bank, branch, account) ?? `${bank}${branch}${account}`,
    currency,
    number: null,
    from,
    to,
    opening: signed(balance, side === '2' ? 1 : -1),
    closing: signed(trailer.values.balance, trailer.values.side === '2' ? 1 : -1),
    lines: movements.map((movement) => lineOf(movement, currency)),
  };
}
