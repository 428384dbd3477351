import { debtorName } from './accounting/debtor.js';
import { folded } from './bank/matching/folded-text.js';
import type { Invoice } from './invoice.js';

/** Names make an address of a page. */
const LONGEST_NAME = 60;
/** Begin what is no customer number. */
const MARKED = /^(id|name|number)~/;

/**
 * By what a customer is known within its space: the customer number, which is also the debtor's in the books; without one the
 * platform's id of membership, team or contact (`id~…`); of an invoice that names none of them, the name (`name~…`).
 */
export function customerRefOf(invoice: Invoice): string {
  const number = invoice.customerNumber?.trim() ?? '';
  if (number !== '') return refOfNumber(number);
  if (invoice.debitor !== null) return `id~${invoice.debitor.id}`;
  return `name~${folded(debtorName(invoice)).slice(0, LONGEST_NAME).replaceAll(' ', '-')}`;
}

/** @param number of a customer, trimmed */
export function refOfNumber(number: string): string {
  return MARKED.test(number) ? `number~${number}` : number;
}
