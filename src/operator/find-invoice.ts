import { Failure } from '../domain/errors.js';
import type { KnownInvoice, OperatorInvoices } from '../store/operator-invoices.js';

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
