import { firstDay } from '../first-day.js';
import {
  type FixedLine,
  type FixedRecord,
  fixedLines,
  OR_SEND,
  recordOf,
  WHOLE,
  wrongRecord,
} from '../fixed-width.js';
import type { AccountTerms } from '../known-account.js';
import { frenchIban } from '../national-account.js';
import { type ReadStatement, readDecoded } from '../read-decoded.js';
import type { BankLine, BankStatement } from '../statement.js';
import { quoted, Unreadable } from '../unreadable.js';
import { overpunched } from './amount.js';
import { type Complements, lineOf } from './line.js';
import { BALANCE, COMPLEMENT, MOVEMENT } from './records.js';

const WIDTH = 120;

/**
 * All statements of a CFONB file of 120 characters, each from its old balance (01) to its new one (07), of one account, with
 * balances that its movements lead from one to the other.
 *
 * @throws Unreadable
 */
export function readCfonb(content: Uint8Array, terms: AccountTerms = {}): readonly BankStatement[] {
  return readDecoded(content, 'FR', terms, (text) => statementsOf(fixedLines(text, WIDTH)).map(statementOf));
}

function statementsOf(lines: readonly FixedLine[]): readonly (readonly FixedLine[])[] {
  const statements: FixedLine[][] = [];
  let isOpen = false;
  for (const line of lines) {
    const code = line.text.slice(0, 2);
    if (!['01', '04', '05', '07'].includes(code)) {
      throw wrongRecord(line, code, 'is none of CFONB', OR_SEND);
    }
    if ((code === '01') === isOpen) {
      const problem = isOpen
        ? 'begins a statement before the one above has its new balance (07)'
        : 'follows no old balance (01)';
      throw wrongRecord(line, code, problem);
    }
    if (code === '01') statements.push([]);
    statements.at(-1)?.push(line);
    isOpen = code !== '07';
  }
  const last = statements.at(-1)?.at(-1);
  if (!isOpen) return statements;
  throw wrongRecord(last ?? { line: 1 }, '07', 'is missing: the file ends before the new balance');
}

interface Account {
  readonly bank: string;
  readonly branch: string;
  readonly account: string;
  readonly currency: string;
  readonly decimals: number;
}

function statementOf(lines: readonly FixedLine[]): ReadStatement {
  const [first, ...others] = lines;
  const last = others.pop();
  if (first === undefined || last === undefined)
    throw new Unreadable({ problem: 'has no statement', fix: WHOLE });
  const old = recordOf('record 01', BALANCE, first);
  const closing = recordOf('record 07', BALANCE, last);
  const account = accountOf(lines);
  const opening = centsOf(old, account);
  const movements = movementsOf(others, account);
  requireAccount(closing, account, true);
  const { bank, branch, account: number, currency } = account;
  return {
    kind: 'booked',
    account: frenchIban(bank, branch, number) ?? `${bank}${branch}${number}`.trim(),
    currency,
    number: null,
    from: firstDay(movements, closing.values.date),
    to: closing.values.date,
    opening,
    closing: centsOf(closing, account),
    lines: movements,
  };
}

/** Of the old balance; currency and decimals of the first record that states them. */
function accountOf(lines: readonly FixedLine[]): Account {
  const states = lines.map(({ text }) => text.slice(16, 20)).find((each) => each.trim() !== '') ?? 'EUR2';
  const { text = '', line = 1 } = lines[0] ?? {};
  if (!/^[A-Z]{3}\d$/.test(states)) {
    throw new Unreadable({
      line,
      field: 'record 01, currency and decimals (17-20)',
      problem: `${quoted(states)} is no currency with its number of decimals, such as EUR2`,
      fix: OR_SEND,
    });
  }
  return {
    bank: text.slice(2, 7),
    branch: text.slice(11, 16),
    account: text.slice(21, 32),
    currency: states.slice(0, 3),
    decimals: Number(states.slice(3)),
  };
}

type OfAccount = FixedRecord<typeof BALANCE> | FixedRecord<typeof MOVEMENT> | FixedRecord<typeof COMPLEMENT>;

/**
 * The bank of a movement may be the one that carried it out, as Crédit Mutuel writes it.
 *
 * @throws Unreadable where a record is of another account than the old balance above it
 */
function requireAccount({ values, complaint }: OfAccount, account: Account, isBalance = false): void {
  for (const field of isBalance
    ? (['bank', 'branch', 'account'] as const)
    : (['branch', 'account'] as const)) {
    if (values[field] === account[field]) continue;
    throw complaint(
      field,
      `is ${quoted(values[field])}, and ${quoted(account[field])} in the old balance`,
      WHOLE,
    );
  }
  if (![account.currency, '   '].includes(values.currency)) {
    throw complaint('currency', `is ${values.currency} in a statement of ${account.currency}`);
  }
  if (![String(account.decimals), ' '].includes(values.decimals)) {
    throw complaint('decimals', `are ${values.decimals}, and ${account.decimals} in other records`);
  }
}

function centsOf(
  record: FixedRecord<typeof BALANCE> | FixedRecord<typeof MOVEMENT>,
  { decimals }: Account,
): number {
  const cents = overpunched(record.values.amount, decimals);
  if (cents !== undefined) return cents;
  throw record.complaint(
    'amount',
    `${quoted(record.values.amount)} has parts of a cent, with ${decimals} decimals`,
  );
}

function movementsOf(lines: readonly FixedLine[], account: Account): readonly BankLine[] {
  const movements: {
    readonly record: FixedRecord<typeof MOVEMENT>;
    readonly complements: Map<string, string[]>;
  }[] = [];
  for (const line of lines) {
    if (line.text.startsWith('04')) {
      const record = recordOf('record 04', MOVEMENT, line);
      requireAccount(record, account);
      movements.push({ record, complements: new Map() });
      continue;
    }
    const record = recordOf('record 05', COMPLEMENT, line);
    const movement = movements.at(-1);
    if (movement === undefined) throw record.complaint('qualifier', 'completes no movement (04)', WHOLE);
    requireAccount(record, account);
    const { qualifier, content } = record.values;
    const contents = movement.complements.get(qualifier);
    if (contents === undefined) movement.complements.set(qualifier, [content]);
    else contents.push(content);
  }
  return movements.map(
    ({ record, complements }: { record: FixedRecord<typeof MOVEMENT>; complements: Complements }) =>
      lineOf(record, complements, centsOf(record, account), account.currency),
  );
}
