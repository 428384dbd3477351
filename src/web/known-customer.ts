import { localDate } from '@spacebooks/base/calendar';
import type { LocalDate } from '../domain/invoice.js';
import { type OwedByAge, owedByAge } from '../domain/open-age.js';
import type { InvoiceCopy } from '../store/books/invoice-books.js';
import type { CustomerPayments } from '../store/invoices/customer-payments.js';
import type { Customer, CustomerMonth } from '../store/invoices/customers.js';
import type { InvoiceFacts } from '../store/invoices/invoice-facts.js';
import type { InvoiceFilter } from '../store/invoices/list/filter.js';
import type { CustomerIds, WebDeps, WebSpace } from './deps.js';

/** All that is known of one customer. */
export interface CustomerRecord {
  readonly customer: Customer;
  /** Where the space is. */
  readonly today: LocalDate;
  readonly owed: readonly OwedByAge[];
  readonly months: readonly CustomerMonth[];
  readonly namesakes: readonly Customer[];
  /** The latest copy of their latest invoice; null where there is none. */
  readonly copy: InvoiceCopy | null;
  /** What that copy names to be mailed to; null where it is not known. */
  readonly recipients: readonly string[] | null;
  /** Accounts of the debtor that the books have used for that invoice. */
  readonly debtors: readonly string[];
  /** What the configuration, and finance on the page, say of them; empty where nothing. */
  readonly ids: CustomerIds;
  /** Of their latest invoices. */
  readonly payments: CustomerPayments;
  /** Numbers by id, of the invoices that payments are of. */
  readonly numbers: ReadonlyMap<string, string>;
}

const MONTHS = 14;
/** Whose payments are looked at. */
const MOST_PAID = 200;
const MOST_PAYMENTS = 50;

type Sources = Pick<
  WebDeps,
  'customers' | 'customerPayments' | 'customerSettings' | 'invoices' | 'invoiceBooks' | 'mailings' | 'clock'
>;

/** The invoices of one, by the list of all. */
export function filterOfCustomer(
  { spaceId, ref }: Pick<Customer, 'spaceId' | 'ref'>,
  today: LocalDate,
): InvoiceFilter {
  return { today, customer: { spaceId, ref } };
}

/** Null when nobody is known by it. */
export async function knownCustomer(
  sources: Sources,
  { id: spaceId, timeZone }: Pick<WebSpace, 'id' | 'timeZone'>,
  ref: string,
): Promise<CustomerRecord | null> {
  const { customers, invoices } = sources;
  const customer = await customers.of(spaceId, ref);
  if (customer === null) return null;
  const today = localDate(sources.clock.now(), timeZone);
  const { rows } = await invoices.page({
    filter: filterOfCustomer(customer, today),
    order: { by: 'date', descending: true },
    limit: MOST_PAID,
  });
  const ids = rows.map(({ invoiceId }) => invoiceId);
  return {
    customer,
    today,
    owed: owedByAge((await customers.owed(spaceId, [ref])).get(ref) ?? [], today),
    months: await customers.months(customer, MONTHS),
    namesakes: await customers.namesakes(customer),
    ...(await latestOf(sources, spaceId, rows[0])),
    payments: await sources.customerPayments.of(spaceId, ids, MOST_PAYMENTS),
    numbers: new Map(rows.map(({ invoiceId, number }) => [invoiceId, number ?? invoiceId])),
  };
}

async function latestOf(
  { invoiceBooks, mailings, customerSettings }: Sources,
  spaceId: string,
  latest: InvoiceFacts | undefined,
): Promise<Pick<CustomerRecord, 'copy' | 'recipients' | 'debtors' | 'ids'>> {
  if (latest === undefined) return { copy: null, recipients: null, debtors: [], ids: {} };
  const { invoiceId } = latest;
  const { copy, entries } = await invoiceBooks.of(spaceId, invoiceId);
  const { recipients } = await mailings.of(spaceId, invoiceId);
  return {
    copy,
    recipients: recipients?.addresses ?? null,
    debtors: [...new Set(entries.map(({ entry }) => entry.debtor))],
    ids: copy === null ? {} : customerSettings(spaceId, copy.invoice),
  };
}
