import type { SettingsEvidence } from '../../domain/neighbour/evidence.js';
import type { Db } from '../schema/tables.js';

/** What invoices show of settings of the platform. */
export function createSettingsEvidence(db: Db) {
  return {
    /** @param from the cutover of the space's e-invoices */
    of: async (spaceId: string, from: string): Promise<SettingsEvidence> => {
      const rows = await db
        .selectFrom('invoice_facts')
        .select(['e_invoice as state', 'number'])
        .where('space_id', '=', spaceId)
        .where('invoice_date', '>=', from)
        .where('e_invoice', 'in', ['foreign', 'missing'])
        .orderBy('invoice_date')
        .orderBy('number')
        .execute();
      const foreign = rows.filter(({ state }) => state === 'foreign');
      return {
        foreign: foreign.length,
        latestForeign: foreign.at(-1)?.number ?? null,
        missing: rows.length - foreign.length,
      };
    },
  };
}
