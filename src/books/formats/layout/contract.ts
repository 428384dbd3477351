import type { Meaning } from './field.js';
import type { MeantColumn } from './fields-of-rows.js';
import type { ExportLayout } from './schema.js';

/** A breach of the contract that every layout keeps with its reader. */
export interface Breach {
  /** Index of the column, from 0; null where the layout as a whole breaks it. */
  readonly column: number | null;
  readonly message: string;
}

/**
 * Layouts whose files would mislead their reader, whatever the batch:
 * - amounts in two currencies without a word on which is which;
 * - a due date that stands before the day beside it, because that is the day of booking;
 * - tax keys that are demanded and never shown;
 * - words of the layout longer than their column;
 * - ids that are cut short, where nothing tells whether two of them become one.
 */
export function breachesOf(layout: ExportLayout, columns: readonly MeantColumn[]): readonly Breach[] {
  return [
    ...twoCurrencies(columns),
    // DATEV's Belegdatum is that of the booking; the document's stands in a Beleginfo.
    ...(layout.rows === 'datev bookings' ? [] : dueBeforeBooking(columns)),
    ...(layout.tax_keys === 'required' && !has(columns, 'tax code')
      ? [{ column: null, message: 'tax_keys: required needs a column with field: tax_key' }]
      : []),
    ...columns.flatMap((column, index) => {
      const message = lengthBreach(column);
      return message === null ? [] : [{ column: index, message }];
    }),
  ];
}

function twoCurrencies(columns: readonly MeantColumn[]): readonly Breach[] {
  const own = columns.findIndex(({ means }) => means === 'document amount');
  const books = columns.find(({ means }) => means === 'books amount');
  if (own < 0 || books === undefined || has(columns, 'document currency')) return [];
  const { field } = columns[own] ?? {};
  return [
    {
      column: own,
      message: `"${field}" is in the currency of the document, "${books.field}" in that of the books: add a column with the document's currency (currency), or show one of the two`,
    },
  ];
}

function dueBeforeBooking(columns: readonly MeantColumn[]): readonly Breach[] {
  const due = columns.findIndex(({ means }) => means === 'due date');
  if (due < 0 || !has(columns, 'booking date') || has(columns, 'document date')) return [];
  const { field } = columns[due] ?? {};
  return [
    {
      column: due,
      message: `"${field}" counts from the document's date, and the layout shows only the day of booking, which may be later: add document_date, or show it in place of booking_date`,
    },
  ];
}

function lengthBreach({ means, field, length, too_long, type, literal, values }: MeantColumn): string | null {
  const fixed = [literal ?? '', ...Object.values(values ?? {})];
  const long =
    length === undefined || type !== 'text' ? undefined : fixed.find((each) => each.length > length);
  if (long !== undefined) return `"${long}" has more than ${length} characters`;
  if (too_long === undefined) return null;
  if (length === undefined) return 'too_long needs a length';
  const canShorten = means === 'text' || means === 'document number';
  if (too_long === 'refuse' || canShorten) return null;
  return `"${field}" cannot be shortened, only texts and document numbers can: leave too_long out`;
}

function has(columns: readonly MeantColumn[], meaning: Meaning): boolean {
  return columns.some(({ means }) => means === meaning);
}

/** The first column with amounts of documents whose currency no column states: a reader would take them for the books' currency. */
export function namelessAmount(columns: readonly MeantColumn[]): string | null {
  if (has(columns, 'document currency')) return null;
  return columns.find(({ means }) => means === 'document amount')?.name ?? null;
}

/** Which of the two days of a booking the columns show. */
export function shownDays(columns: readonly MeantColumn[]): {
  readonly document: boolean;
  readonly booking: boolean;
} {
  return { document: has(columns, 'document date'), booking: has(columns, 'booking date') };
}
