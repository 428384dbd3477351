import type { InvoiceSnapshot } from '../../domain/accounting/model.js';
import type { AccountingSettings } from '../../domain/accounting/settings.js';
import type { PaymentRecord } from '../../domain/payment-record.js';
import type { PostedCopies } from '../../store/books/posted-copies.js';
import type { PostedPart } from './posted-parts.js';

/**
 * Invoices with the payments that were known when their revenue or loss was posted: what is paid before a service moves the month of
 * its tax, and is no rule of ours. So with payments where rules of rests say of one what the others make of it. All else is left as it is.
 */
export async function paymentsThen(
  copies: Pick<PostedCopies, 'paymentVersions'>,
  spaceId: string,
  parts: readonly PostedPart[],
  { tax_point, rests }: Pick<AccountingSettings, 'tax_point' | 'rests'>,
): Promise<(snapshot: InvoiceSnapshot, part: PostedPart) => InvoiceSnapshot> {
  const depends = ({ state: { part, paymentId } }: PostedPart) =>
    part === 'write-off' ||
    (part === 'revenue' && tax_point !== undefined) ||
    (paymentId !== null && rests !== undefined);
  const ids = parts.filter(depends).map(({ state }) => state.invoiceId);
  const versions = ids.length === 0 ? [] : await copies.paymentVersions(spaceId, ids);
  if (versions.length === 0) return (snapshot) => snapshot;
  return (snapshot, part) => {
    if (!depends(part)) return snapshot;
    const { state, postedAt } = part;
    const then = new Map<string, PaymentRecord | null>();
    for (const { record, seenAt, isGone } of versions) {
      if (seenAt <= postedAt) then.set(record.id, isGone ? null : record);
    }
    const records = [...then.values()].flatMap((record) =>
      record?.invoiceId === state.invoiceId ? [record] : [],
    );
    const areComplete = snapshot.payments?.areComplete ?? true;
    return { ...snapshot, payments: { records, areComplete } };
  };
}
