import type { InvoiceSnapshot } from '../../domain/accounting/model.js';
import type { Invoice } from '../../domain/invoice.js';
import type { MirrorReader } from '../../store/mirror/mirror.js';

/** What became of the e-invoice of a document. */
type Progress = Pick<InvoiceSnapshot, 'eInvoice' | 'ksefNumber'>;

const ENDED = { ksef: null, reason: null } as const;

export const REFUSED: Progress = { eInvoice: { ...ENDED, state: 'refused' }, ksefNumber: null };
export const DONE: Progress = { eInvoice: { ...ENDED, state: 'done' }, ksefNumber: null };
/** It is not known before it is sent; nothing of the file is kept. */
export const IN_KSEF: Progress = { ...DONE, ksefNumber: '0000000000-00000000-000000000000-00' };

/** The copies of a space as if these invoices had just been copied, with this progress of their e-invoices. */
export function copiesWith<Mirror extends Pick<MirrorReader, 'snapshots'>>(
  mirror: Mirror,
  invoices: readonly Invoice[],
  progress: Progress,
): Mirror {
  if (invoices.length === 0) return mirror;
  const given = new Map(
    invoices.map((invoice): [string, InvoiceSnapshot] => [
      invoice.id,
      { invoice, version: 1, deleted: false, ...progress },
    ]),
  );
  return {
    ...mirror,
    async *snapshots(spaceId: string, ids?: readonly string[]) {
      const absent = new Map(given);
      for await (const piece of mirror.snapshots(spaceId, ids)) {
        yield piece.map((copy) => {
          const { id } = copy.invoice;
          const isGiven = absent.delete(id);
          return isGiven ? { ...copy, ...given.get(id), version: copy.version } : copy;
        });
      }
      const others = [...absent.values()].filter(({ invoice }) => ids?.includes(invoice.id) ?? true);
      if (others.length > 0) yield others;
    },
  };
}
