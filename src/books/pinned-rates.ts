import { BoundedMap } from '@spacebooks/base/bounded-map';
import type { Archive } from '../archive/content.js';
import type { InvoiceSnapshot } from '../domain/accounting/model.js';
import type { SnapshotSource } from '../domain/accounting/snapshot-source.js';
import type { CurrencyRate, EInvoiceSettings } from '../domain/settings.js';
import { copiesByPiece } from './copies-by-piece.js';

type Files = Pick<Archive, 'get'>;

/** Documents of one day and one configuration have one file. */
const MOST_REMEMBERED = 1_000;

/** The copies of a source, each with the rate of exchange that its document states. @param currency of the books */
export function withPinnedRates(source: SnapshotSource, archive: Files, currency: string): SnapshotSource {
  const known = new BoundedMap<string, CurrencyRate | null>(MOST_REMEMBERED);
  return copiesByPiece(source, async (_spaceId, piece) => {
    const found: InvoiceSnapshot[] = [];
    for (const snapshot of piece) {
      const isForeign = snapshot.invoice.totalAmount.currency !== currency;
      const address = isForeign ? (snapshot.eInvoice?.pinnedSettings ?? null) : null;
      found.push(address === null ? snapshot : { ...snapshot, pinnedRate: await rateAt(address) });
    }
    return found;
  });

  async function rateAt(address: string): Promise<CurrencyRate | null> {
    const found = known.get(address);
    if (found !== undefined) return found;
    const rate = await rateIn(address, archive);
    known.set(address, rate);
    return rate;
  }
}

/** Null where the document states none. */
async function rateIn(address: string, archive: Files): Promise<CurrencyRate | null> {
  const { ksef, law } = JSON.parse(
    Buffer.from(await archive.get(address)).toString('utf8'),
  ) as EInvoiceSettings;
  const published = ksef?.exchange_rate;
  if (published === undefined) return law?.currency_rate ?? null;
  const { currency, rate, effective_date: from, table: source } = published;
  return { rate: `1 ${currency} = ${rate} PLN`, from, source };
}
