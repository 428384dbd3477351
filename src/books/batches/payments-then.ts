import type { InvoiceSnapshot } from '../../domain/accounting/model.js';
import type { AccountingSettings } from '../../domain/accounting/settings.js';
import type { PaymentRecord } from '../../domain/payment-record.js';
import type { PostedCopies } from '../../store/books/posted-copies.js';
import type { PostedPart } from './posted-parts.js';

/**
 * Invoices with the payments that were known when their revenue was posted: what is paid before a service moves the month of its
 * tax, and is no rule of ours. All other parts, and books without rules for that month, are left as they are.
 */
export async function paymentsThen(
  copies: Pick<PostedCopies, 'paymentVersions'>,
  spaceId: string,
  parts: readonly PostedPart[],
  { tax_point }: Pick<AccountingSettings, 'tax_point'>,
): Promise<(snapshot: InvoiceSnapshot, part: PostedPart) => InvoiceSnapshot> {
  const ids = parts.flatMap(({ state }) => (state.part === 'revenue' ? [state.invoiceId] : []));
  const versions = tax_point === undefined ? [] : await copies.paymentVersions(spaceId, ids);
  if (versions.length === 0) return (snapshot) => snapshot;
  return (snapshot, { state: { part, invoiceId }, postedAt }) => {
    if (part !== 'revenue') return snapshot;
    const then = new Map<string, PaymentRecord | null>();
    for (const { record, seenAt, isGone } of versions) {
      if (seenAt <= postedAt) then.set(record.id, isGone ? null : record);
    }
    const records = [...then.values()].flatMap((record) => (record?.invoiceId === invoiceId ? [record] : []));
    const areComplete = snapshot.payments?.areComplete ?? true;
    return { ...snapshot, payments: { records, areComplete } };
  };
}
