import type { LocalDate } from '@spacebooks/base/calendar';
import { singleSpaced } from '@spacebooks/base/text/one-line';
import { amountText } from '../amount.js';
import { ibanOf } from '../bank-account-name.js';
import { bankReferenceOf } from '../bank-reference.js';
import { returnReasonIn } from '../return-words.js';
import type { BankLine } from '../statement.js';
import { currencyOf, moneyOf } from './amounts.js';
import { dateOf } from './date-formats.js';
import type { ColumnName, Layout } from './layout.js';
import { hasWord, type RowState, stateOf } from './row-state.js';
import type { Cells, Table } from './table.js';

/** Whose file it is, where that stands in no column. */
export interface CsvAccount {
  readonly account: string;
  readonly currency: string;
}

/** A row with what stands beside its line. */
export interface CsvRow extends CsvAccount {
  readonly state: RowState;
  /** From 1. */
  readonly at: number;
  /** Of the line; of what is left out, the first that it states, else null. */
  readonly day: LocalDate | null;
  /** Null for what is left out. */
  readonly line: BankLine | null;
  /** Cents of the account after the line. */
  readonly balance: number | null;
}

/** @throws Unreadable */
export function csvRowOf(table: Table, cells: Cells, layout: Layout, owner: CsvAccount): CsvRow {
  const state = stateOf(cells, layout);
  const own = cells.text('account');
  const account = own === '' ? owner.account : (ibanOf(own) ?? own);
  const stated = cells.text('currency');
  const at = cells.line;
  if (state !== 'booked') {
    const days = (['booking_date', 'value_date'] as const).map((name) =>
      dateOf(cells.text(name), layout.date),
    );
    const currency = currencyOf(stated) || layout.currency || owner.currency;
    return {
      account,
      currency,
      state,
      at,
      day: days.find((day) => day !== null) ?? null,
      line: null,
      balance: null,
    };
  }
  const row = readerOf(table, cells, layout);
  const line = lineOf(row, cells, layout);
  const balance = row.money('balance');
  const currency = currencyOf(stated) || row.currency() || layout.currency || owner.currency;
  return { account, currency, state, at, day: line.bookedOn, line, balance };
}

/** What reads the dates and amounts of one row. */
interface RowReader {
  day(name: ColumnName): LocalDate | null;
  /** Cents with their sign; null where nothing stands. */
  money(name: ColumnName): number | null;
  /** That the amounts so far state; empty where they state none. */
  currency(): string;
  refuse(name: ColumnName, problem: string): never;
}

function readerOf(table: Table, cells: Cells, layout: Layout): RowReader {
  let currency = currencyOf(cells.text('currency'));
  const isStated = currency !== '';
  return {
    day: (name) => {
      const text = cells.text(name);
      if (text === '') return null;
      return (
        dateOf(text, layout.date) ??
        table.refuse(cells, name, `is no date ${[layout.date].flat().join(' or ')}`)
      );
    },
    money: (name) => {
      const text = cells.text(name);
      if (text === '') return null;
      const money = moneyOf(text, layout);
      if (money === null) {
        return table.refuse(cells, name, `is no amount with "${layout.decimal_sign}" before its cents`);
      }
      if (money.currency !== null && currency !== '' && money.currency !== currency) {
        return table.refuse(cells, name, `is in another currency than the line, which is in ${currency}`);
      }
      currency = money.currency ?? currency;
      return money.cents;
    },
    currency: () => (isStated ? '' : currency),
    refuse: (name, problem) => table.refuse(cells, name, problem),
  };
}

function lineOf(row: RowReader, cells: Cells, layout: Layout): BankLine {
  const bookedOn = row.day('booking_date') ?? row.refuse('booking_date', 'is no date');
  const fees = Math.abs(row.money('fees') ?? 0);
  const amount = amountOf(row, cells, layout, fees);
  const remittance = singleSpaced(cells.text('remittance'));
  const reason = cells.text('return_reason');
  return {
    bookedOn,
    valueOn: row.day('value_date') ?? bookedOn,
    amount,
    counterparty: {
      name: singleSpaced(cells.text(ofSide(amount, layout, 'name', 'debit_name'))) || null,
      account: accountOf(cells.texts(ofSide(amount, layout, 'counterparty_account', 'debit_account'))),
      bic: cells.text('bic') || null,
    },
    ultimateParty: singleSpaced(cells.text('ultimate_party')) || null,
    remittance,
    endToEndId: bankReferenceOf(cells.text('end_to_end_id')),
    references: referencesIn(cells),
    bankReference: bankReferenceOf(cells.text('bank_reference')),
    batchCount: null,
    returnReason: reason || returnReasonIn({ booking: cells.text('booking_text'), text: remittance, amount }),
    fees,
    original: null,
  };
}

/** Net, with its sign. Where a row states it in several ways, they have to fit. */
function amountOf(row: RowReader, cells: Cells, layout: Layout, fees: number): number {
  const stated = row.money('amount');
  const gross = row.money('gross');
  const sides = inColumns(row.money('credit'), row.money('debit'));
  const amount =
    stated === null || layout.side === undefined ? stated : onSide(stated, row, cells, layout.side);
  if (amount === null) {
    const first = (['amount', 'gross', 'credit'] as const).find((name) => layout.columns[name] !== undefined);
    return (gross === null ? sides : gross - fees) ?? row.refuse(first ?? 'amount', 'is no amount');
  }
  if (gross !== null && ![gross - fees, gross + fees].includes(amount)) {
    return row.refuse('amount', `is not what gross and fees make (${digitsOf(gross - fees)})`);
  }
  if (sides !== null && sides !== amount) {
    return row.refuse('amount', `is not what the columns of credits and debits say (${digitsOf(sides)})`);
  }
  return amount;
}

function digitsOf(cents: number): string {
  return amountText(cents, '').trim();
}

/** Banks write a debit with or without its sign; null where both columns are empty. */
function inColumns(credit: number | null, debit: number | null): number | null {
  return credit === null && debit === null ? null : (credit ?? 0) - Math.abs(debit ?? 0);
}

function onSide(
  amount: number,
  row: RowReader,
  cells: Cells,
  { column, credit, debit }: NonNullable<Layout['side']>,
): number {
  const side = cells.at(column);
  if (amount < 0) return row.refuse('amount', 'has a sign, though another column says its side');
  if (hasWord(credit, side)) return amount;
  if (hasWord(debit, side)) return 0 - amount;
  return row.refuse('amount', `is on neither side: "${side}" is none of ${[...credit, ...debit].join(', ')}`);
}

/** A debit's own column where the layout has one. */
function ofSide(amount: number, { columns }: Layout, both: ColumnName, debit: ColumnName): ColumnName {
  return amount < 0 && columns[debit] !== undefined ? debit : both;
}

/** Czech banks have number and code in columns of their own: `1234567890/0300`. */
function accountOf([number = '', ...codes]: readonly string[]): string | null {
  const stated = number.replace(/^'|'$/g, '').trim();
  return stated === '' ? null : (ibanOf(stated) ?? [stated, ...codes.filter(Boolean)].join('/'));
}

/** As the columns for them state them: what they prove is looked at where all formats meet. */
function referencesIn(cells: Cells): readonly string[] {
  const symbol = cells.text('variable_symbol');
  return [...cells.texts('references').filter(Boolean), ...(symbol === '' ? [] : [`VS:${symbol}`])];
}
