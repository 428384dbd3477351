import { outsideFences } from './fence.js';
import type { StoredRequest } from './operator-story.js';
import type { Db } from './tables.js';
import { transact } from './transact.js';

/** A request that a saga sent. */
export interface TracedRequest extends StoredRequest {
  readonly spaceId: string;
  readonly invoiceId: string;
}

interface RequestTraces {
  /** Keeps requests, and lets go of the oldest: of an invoice beyond its last 200, of all beyond 90 days. */
  keep(requests: readonly TracedRequest[], now: number): Promise<void>;
}

const MOST_OF_AN_INVOICE = 200;
const KEEP_MS = 90 * 24 * 3_600_000;
/** Rows in one statement. */
const CHUNK = 100;

export function createRequestTraces(db: Db): RequestTraces {
  // Kept by a timer of whoever came first, for whatever spaces.
  return outsideFences({
    keep: (requests, now) =>
      transact(db, async (transaction) => {
        for (let start = 0; start < requests.length; start += CHUNK) {
          const rows = requests.slice(start, start + CHUNK).map(toRow);
          await transaction.insertInto('request_trace').values(rows).execute();
        }
        const invoices = new Map(requests.map((each) => [`${each.spaceId} ${each.invoiceId}`, each]));
        for (const { spaceId, invoiceId } of invoices.values()) {
          const beyond = transaction
            .selectFrom('request_trace')
            .select('id')
            .where((eb) => eb.and({ space_id: spaceId, invoice_id: invoiceId }))
            .orderBy('id', 'desc')
            .limit(1_000)
            .offset(MOST_OF_AN_INVOICE);
          await transaction.deleteFrom('request_trace').where('id', 'in', beyond).execute();
        }
        await transaction
          .deleteFrom('request_trace')
          .where('at', '<', now - KEEP_MS)
          .execute();
      }),
  });
}

function toRow({ spaceId, invoiceId, sagaId, requestId, ...request }: TracedRequest) {
  return { space_id: spaceId, invoice_id: invoiceId, saga_id: sagaId, request_id: requestId, ...request };
}
