import type { Archive } from '../archive/content.js';
import type { InvoiceSnapshot, SnapshotSource } from '../domain/accounting/model.js';
import type { PinnedExchangeRate } from '../domain/ksef-settings.js';
import type { EInvoiceSettings } from '../domain/settings.js';

type Files = Pick<Archive, 'get'>;

/** The copies of a source, each with the rate of exchange that its document for KSeF states. */
export function withPinnedRates(source: SnapshotSource, archive: Files): SnapshotSource {
  return {
    ...source,
    snapshots: async function* (spaceId, ids) {
      for await (const snapshot of source.snapshots(spaceId, ids)) {
        const address = settingsOf(snapshot);
        yield address === null ? snapshot : { ...snapshot, pinnedRate: await rateIn(address, archive) };
      }
    },
  };
}

/** Archive address of the settings that were pinned for a document in another currency than zloty; null for all others. */
function settingsOf({ invoice, eInvoice }: InvoiceSnapshot): string | null {
  if (invoice.totalAmount.currency === 'PLN' || eInvoice == null || eInvoice.ksef === null) return null;
  return eInvoice.pinnedSettings ?? null;
}

/** Null where the document has no tax that would have to be converted. */
async function rateIn(address: string, archive: Files): Promise<PinnedExchangeRate | null> {
  const settings = JSON.parse(Buffer.from(await archive.get(address)).toString('utf8')) as EInvoiceSettings;
  return settings.ksef?.exchange_rate ?? null;
}
