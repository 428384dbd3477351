import { Failure } from '../domain/errors.js';
import type { InvoiceReference, ListedSaga, OperatorInvoices } from '../store/invoices/operator-invoices.js';
import type { EInvoicePage, EInvoiceRow, StoryFilter } from './stories.js';

/**
 * The one invoice that is meant by its id, its number on the platform or its number in KSeF.
 *
 * @throws Failure `operator.unknown`, or `operator.ambiguous`, naming the ids to choose from
 */
export async function findInvoice(
  invoices: OperatorInvoices,
  invoice: string,
  spaceId?: string,
): Promise<InvoiceReference> {
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
  { spaceIds, state, search, limit, after }: StoryFilter,
): Promise<EInvoicePage> {
  const wanted = Math.max(1, Math.min(limit, MOST));
  const position = after === undefined ? undefined : Number(after);
  const text = search?.trim() === '' ? undefined : search?.trim();
  const page = (spaceId?: string) =>
    invoices.page({ spaceId, state, search: text, limit: wanted + 1, after: position });
  const found = await listedOf(spaceIds, page);
  const rows = found.sort((a, b) => b.position - a.position).slice(0, wanted + 1);
  const shown = rows.slice(0, wanted);
  const last = shown.at(-1);
  return {
    rows: shown.map(toRow),
    next: rows.length > wanted && last !== undefined ? String(last.position) : null,
  };
}

/** Space by space, so that each reads its own index: of several at once a database would walk through those of all. */
export async function listedOf<T>(
  spaceIds: readonly string[] | undefined,
  list: (spaceId?: string) => Promise<readonly T[]>,
): Promise<T[]> {
  if (spaceIds === undefined) return [...(await list())];
  const found: T[] = [];
  for (const spaceId of new Set(spaceIds)) found.push(...(await list(spaceId)));
  return found;
}

function toRow({ id, spaceId, invoiceId, details, saga, startedAt, changedAt }: ListedSaga): EInvoiceRow {
  return {
    sagaId: id,
    spaceId,
    invoiceId,
    invoiceNumber: details.invoiceNumber,
    state: saga.state,
    code: saga.reason?.code ?? null,
    reason: saga.reason,
    startedAt,
    changedAt,
    runAt: saga.runAt,
    ksefNumber: saga.ksef?.number ?? null,
  };
}
