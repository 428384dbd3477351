import { amountText } from '../amount.js';
import { ibanOf } from '../bank-account-name.js';
import { decodedIn } from '../charset.js';
import type { BankLine, BankStatement } from '../statement.js';
import { leftOut, type StatementRemark } from '../statement-remark.js';
import { quoted, Unreadable } from '../unreadable.js';
import { type CsvAccount, type CsvRow, csvRowOf } from './csv-line.js';
import type { Layout } from './layout.js';
import { tableOf } from './table.js';

/** The lines of a CSV file as a statement of each account in it. @throws Unreadable */
export function readCsv(content: Uint8Array, layout: Layout, owner: CsvAccount): readonly BankStatement[] {
  const table = tableOf(decodedIn(content, layout.charset), layout);
  const account = layout.account === undefined ? owner.account : accountAbove(table.above, owner.account);
  const rows = table.rows.map((cells) => csvRowOf(table, cells, layout, { ...owner, account }));
  const accounts = Map.groupBy(rows, (row) => `${row.account} ${row.currency}`);
  return [...accounts.values()].map((ofAccount) => statementOf(ofAccount, layout.order));
}

/** The owner's where it is there too, or none is. */
function accountAbove(cells: readonly string[], owner: string): string {
  const ibans = cells
    .flatMap((cell) => [cell, ...cell.split(/[^A-Za-z0-9\s]/)])
    .flatMap((text) => ibanOf(text) ?? []);
  return ibans.includes(owner) ? owner : (ibans[0] ?? owner);
}

/** A line with what stands beside it. */
interface Booked extends CsvRow {
  readonly line: BankLine;
}

/** Balances where every line has one, and each follows on the one before. */
function statementOf(rows: readonly CsvRow[], order: Layout['order']): BankStatement {
  const [row] = rows;
  const lines = inTime(rows.filter(isBooked), order);
  const [first, last] = [lines[0], lines.at(-1)];
  const days = (lines.length > 0 ? lines : rows).flatMap(({ day }) => day ?? []).toSorted();
  const [from, to] = [days[0], days.at(-1)];
  if (row === undefined) throw new RangeError('an account without rows');
  // Only what is pending has no day: there is no statement yet, and people are told so.
  const span = from === undefined || to === undefined ? null : { from, to };
  return {
    kind: span === null ? 'preliminary' : 'booked',
    account: row.account,
    currency: row.currency,
    number: null,
    from: span?.from ?? '',
    to: span?.to ?? '',
    opening: first === undefined || first.balance === null ? null : first.balance - first.line.amount,
    closing: last?.balance ?? null,
    remarks: remarksOn(rows),
    lines: lines.map(({ line }) => line),
  };
}

function isBooked(row: CsvRow): row is Booked {
  return row.line !== null;
}

/**
 * The oldest first, as the layout says, or the other way round where the balances fit only so: people turn the order over
 * in their online banking.
 *
 * @throws Unreadable when they fit neither way
 */
function inTime(inFile: readonly Booked[], order: Layout['order']): readonly Booked[] {
  const lines = order === 'oldest first' ? inFile : inFile.toReversed();
  const problem = firstBreak(lines);
  if (problem === null) return lines;
  const turned = lines.toReversed();
  if (firstBreak(turned) === null) return turned;
  throw problem;
}

function firstBreak(lines: readonly Booked[]): Unreadable | null {
  for (const [index, { line, balance, at, currency }] of lines.entries()) {
    const before = lines[index - 1]?.balance ?? null;
    if (before === null || balance === null || before + line.amount === balance) continue;
    const sum = amountText(before + line.amount, currency);
    const problem = `is ${quoted(amountText(balance, currency))}, but the one before and this line make ${sum}`;
    const fix = 'download it again, whole, without a filter and for one account';
    return new Unreadable({ line: at, field: 'balance', problem, fix });
  }
  return null;
}

function remarksOn(rows: readonly CsvRow[]): readonly StatementRemark[] {
  const count = (wanted: CsvRow['state']): number => rows.filter(({ state }) => state === wanted).length;
  return leftOut(count('pending'), count('void'));
}
