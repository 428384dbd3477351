import type { Cents } from '../../../domain/accounting/cents.js';
import type { LocalDate } from '../../../domain/invoice.js';

/**
 * The meaning of a value for the target, which the contract of layouts is about (`contract.ts`). A document
 * number is an id that the target matches by; a tax code is its name of the tax.
 */
export type Meaning =
  | 'document amount'
  | 'books amount'
  | 'document currency'
  | 'books currency'
  | 'tax code'
  | 'document date'
  | 'booking date'
  | 'due date'
  | 'other date'
  | 'document number'
  | 'id'
  | 'figure'
  | 'text';

/**
 * A value that a column can show. The kind says how it is written: texts are cleaned and quoted, dates and amounts
 * get the layout's form, numbers (accounts, rates) stand as they are.
 */
export type LayoutField<Row> = { readonly means: Meaning } & (
  | { readonly kind: 'text' | 'number'; readonly value: (row: Row) => string | null }
  | { readonly kind: 'date'; readonly value: (row: Row) => LocalDate | null }
  | { readonly kind: 'amount'; readonly value: (row: Row) => Cents | null }
);

/** The fields that the rows of a layout have, by the names that layouts use. */
export type Fields<Row> = Readonly<Record<string, LayoutField<Row>>>;

export function text<Row>(
  value: (row: Row) => string | null,
  means: Extract<Meaning, 'text' | 'document currency' | 'books currency' | 'tax code'> = 'text',
): LayoutField<Row> {
  return { kind: 'text', means, value };
}

/** Identifies something in the target: cut short, it could be another one. */
export function id<Row>(
  value: (row: Row) => string | null,
  means: Extract<Meaning, 'id' | 'document number'> = 'id',
): LayoutField<Row> {
  return { kind: 'text', means, value };
}

/** An account, a rate or a number that counts: written in digits. */
export function number<Row>(value: (row: Row) => string | null): LayoutField<Row> {
  return { kind: 'number', means: 'figure', value };
}

export function date<Row>(
  value: (row: Row) => LocalDate | null,
  means: Extract<Meaning, `${string} date`>,
): LayoutField<Row> {
  return { kind: 'date', means, value };
}

export function amount<Row>(
  value: (row: Row) => Cents | null,
  means: Extract<Meaning, `${string} amount`>,
): LayoutField<Row> {
  return { kind: 'amount', means, value };
}
