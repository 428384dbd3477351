import { decimal, hundredth, sum } from '@spacebooks/base/money';
import type { KnownSupply } from '../document/build/document-type.js';
import type { Invoice } from '../domain/invoice.js';
import type { CorrectionTotal } from '../store/sagas/correction-totals.js';

/** Corrections of corrections end somewhere, whatever the platform says. */
const MOST_LEVELS = 20;

interface Deps {
  /** Null where the platform has no such invoice. */
  readonly show: (id: string) => Promise<Invoice | null>;
  readonly correctionTotals: (id: string) => Promise<ReadonlyMap<string, CorrectionTotal>>;
}

/**
 * The supply that an invoice corrects is that of the first invoice with all its corrections, whichever of them it names: one
 * request for each correction between them. Empty where the first one is not known.
 *
 * @param original what `correction` names
 */
export async function correctedSupply(
  correction: Pick<Invoice, 'id'>,
  original: Invoice,
  { show, correctionTotals }: Deps,
): Promise<KnownSupply> {
  const between = new Map<string, Invoice>();
  let first = original;
  while (first.correctedInvoiceId !== null) {
    if (between.has(first.id) || between.size === MOST_LEVELS) return {};
    between.set(first.id, first);
    const next = await show(first.correctedInvoiceId);
    if (next === null) return {};
    first = next;
  }
  const { currency, gross } = first.totalAmount;
  const copied = [...(await correctionTotals(first.id))]
    .filter(([id, total]) => id !== correction.id && !between.has(id) && total.currency === currency)
    .map(([, total]) => hundredth(decimal(total.gross)));
  const shown = [...between.values()].map(({ totalAmount }) => totalAmount.gross);
  return {
    total: gross.toFixed(),
    corrected: sum([gross, ...copied, ...shown]).toFixed(),
    ...(first !== original && { first: { number: first.number, issueDate: first.invoiceDate } }),
  };
}
