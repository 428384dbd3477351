import { singleSpaced } from '@spacebooks/base/text/one-line';
import { amountText } from '../amount.js';
import { ibanOf } from '../bank-account-name.js';
import { bankReferenceOf } from '../bank-reference.js';
import { decoded } from '../charset.js';
import type { BankLine, BankStatement } from '../statement.js';
import { quoted, Unreadable } from '../unreadable.js';
import { dateOf, signedCentsOf } from './cell-values.js';
import type { Layout } from './layout.js';
import { type Cells, type Table, tableOf } from './table.js';

/** Whose file it is, where that stands in no column. */
export interface CsvAccount {
  readonly account: string;
  readonly currency: string;
}

/** A line with what stands beside it. */
interface CsvLine {
  readonly account: string;
  readonly currency: string;
  readonly line: BankLine;
  readonly balance: number | null;
  readonly at: number;
}

/** The lines of a CSV file as a statement of each account in it. @throws Unreadable */
export function readCsv(content: Uint8Array, layout: Layout, owner: CsvAccount): readonly BankStatement[] {
  const table = tableOf(decoded(content, layout.charset), layout);
  const inFile = table.rows.map((cells) => lineOf(table, cells, layout, owner));
  const lines = layout.order === 'oldest first' ? inFile : inFile.toReversed();
  const accounts = Map.groupBy(lines, ({ account, currency }) => `${account} ${currency}`);
  return [...accounts.values()].map(statementOf);
}

function lineOf(table: Table, cells: Cells, layout: Layout, owner: CsvAccount): CsvLine {
  const date = (name: 'booking_date' | 'value_date'): string | null => {
    const text = cells.text(name);
    return text === ''
      ? null
      : (dateOf(text, layout.date) ?? table.refuse(cells, name, `is no date ${layout.date}`));
  };
  const amount = (name: 'amount' | 'credit' | 'debit' | 'fees' | 'balance'): number | null => {
    const text = cells.text(name);
    const form = `is no amount with "${layout.decimal_sign}" before its cents`;
    return text === '' ? null : (signedCentsOf(text, layout) ?? table.refuse(cells, name, form));
  };
  const bookedOn = date('booking_date') ?? table.refuse(cells, 'booking_date', 'is no date');
  const signed = amount('amount') ?? inColumns(amount('credit'), amount('debit'));
  const column = layout.columns.amount === undefined ? 'credit' : 'amount';
  const own = cells.text('account');
  return {
    account: own === '' ? owner.account : (ibanOf(own) ?? own),
    currency: cells.text('currency') || owner.currency,
    balance: amount('balance'),
    at: cells.line,
    line: {
      bookedOn,
      valueOn: date('value_date') ?? bookedOn,
      amount: signed ?? table.refuse(cells, column, 'is no amount'),
      counterparty: {
        name: cells.text('name') || null,
        account: accountOf(cells.text('counterparty_account')),
        bic: cells.text('bic') || null,
      },
      remittance: singleSpaced(cells.text('remittance')),
      endToEndId: [null, '', 'NOTPROVIDED'].includes(cells.text('end_to_end_id'))
        ? null
        : cells.text('end_to_end_id'),
      references: [],
      ultimateParty: null,
      bankReference: bankReferenceOf(cells.text('bank_reference')),
      batchCount: null,
      returnReason: cells.text('return_reason') || null,
      fees: Math.abs(amount('fees') ?? 0),
      original: null,
    },
  };
}

/** Banks write a debit with or without its sign; null where both columns are empty. */
function inColumns(credit: number | null, debit: number | null): number | null {
  return credit === null && debit === null ? null : (credit ?? 0) - Math.abs(debit ?? 0);
}

function accountOf(text: string): string | null {
  return text === '' ? null : (ibanOf(text) ?? text);
}

/** Balances where every line has one, and each follows on the one before. */
function statementOf(lines: readonly CsvLine[]): BankStatement {
  const [first, last] = [lines[0], lines.at(-1)];
  if (first === undefined || last === undefined) throw new RangeError('an account without lines');
  for (const [index, { line, balance, at, currency }] of lines.entries()) {
    const before = lines[index - 1]?.balance ?? null;
    if (before === null || balance === null || before + line.amount === balance) continue;
    const sum = amountText(before + line.amount, currency);
    const problem = `is ${quoted(amountText(balance, currency))}, but the one before and this line make ${sum}`;
    const fix =
      'download it again, whole; where the lines follow the other way round, change order in the layout';
    throw new Unreadable({ line: at, field: 'balance', problem, fix });
  }
  const days = lines.map(({ line }) => line.bookedOn).toSorted();
  return {
    kind: 'booked',
    account: first.account,
    currency: first.currency,
    number: null,
    from: days[0] ?? '',
    to: days.at(-1) ?? '',
    opening: first.balance === null ? null : first.balance - first.line.amount,
    closing: last.balance,
    remarks: [],
    lines: lines.map(({ line }) => line),
  };
}
