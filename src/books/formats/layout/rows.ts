import { BOOKING_FIELDS } from '../datev/booking-fields.js';
import { DEBTOR_FIELDS, LABEL_FIELDS } from '../datev/master-data-fields.js';
import { BOOKING_LINE_FIELDS } from './booking-fields.js';
import { ENTRY_FIELDS } from './entry-fields.js';
import type { Fields, LayoutField } from './field.js';
import { POSTING_FIELDS } from './posting-fields.js';
import type { RowKind } from './schema.js';

const FIELDS: Readonly<Record<RowKind, Fields<never>>> = {
  entries: ENTRY_FIELDS,
  postings: POSTING_FIELDS,
  bookings: BOOKING_LINE_FIELDS,
  'datev bookings': BOOKING_FIELDS,
  'datev debtors': DEBTOR_FIELDS,
  'datev account labels': LABEL_FIELDS,
};

export function fieldNames(rows: RowKind): readonly string[] {
  return Object.keys(FIELDS[rows]);
}

export function kindOf(rows: RowKind, field: string): LayoutField<never>['kind'] | undefined {
  return Object.hasOwn(FIELDS[rows], field) ? FIELDS[rows][field]?.kind : undefined;
}
