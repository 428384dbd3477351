import type { Db } from './tables.js';

/** The last word of a person on whether the space works: `pause` or `resume`; no row while nobody has said either. */
export function lastPauseOrResume(db: Db, spaceId: string) {
  return db
    .selectFrom('operator_decision')
    .where('space_id', '=', spaceId)
    .where('invoice_id', 'is', null)
    .where('kind', 'in', ['pause', 'resume'])
    .orderBy('id', 'desc')
    .limit(1);
}
