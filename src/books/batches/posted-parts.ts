import type { PartState } from '../../domain/accounting/part-change.js';
import type { PostedUnit } from '../../domain/accounting/posted-unit.js';
import type { CopyVersion, PostedCopies } from '../../store/books/posted-copies.js';

/** A part of an invoice that a batch would take back. */
export interface PostedPart {
  readonly state: PartState;
  /** When the batch was made that posted it. */
  readonly postedAt: number;
}

/** What it is, as the planner names it. */
export function unitOf({ invoiceId, part, paymentId }: PartState): PostedUnit {
  return { invoiceId, part, paymentId: paymentId ?? undefined };
}

/** The parts that these entries belong to, each with when it was last posted: a deferral grows from batch to batch. */
export async function partsOf(
  copies: Pick<PostedCopies, 'postedAt'>,
  parts: readonly PartState[],
  reversed: ReadonlySet<string>,
): Promise<readonly PostedPart[]> {
  const found = parts.flatMap((state) => {
    const ids = state.ids.split(' ');
    return ids.some((id) => reversed.has(id)) ? [{ state, ids }] : [];
  });
  const moments = await copies.postedAt(found.flatMap(({ ids }) => ids));
  return found.map(({ state, ids }) => ({
    state,
    postedAt: ids.reduce((latest, id) => Math.max(latest, moments.get(id) ?? 0), 0),
  }));
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
