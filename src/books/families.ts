import { localDate } from '@spacebooks/base/calendar';
import type { InvoiceFamily, InvoiceSnapshot } from '../domain/accounting/model.js';
import type { SnapshotSource } from '../domain/accounting/snapshot-source.js';
import type { MirrorFamilies } from '../store/mirror/mirror-families.js';
import { inPieces } from './batches/in-pieces.js';

/** Invoices whose families are looked up at once. */
const PIECE = 100;

/** The copies of a source, each that corrects another one or is corrected with its family. */
export function withFamilies(
  source: SnapshotSource,
  mirror: Pick<MirrorFamilies, 'corrections'>,
  timeZone: string,
): SnapshotSource {
  return {
    ...source,
    snapshots: async function* (spaceId, ids) {
      for await (const piece of inPieces(source.snapshots(spaceId, ids), PIECE)) {
        yield* await inFamilies(source, { mirror, spaceId, timeZone }, piece);
      }
    },
  };
}

interface FamilyTerms {
  readonly mirror: Pick<MirrorFamilies, 'corrections'>;
  readonly spaceId: string;
  readonly timeZone: string;
}

async function inFamilies(
  source: SnapshotSource,
  { mirror, spaceId, timeZone }: FamilyTerms,
  piece: readonly InvoiceSnapshot[],
): Promise<readonly InvoiceSnapshot[]> {
  const own = new Map(piece.map((snapshot) => [snapshot.invoice.id, snapshot]));
  const originals = [...new Set(piece.map(headOf))];
  const links = await mirror.corrections(spaceId, originals);
  const corrected = Map.groupBy(links, ({ corrects }) => corrects);
  const headed = piece.map(headOf).filter((id) => corrected.has(id) && !own.has(id));
  const absent = links.map(({ invoiceId }) => invoiceId).filter((id) => !own.has(id));
  const others = [...new Set([...headed, ...absent])].sort();
  const members = new Map(own);
  if (others.length > 0) {
    for await (const each of source.snapshots(spaceId, others)) members.set(each.invoice.id, each);
  }
  const families = new Map<string, InvoiceFamily>();
  for (const [id, rows] of corrected) {
    const original = members.get(id);
    const corrections = rows.flatMap(({ invoiceId, firstSeenAt }) => {
      const correction = members.get(invoiceId);
      return correction === undefined ? [] : { ...correction, firstSeenOn: localDate(firstSeenAt, timeZone) };
    });
    if (original !== undefined) families.set(id, familyOf(original, corrections));
  }
  return piece.map((snapshot) => {
    const family = families.get(headOf(snapshot));
    return family === undefined ? snapshot : { ...snapshot, family };
  });
}

/** Id of the invoice whose family it is in: the one that it corrects, or itself. */
function headOf({ invoice: { id, correctedInvoiceId } }: InvoiceSnapshot): string {
  return correctedInvoiceId ?? id;
}

function familyOf(original: InvoiceSnapshot, corrections: readonly InvoiceSnapshot[]): InvoiceFamily {
  const place = ({ invoice }: InvoiceSnapshot): string => `${invoice.invoiceDate} ${invoice.id}`;
  return { original, corrections: corrections.toSorted((a, b) => (place(a) < place(b) ? -1 : 1)) };
}
