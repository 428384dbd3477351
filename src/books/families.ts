import { localDate } from '@spacebooks/base/calendar';
import type { InvoiceFamily, InvoiceSnapshot } from '../domain/accounting/model.js';
import type { SnapshotSource } from '../domain/accounting/snapshot-source.js';
import type { CopiedCorrection, MirrorFamilies } from '../store/mirror/mirror-families.js';
import { copiesByPiece } from './copies-by-piece.js';

/** The copies of a source, each that corrects another one or is corrected with its family. */
export function withFamilies(
  source: SnapshotSource,
  mirror: Pick<MirrorFamilies, 'corrections'>,
  timeZone: string,
): SnapshotSource {
  return copiesByPiece(source, (spaceId, piece) => inFamilies(source, { mirror, spaceId, timeZone }, piece));
}

interface FamilyTerms {
  readonly mirror: Pick<MirrorFamilies, 'corrections'>;
  readonly spaceId: string;
  readonly timeZone: string;
}

type Copies = Map<string, InvoiceSnapshot>;

/** Corrections of corrections end somewhere, whatever the platform says. */
const MOST_LEVELS = 8;

async function inFamilies(
  source: SnapshotSource,
  terms: FamilyTerms,
  piece: readonly InvoiceSnapshot[],
): Promise<readonly InvoiceSnapshot[]> {
  const copies: Copies = new Map(piece.map((snapshot) => [snapshot.invoice.id, snapshot]));
  const read = async (ids: readonly string[]): Promise<void> => {
    const absent = [...new Set(ids)].filter((id) => !copies.has(id)).sort();
    if (absent.length === 0) return;
    for await (const found of source.snapshots(terms.spaceId, absent)) {
      for (const each of found) copies.set(each.invoice.id, each);
    }
  };
  await readOriginals(piece, copies, read);
  const heads = piece.map((snapshot) => headOf(snapshot, copies));
  const corrections = await correctionsOf(terms, new Set(heads));
  if (corrections.size === 0) return piece;
  await read([...corrections.values()].flat().map(({ invoiceId }) => invoiceId));
  const families = new Map<string, InvoiceFamily>();
  for (const [id, links] of corrections) {
    const original = copies.get(id);
    if (original !== undefined) families.set(id, familyOf(original, links, copies, terms));
  }
  return piece.map((snapshot, index) => {
    const family = families.get(heads[index] ?? '');
    return family === undefined ? snapshot : { ...snapshot, family };
  });
}

/** What is corrected by these, and what that corrects. */
async function readOriginals(
  piece: readonly InvoiceSnapshot[],
  copies: Copies,
  read: (ids: readonly string[]) => Promise<void>,
): Promise<void> {
  let wanted = piece.flatMap(({ invoice }) => invoice.correctedInvoiceId ?? []);
  for (let level = 0; level < MOST_LEVELS && wanted.length > 0; level += 1) {
    await read(wanted);
    wanted = wanted.flatMap((id) => copies.get(id)?.invoice.correctedInvoiceId ?? []);
  }
}

/** Id of the invoice whose family it is in: what it corrects in the end, or itself. */
function headOf(snapshot: InvoiceSnapshot, copies: Copies): string {
  let { id, correctedInvoiceId: next } = snapshot.invoice;
  for (let level = 0; level < MOST_LEVELS && next !== null; level += 1) {
    id = next;
    next = copies.get(id)?.invoice.correctedInvoiceId ?? null;
  }
  return id;
}

/** All that corrects these invoices, or what corrects them, by the invoice. */
async function correctionsOf(
  { mirror, spaceId }: FamilyTerms,
  heads: ReadonlySet<string>,
): Promise<ReadonlyMap<string, readonly CopiedCorrection[]>> {
  const headOf = new Map([...heads].map((id) => [id, id]));
  const found = new Map<string, CopiedCorrection[]>();
  let last: readonly string[] = [...heads];
  while (last.length > 0) {
    const next: string[] = [];
    for (const link of await mirror.corrections(spaceId, last)) {
      const head = headOf.get(link.corrects);
      if (head === undefined || headOf.has(link.invoiceId)) continue;
      headOf.set(link.invoiceId, head);
      found.set(head, [...(found.get(head) ?? []), link]);
      next.push(link.invoiceId);
    }
    last = next;
  }
  return found;
}

function familyOf(
  original: InvoiceSnapshot,
  links: readonly CopiedCorrection[],
  copies: Copies,
  { timeZone }: FamilyTerms,
): InvoiceFamily {
  const corrections = links.flatMap(({ invoiceId, firstSeenAt }) => {
    const correction = copies.get(invoiceId);
    return correction === undefined ? [] : { ...correction, firstSeenOn: localDate(firstSeenAt, timeZone) };
  });
  const place = ({ invoice }: InvoiceSnapshot): string => `${invoice.invoiceDate} ${invoice.id}`;
  return { original, corrections: corrections.sort((a, b) => (place(a) < place(b) ? -1 : 1)) };
}
