import { Failure } from '../domain/errors.js';
import type { KnownInvoice, ListedSaga, OperatorInvoices } from '../store/operator-invoices.js';
import type { EInvoicePage, EInvoiceRow, InvoiceFilter } from './stories.js';

/**
 * The one invoice that is meant by its id, its number on the platform or its number in KSeF.
 *
 * @throws Failure `operator.unknown`, or `operator.ambiguous`, naming the ids to choose from
 */
export async function findInvoice(
  invoices: OperatorInvoices,
  invoice: string,
  spaceId?: string,
): Promise<KnownInvoice> {
  const found = await invoices.find(invoice, spaceId);
  const [first, second] = found;
  const where = spaceId === undefined ? '' : ` in space ${spaceId}`;
  if (first === undefined) {
    throw new Failure('operator.unknown', { detail: `no e-invoice for ${invoice}${where}` });
  }
  if (second !== undefined) {
    const ids = found.map((each) => `${each.invoiceId} in ${each.spaceId}`).join(', ');
    throw new Failure('operator.ambiguous', { detail: `${invoice} is the number of ${ids}` });
  }
  return first;
}

const MOST = 500;

/** E-invoices, the latest first, a page at a time. */
export async function listInvoices(
  invoices: OperatorInvoices,
  { spaceId, state, search, limit, after }: InvoiceFilter,
): Promise<EInvoicePage> {
  const wanted = Math.max(1, Math.min(limit, MOST));
  const position = after === undefined ? undefined : Number(after);
  const text = search?.trim() === '' ? undefined : search?.trim();
  const rows = await invoices.page({ spaceId, state, search: text, limit: wanted + 1, after: position });
  const shown = rows.slice(0, wanted);
  const last = shown.at(-1);
  return {
    rows: shown.map(toRow),
    next: rows.length > wanted && last !== undefined ? String(last.position) : null,
  };
}

function toRow({ id, spaceId, invoiceId, details, saga, startedAt, changedAt }: ListedSaga): EInvoiceRow {
  return {
    sagaId: id,
    spaceId,
    invoiceId,
    invoiceNumber: details.invoiceNumber,
    state: saga.state,
    code: saga.reason?.code ?? null,
    startedAt,
    changedAt,
    runAt: saga.runAt,
    ksefNumber: saga.ksef?.number ?? null,
  };
}
