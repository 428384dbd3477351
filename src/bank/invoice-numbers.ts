import type { KeptLine } from '../domain/bank/kept-line.js';
import type { PayableInvoices } from '../store/bank/payable-invoices.js';

/** The numbers of the invoices that lines speak of, by their ids; the id of one that there is no copy of. */
export async function invoiceNumbers(
  invoices: PayableInvoices,
  spaceId: string,
  lines: readonly KeptLine[],
): Promise<(invoiceId: string) => string> {
  const ids = lines.flatMap(({ payments, verdict }) => [
    ...payments.map(({ invoiceId }) => invoiceId),
    ...(verdict?.kind === 'certain' ? verdict.allocations.map(({ invoiceId }) => invoiceId) : []),
    ...(verdict?.kind === 'uncertain' ? verdict.candidates.flatMap(({ invoiceIds }) => invoiceIds) : []),
  ]);
  const copies = await invoices.of(spaceId, [...new Set(ids)]);
  const numbers = new Map(copies.map(({ id, number }) => [id, number]));
  return (invoiceId) => numbers.get(invoiceId) ?? invoiceId;
}
