import { dialectOf } from '../engine/engine.js';
import type { Db } from '../schema/tables.js';

interface Link {
  readonly invoiceId: string;
  readonly corrects: string;
}

/** Of each of these invoices the others that it is, or was, one thing with, by what any version says that it corrects. */
export async function postedFamilies(
  db: Db,
  spaceId: string,
  invoiceIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const near = new Map<string, Set<string>>();
  let last = [...new Set(invoiceIds)];
  const seen = new Set(last);
  while (last.length > 0) {
    const links = await linksOf(db, spaceId, last);
    for (const { invoiceId, corrects } of links) {
      near.set(invoiceId, (near.get(invoiceId) ?? new Set()).add(corrects));
      near.set(corrects, (near.get(corrects) ?? new Set()).add(invoiceId));
    }
    const found = links.flatMap(({ invoiceId, corrects }) => [invoiceId, corrects]);
    last = [...new Set(found)].filter((id) => !seen.has(id));
    for (const id of last) seen.add(id);
  }
  return new Map(invoiceIds.map((id) => [id, reachedFrom(id, near)]));
}

/** What they correct, or corrected, and what corrects them. */
async function linksOf(db: Db, spaceId: string, ids: readonly string[]): Promise<readonly Link[]> {
  const corrects = dialectOf(db).member<string | null>('document', 'correctedInvoiceId');
  const among = dialectOf(db).elements(ids);
  const links = () =>
    db
      .selectFrom('mirror_invoice_version')
      .select(['invoice_id as invoiceId', corrects.as('corrects')])
      .where('space_id', '=', spaceId);
  const up = await links().where('invoice_id', 'in', among).execute();
  const down = await links().where(corrects, 'in', among).execute();
  return [...up, ...down].flatMap(({ invoiceId, corrects: id }) =>
    id === null ? [] : [{ invoiceId, corrects: id }],
  );
}

function reachedFrom(start: string, near: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] {
  const reached = new Set([start]);
  // A set goes on over what is added to it.
  for (const id of reached) for (const next of near.get(id) ?? []) reached.add(next);
  reached.delete(start);
  return [...reached];
}
