import { ENDED_WITHOUT_DOCUMENT } from '../../domain/saga/model.js';
import type { Sagas } from '../../store/sagas/sagas.js';

/**
 * An e-invoice that came to nothing leaves its invoice as it was, perhaps sent without one: the alert counts it again at once, as
 * the status does.
 *
 * @param tell people of the invoices of a space
 */
export function tellingEnds(sagas: Sagas, tell: (spaceId: string, now: number) => Promise<void>): Sagas {
  return {
    ...sagas,
    commit: async (record, advance, details, now, ...rest) => {
      const committed = await sagas.commit(record, advance, details, now, ...rest);
      if (ENDED_WITHOUT_DOCUMENT.some((state) => state === committed.saga.state))
        await tell(record.spaceId, now);
      return committed;
    },
  };
}
