import type { InvoiceFamily, InvoiceSnapshot } from '../../domain/accounting/model.js';
import type { PostedState } from '../../domain/accounting/posted-state.js';
import type { PostedCopies } from '../../store/books/posted-copies.js';
import type { PostedPart } from './posted-parts.js';

/** Families of invoices as they were when parts of them were posted. */
export interface FamiliesThen {
  /** Whether another member, or a payment of one, has changed since: what follows is no rule of ours. */
  hasChanged(part: PostedPart): boolean;
  /** @param then the invoice as it was, of a family that has not changed otherwise */
  of(part: PostedPart, then: InvoiceSnapshot): InvoiceSnapshot;
}

/** @param members ids of the other members, by invoice; @param posted what is posted of them */
export async function familiesThen(
  copies: Pick<PostedCopies, 'versions' | 'payments' | 'postedAt'>,
  spaceId: string,
  members: ReadonlyMap<string, readonly string[]>,
  posted: PostedState,
): Promise<FamiliesThen> {
  const ids = [...new Set([...members.values()].flat())];
  const seen = new Map<string, number>();
  const note = (id: string, at: number): void => void seen.set(id, Math.max(seen.get(id) ?? 0, at));
  for (const [id, versions] of await copies.versions(spaceId, ids)) note(id, versions.at(-1)?.seenAt ?? 0);
  if (ids.length > 0) {
    for (const { invoiceId, seenAt } of await copies.payments(spaceId, ids)) note(invoiceId, seenAt);
  }
  const entries = new Map(ids.map((id) => [id, posted.part(id, 'revenue')?.ids.split(' ')[0] ?? '']));
  const postedAt = await copies.postedAt([...entries.values()].filter((id) => id !== ''));
  const wasPosted = ({ invoice }: InvoiceSnapshot, by: number): boolean => {
    const at = postedAt.get(entries.get(invoice.id) ?? '');
    return at !== undefined && at <= by;
  };
  return {
    hasChanged: ({ state, postedAt: since }) =>
      (members.get(state.invoiceId) ?? []).some((id) => (seen.get(id) ?? 0) > since),
    of: ({ postedAt: by }, then) => {
      const { family, ...alone } = then;
      if (family === undefined) return then;
      return { ...then, family: familyOf(family, alone, (each) => wasPosted(each, by)) };
    },
  };
}

function familyOf(
  { original, corrections }: InvoiceFamily,
  then: InvoiceSnapshot,
  wasPosted: (correction: InvoiceSnapshot) => boolean,
): InvoiceFamily {
  const { id } = then.invoice;
  return {
    original: original.invoice.id === id ? then : original,
    corrections: corrections.flatMap((each) => {
      const { firstSeenOn } = each;
      if (each.invoice.id === id) return firstSeenOn === undefined ? then : { ...then, firstSeenOn };
      return wasPosted(each) ? each : [];
    }),
  };
}
