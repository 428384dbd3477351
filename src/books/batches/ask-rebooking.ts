import { localDate } from '@spacebooks/base/calendar';
import { digest } from '../../archive/archive.js';
import type { ClosedDays } from '../../domain/accounting/closed-days.js';
import type { IsHeld } from '../../domain/accounting/posted-unit.js';
import { type Rebooking, RebookingSums } from '../../domain/accounting/rebooking.js';
import { copiesInOrder } from './copies-in-order.js';
import { entryIds } from './entry-ids.js';
import { addedBy, HeldUnits } from './held-units.js';
import { inPieces } from './in-pieces.js';
import type { PlannedBooks } from './planned-books.js';
import { type PostedPart, partsOf, unitOf } from './posted-parts.js';
import { postedState } from './posted-state.js';
import { rulesDigest } from './reading-terms.js';
import { changedByRules } from './replay-posted.js';
import type { BooksDeps, BooksRequest } from './request.js';
import { yieldToOthers } from './yield-to-others.js';

/** What waits for a yes, and is in no batch until then. */
export interface HeldBack {
  readonly rebooking: Rebooking;
  readonly isHeld: IsHeld;
}

/** Entries, and invoices, in memory at a time. */
const ENTRIES = 500;
const INVOICES = 100;

/**
 * What a plan would book anew although nothing has changed on the platform. Null where there is nothing of the kind, or
 * somebody has said yes to it under these rules.
 *
 * @param planned before the reversals are added
 */
export async function askRebooking(
  deps: BooksDeps,
  request: BooksRequest,
  planned: Pick<PlannedBooks, 'reversals' | 'entries'>,
  { closedThrough }: Pick<ClosedDays, 'closedThrough'>,
): Promise<HeldBack | null> {
  const { rebooking: sources, journal, source } = deps;
  if (sources === undefined || planned.reversals.length === 0) return null;
  if (await sources.rebookings.isAgreed(request, rulesDigest(request))) return null;
  const { spaceId, series, settings, jpk, exclusions, now, timeZone, givenBackFrom = null } = request;
  const copies = await copiesInOrder(sources.copies, spaceId, now);
  const idOf = entryIds(spaceId, series);
  const today = localDate(now, timeZone);
  const rules = { settings, jpk, exclusions, documentRules: request, idOf, today, givenBackFrom };
  const { reversed, invoiceIds } = await takenBack(journal, planned);
  const parts: PostedPart[] = [];
  const changed: PostedPart[] = [];
  for await (const piece of inPieces(invoiceIds, INVOICES)) {
    const members = await copies.families(spaceId, piece);
    const rows = await journal.posted(spaceId, series, [
      ...new Set([...piece, ...[...members.values()].flat()]),
    ]);
    const own = new Set(piece);
    const ofPiece = rows.parts.filter(({ invoiceId }) => own.has(invoiceId));
    const taken = await partsOf({ copies, journal }, ofPiece, reversed);
    parts.push(...taken);
    const replay = { source, copies, members };
    changed.push(...(await changedByRules(replay, request, taken, postedState(rows), rules)));
    await yieldToOthers();
  }
  if (changed.length === 0) return null;
  // What is planned takes no more entries once they were read: it is planned anew.
  const held = new HeldUnits(addedBy(planned.entries));
  for await (const piece of inPieces(changed, INVOICES)) held.add(piece, await journal.entries(idsOf(piece)));
  const sums = new RebookingSums();
  const waiting = parts.filter(({ state }) => held.isHeld(unitOf(state)));
  for await (const piece of inPieces(waiting, INVOICES)) {
    for (const entry of await journal.entries(idsOf(piece))) sums.count(entry, 'before');
    await yieldToOthers();
  }
  for (const entry of planned.entries) if (held.isHeld(entry)) sums.count(entry, 'after');
  return { rebooking: sums.rebooking(closedThrough, digest), isHeld: held.isHeld };
}

/** Ids of the entries that a plan takes back, and of their invoices. */
async function takenBack(
  journal: BooksDeps['journal'],
  { reversals }: Pick<PlannedBooks, 'reversals'>,
): Promise<{ readonly reversed: ReadonlySet<string>; readonly invoiceIds: ReadonlySet<string> }> {
  const reversed = new Set<string>();
  const invoiceIds = new Set<string>();
  for await (const piece of inPieces(reversals, ENTRIES)) {
    for (const { id } of piece) reversed.add(id);
    for (const { invoiceId, part } of await journal.entries(piece.map(({ id }) => id))) {
      // A fee follows the configuration of its service alone.
      if (part !== 'fee') invoiceIds.add(invoiceId);
    }
    await yieldToOthers();
  }
  return { reversed, invoiceIds };
}

function idsOf(parts: readonly PostedPart[]): readonly string[] {
  return parts.flatMap(({ state }) => state.ids.split(' '));
}
