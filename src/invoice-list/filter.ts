import type { LocalDate } from '../domain/invoice.js';
import { invoiceSearch } from '../domain/invoice-search.js';
import type { EInvoiceState } from '../domain/invoice-states.js';
import type { Age } from '../domain/open-age.js';
import type { InvoiceFilter, PaymentFilter } from '../store/invoices/list/filter.js';
import { signedCents } from './question.js';

/** What is asked of the list, with texts as they were typed or sent; empty or left out where nothing is asked. */
interface Question {
  /** Left out: all. */
  readonly spaceIds?: readonly string[];
  readonly today: LocalDate;
  readonly search?: string | undefined;
  /** Of the one space that is asked about. */
  readonly customer?: string | undefined;
  readonly eInvoice?: string | undefined;
  readonly payment?: string | undefined;
  readonly age?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly least?: string | undefined;
  readonly most?: string | undefined;
}

/** @param question its states are known ones */
export function filterOf(question: Question): InvoiceFilter {
  const { spaceIds, today, search, customer = '', eInvoice, payment, age, from, to, least, most } = question;
  const given = (text = ''): string | undefined => (text === '' ? undefined : text);
  const cents = (text = ''): number | undefined => signedCents(text) ?? undefined;
  return {
    ...(spaceIds !== undefined && { spaceIds }),
    today,
    ...(customer !== '' && { customer: { spaceId: spaceIds?.[0] ?? '', ref: customer } }),
    eInvoice: given(eInvoice) as EInvoiceState | undefined,
    payment: given(payment) as PaymentFilter | undefined,
    age: given(age) as Age | undefined,
    from: given(from),
    to: given(to),
    least: cents(least),
    most: cents(most),
    search: invoiceSearch(search ?? '') ?? undefined,
  };
}
