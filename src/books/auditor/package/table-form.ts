import type { Cents } from '../../../domain/accounting/cents.js';
import type { LocalDate } from '../../../domain/invoice.js';

/** The tables of the package, in the order in which the index describes them. */
export const TABLE_NAMES = [
  'journal',
  'accounts',
  'debtors',
  'cost_centers',
  'tax_cases',
  'deferrals',
  'invoices',
  'documents',
  'payments',
  'batches',
  'batch_sums',
  'batch_files',
  'left_out',
  'closed_periods',
  'shown_returns',
  'bank_statements',
  'bank_lines',
  'bank_payments',
  'audit_log',
] as const;
export type TableName = (typeof TABLE_NAMES)[number];

export type Value = string | number | null;

/** `amount`: cents; `date`: a calendar date; `whole`: a whole number; `text`: everything else. */
export type ColumnKind = 'text' | 'whole' | 'amount' | 'date';

/** A column as it is described, without how a row comes to its value. */
export interface ColumnForm {
  /** What the words and the manifest call it. */
  readonly id: string;
  readonly kind: ColumnKind;
}

/** Codes that have words: what a column says is the word. */
export type CodeGroup =
  | 'kind'
  | 'part'
  | 'batch_status'
  | 'line_state'
  | 'payment_state'
  | 'left_out'
  | 'action';

interface Column<Row> extends ColumnForm {
  readonly value: (row: Row) => Value;
  readonly code?: CodeGroup;
}

/** Columns of this table, and the table whose primary key they name, in its order. */
export interface ForeignKey {
  readonly columns: readonly string[];
  readonly table: TableName;
}

export interface TableForm<Row> {
  readonly name: TableName;
  /** So many columns at the beginning are the primary key. */
  readonly keys: number;
  readonly columns: readonly Column<Row>[];
  readonly foreign?: readonly ForeignKey[];
}

export function text<Row>(id: string, value: (row: Row) => string | null): Column<Row> {
  return { id, kind: 'text', value };
}

export function code<Row>(id: string, group: CodeGroup, value: (row: Row) => string): Column<Row> {
  return { id, kind: 'text', code: group, value };
}

export function whole<Row>(id: string, value: (row: Row) => number | null): Column<Row> {
  return { id, kind: 'whole', value };
}

export function amount<Row>(id: string, value: (row: Row) => Cents | null): Column<Row> {
  return { id, kind: 'amount', value };
}

export function date<Row>(id: string, value: (row: Row) => LocalDate | null): Column<Row> {
  return { id, kind: 'date', value };
}

/** A moment, as text: the standard has no type for it. UTC, ISO 8601. */
export function moment<Row>(id: string, value: (row: Row) => number | null): Column<Row> {
  return text(id, (row) => {
    const at = value(row);
    return at === null ? null : `${new Date(at).toISOString().slice(0, 19)}Z`;
  });
}
