import { DAY_MS } from '@spacebooks/base/durations';
import { sql } from 'kysely';
import { outsideFences } from '../engine/fence.js';
import { transact } from '../engine/transact.js';
import type { Db, Transaction } from '../schema/tables.js';
import type { StoredRequest } from './operator-story.js';

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
const KEEP_MS = 90 * DAY_MS;
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
        const many = [...invoices.values()];
        for (let start = 0; start < many.length; start += CHUNK) {
          await forgetBeyond(transaction, many.slice(start, start + CHUNK));
        }
        await transaction
          .deleteFrom('request_trace')
          .where('at', '<', now - KEEP_MS)
          .execute();
      }),
  });
}

/** Of each of these invoices, what is older than its last ones: in one statement, which mostly finds nothing. */
async function forgetBeyond(
  transaction: Transaction,
  invoices: readonly Pick<TracedRequest, 'spaceId' | 'invoiceId'>[],
): Promise<void> {
  const named = invoices.map(
    ({ spaceId, invoiceId }) => sql`(space_id = ${spaceId} and invoice_id = ${invoiceId})`,
  );
  await sql`delete from request_trace where id in (select id from (
    select id, row_number() over (partition by space_id, invoice_id order by id desc) as nth
    from request_trace where ${sql.join(named, sql` or `)}) as known where nth > ${MOST_OF_AN_INVOICE})`.execute(
    transaction,
  );
}

function toRow({ spaceId, invoiceId, sagaId, requestId, ...request }: TracedRequest) {
  return { space_id: spaceId, invoice_id: invoiceId, saga_id: sagaId, request_id: requestId, ...request };
}
