import { type Cutover, isBeforeCutover } from '../domain/accounting/cutover.js';
import type { KeptLine } from '../domain/bank/kept-line.js';
import type { Invoice } from '../domain/invoice.js';
import type { OperatorLanguage } from '../domain/settings.js';
import type { PayableInvoices } from '../store/bank/payable-invoices.js';
import { earlierInvoiceText } from '../words/cutover.js';

/** What invoices are called that lines speak of, by their ids; one that there is no copy of by its id. */
export interface InvoiceNumbers {
  /** The number alone. */
  readonly of: (invoiceId: string) => string;
  /** For people: where it is before the cutover, its number with its day and that. */
  readonly named: (cutover: Cutover, language: OperatorLanguage) => (invoiceId: string) => string;
}

export async function invoiceNumbers(
  invoices: PayableInvoices,
  spaceId: string,
  lines: readonly KeptLine[],
): Promise<InvoiceNumbers> {
  const ids = lines.flatMap(({ payments, verdict }) => [
    ...payments.map(({ invoiceId }) => invoiceId),
    ...(verdict?.kind === 'certain' ? verdict.allocations.map(({ invoiceId }) => invoiceId) : []),
    ...(verdict?.kind === 'uncertain' ? verdict.candidates.flatMap(({ invoiceIds }) => invoiceIds) : []),
  ]);
  const copies = new Map((await invoices.of(spaceId, [...new Set(ids)])).map((copy) => [copy.id, copy]));
  return {
    of: (invoiceId) => copies.get(invoiceId)?.number ?? invoiceId,
    named: (cutover, language) => (invoiceId) => {
      const copy = copies.get(invoiceId);
      return copy === undefined ? invoiceId : nameIn(copy, cutover, language);
    },
  };
}

function nameIn(
  { number, invoiceDate }: Pick<Invoice, 'number' | 'invoiceDate'>,
  cutover: Cutover,
  language: OperatorLanguage,
): string {
  if (!isBeforeCutover({ invoiceDate }, cutover)) return number;
  return earlierInvoiceText({ number, issuedOn: invoiceDate }, cutover, language);
}
