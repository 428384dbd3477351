import type { Cents } from '../../../domain/accounting/cents.js';
import type { LocalDate } from '../../../domain/invoice.js';

/**
 * A value that a column can show. The kind says how it is written: texts are cleaned and quoted, dates and amounts
 * get the layout's form, numbers (accounts, rates) stand as they are.
 */
export type LayoutField<Row> =
  | { readonly kind: 'text' | 'number'; readonly value: (row: Row) => string | null }
  | { readonly kind: 'date'; readonly value: (row: Row) => LocalDate | null }
  | { readonly kind: 'amount'; readonly value: (row: Row) => Cents | null };

/** The fields that the rows of a layout have, by the names that layouts use. */
export type Fields<Row> = Readonly<Record<string, LayoutField<Row>>>;

export function text<Row>(value: (row: Row) => string | null): LayoutField<Row> {
  return { kind: 'text', value };
}

export function number<Row>(value: (row: Row) => string | null): LayoutField<Row> {
  return { kind: 'number', value };
}

export function date<Row>(value: (row: Row) => LocalDate | null): LayoutField<Row> {
  return { kind: 'date', value };
}

export function amount<Row>(value: (row: Row) => Cents | null): LayoutField<Row> {
  return { kind: 'amount', value };
}
