import { BOOKING_FIELDS } from '../datev/booking-fields.js';
import { DEBTOR_FIELDS, LABEL_FIELDS } from '../datev/master-data-fields.js';
import { BOOKING_LINE_FIELDS } from './booking-fields.js';
import { DEBTOR_LINE_FIELDS } from './debtor-fields.js';
import { ENTRY_FIELDS } from './entry-fields.js';
import type { Fields, LayoutField, Meaning } from './field.js';
import { POSTING_FIELDS } from './posting-fields.js';
import type { ExportLayout, LayoutColumn, RowKind } from './schema.js';

const FIELDS: Readonly<Record<RowKind, Fields<never>>> = {
  entries: ENTRY_FIELDS,
  postings: POSTING_FIELDS,
  bookings: BOOKING_LINE_FIELDS,
  debtors: DEBTOR_LINE_FIELDS,
  'datev bookings': BOOKING_FIELDS,
  'datev debtors': DEBTOR_FIELDS,
  'datev account labels': LABEL_FIELDS,
};

/** Names of the fields that columns of a kind of rows can show. */
export function fieldNames(rows: RowKind): readonly string[] {
  return Object.keys(FIELDS[rows]);
}

/** Undefined where rows of this kind have no such field. */
export function fieldOf(rows: RowKind, field: string): LayoutField<never> | undefined {
  return Object.hasOwn(FIELDS[rows], field) ? FIELDS[rows][field] : undefined;
}

/** A column with what its field means; a literal or an empty column means nothing. */
export interface MeantColumn extends LayoutColumn {
  readonly means: Meaning | null;
}

/** The columns of a layout, each with its meaning. */
export function meantColumns({
  rows,
  columns,
}: Pick<ExportLayout, 'rows' | 'columns'>): readonly MeantColumn[] {
  return columns.map((column) => ({
    ...column,
    means: column.field === undefined ? null : (fieldOf(rows, column.field)?.means ?? null),
  }));
}
