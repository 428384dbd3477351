import type { DoubledEntry, PartState } from '../../domain/accounting/part-change.js';
import { unitKey } from '../../domain/accounting/posted-unit.js';
import { dialectOf } from '../engine/engine.js';
import type { Db } from '../schema/tables.js';

interface Standing extends DoubledEntry {
  readonly generation: number;
}

/** A part as it is read, with the first of the revisions that stand; null where none does. */
export interface ReadPart {
  readonly state: PartState;
  readonly oldest: number | null;
}

/**
 * Parts of which only the last posting that stands is compared: where a reversal was withdrawn after the part had been posted
 * again, an earlier one stands beside it.
 */
export async function withDoubled(db: Db, parts: readonly ReadPart[]): Promise<readonly PartState[]> {
  const older = parts.filter(({ state, oldest }) => oldest !== null && oldest < state.revision);
  if (older.length === 0) return parts.map(({ state }) => state);
  const units = new Set(older.map(({ state }) => keyOf(state)));
  const standing = await entriesById(
    db,
    older.flatMap(({ state }) => state.ids.split(' ')),
  );
  return parts.map(({ state }) => (units.has(keyOf(state)) ? separated(state, standing) : state));
}

function separated(state: PartState, standing: ReadonlyMap<string, Standing>): PartState {
  const entries = state.ids.split(' ').flatMap((id) => standing.get(id) ?? []);
  const generation = Math.max(...entries.map((each) => each.generation));
  const last = entries.filter((each) => each.generation === generation);
  const doubled = entries.filter((each) => each.generation < generation);
  return {
    ...state,
    documentDate:
      last
        .map(({ documentDate }) => documentDate)
        .sort()
        .at(-1) ?? state.documentDate,
    ids: last.map(({ id }) => id).join(' '),
    generation,
    ...(doubled.length > 0 && { doubled: doubled.map(({ id, documentDate }) => ({ id, documentDate })) }),
  };
}

async function entriesById(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Standing>> {
  const rows = await db
    .selectFrom('journal_entry')
    .select(['id', 'document_date as documentDate', 'generation'])
    .where('id', 'in', dialectOf(db).elements(ids))
    .where('voided', '=', 0)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

function keyOf({ invoiceId, part, paymentId }: PartState): string {
  return unitKey({ invoiceId, part, paymentId: paymentId ?? undefined });
}
