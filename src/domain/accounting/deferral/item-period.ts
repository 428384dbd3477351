import type { Problem } from '../../finding.js';
import type { Invoice, LocalDate } from '../../invoice.js';
import type { Period } from '../model.js';

/** When the service of an item is given; a problem where nobody knows. */
export type ItemPeriod =
  | { readonly ok: true; readonly period: Period }
  | { readonly ok: false; readonly problem: Problem };

/**
 * By the same rules as its e-invoice.
 *
 * @param index of the item on the invoice
 * @param servedBy the date that rules count from
 */
export type ItemPeriodOf = (invoice: Invoice, index: number, servedBy: LocalDate) => ItemPeriod;
