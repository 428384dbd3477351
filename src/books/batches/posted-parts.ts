import type { PartState } from '../../domain/accounting/part-change.js';
import type { PostedUnit } from '../../domain/accounting/posted-unit.js';
import type { LocalDate } from '../../domain/invoice.js';
import type { Journal } from '../../store/books/journal.js';
import type { CopyVersion, PostedCopies } from '../../store/books/posted-copies.js';

/** A part of an invoice that a batch would take back. */
export interface PostedPart {
  readonly state: PartState;
  /** When the batch was made that posted it. */
  readonly postedAt: number;
  /** Of a loss: its own day, whatever was added to it since. */
  readonly lostOn?: LocalDate;
}

/** What it is, as the planner names it. */
export function unitOf({ invoiceId, part, paymentId }: PartState): PostedUnit {
  return { invoiceId, part, paymentId: paymentId ?? undefined };
}

/** The parts that these entries belong to, each with when it was last posted: a deferral grows from batch to batch. */
export async function partsOf(
  { copies, journal }: { copies: Pick<PostedCopies, 'postedAt'>; journal: Pick<Journal, 'entries'> },
  parts: readonly PartState[],
  reversed: ReadonlySet<string>,
): Promise<readonly PostedPart[]> {
  const found = parts.flatMap((state) => {
    const ids = state.ids.split(' ');
    return ids.some((id) => reversed.has(id)) ? [{ state, ids }] : [];
  });
  const moments = await copies.postedAt(found.flatMap(({ ids }) => ids));
  const lost = found.filter(({ state }) => state.part === 'write-off');
  const days = new Map<string, LocalDate>();
  for (const { invoiceId, documentDate } of await journal.entries(lost.flatMap(({ ids }) => ids))) {
    const known = days.get(invoiceId);
    if (known === undefined || documentDate < known) days.set(invoiceId, documentDate);
  }
  return found.map(({ state, ids }) => {
    const postedAt = ids.reduce((latest, id) => Math.max(latest, moments.get(id) ?? 0), 0);
    const lostOn = state.part === 'write-off' ? days.get(state.invoiceId) : undefined;
    return { state, postedAt, ...(lostOn !== undefined && { lostOn }) };
  });
}

/**
 * The version of its invoice that a part was posted from: the last one seen by then. After a restore the copies are younger
 * than the books, and the oldest is the nearest.
 */
export async function versionsOf(
  copies: Pick<PostedCopies, 'versions'>,
  spaceId: string,
  parts: readonly PostedPart[],
): Promise<ReadonlyMap<PostedPart, CopyVersion>> {
  const ids = [...new Set(parts.map(({ state }) => state.invoiceId))];
  const versions = await copies.versions(spaceId, ids);
  const found = new Map<PostedPart, CopyVersion>();
  for (const part of parts) {
    const known = versions.get(part.state.invoiceId) ?? [];
    const version = known.findLast(({ seenAt }) => seenAt <= part.postedAt) ?? known[0];
    if (version !== undefined) found.set(part, version);
  }
  return found;
}
