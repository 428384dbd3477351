import { localDate } from '@spacebooks/base/calendar';
import { HOUR_MS, MINUTE_MS } from '@spacebooks/base/durations';
import type { FailureCode } from '../../domain/errors.js';
import { raiseAlert } from '../alerts/alerts.js';
import type { Transaction } from '../schema/tables.js';

/**
 * E-invoices of one space that callbacks may begin in a minute without their invoice having been found. Each of them
 * costs the platform one request, three when the id is a number; the lists that are read instead cost one a hundred
 * invoices, at most once a minute.
 */
export const MOST_UNVERIFIED = 12;
const WINDOW_MS = MINUTE_MS;

/** Bodies of quarantined callbacks that are kept of one space in an hour; of further ones only the reason. */
export const MOST_BODIES = 100;
const BODIES_WINDOW_MS = HOUR_MS;

/**
 * Whether so many e-invoices were begun for invoices that nobody has seen yet that the next ones are better looked up
 * in the list of invoices: whoever knows the secret path must not be able to spend the rate limit on made-up ids.
 */
export async function overUnverifiedQuota(
  transaction: Transaction,
  spaceId: string,
  now: number,
): Promise<boolean> {
  const unverified = await transaction
    .selectFrom('saga')
    .select('id')
    .where('space_id', '=', spaceId)
    .where('created_at', '>', now - WINDOW_MS)
    // A later moment was written before a clock rollback.
    .where('created_at', '<=', now)
    .where(({ or, eb }) => or([eb('read_at', 'is', null), eb('state', '=', 'gone')]))
    .limit(MOST_UNVERIFIED)
    .execute();
  return unverified.length === MOST_UNVERIFIED;
}

/** How long a request that came to nothing counts. */
const UNFOUND_WINDOW_MS = HOUR_MS;

/** How many invoices were asked for, in the hour before a moment, for which there is no work. */
export async function unfoundRequests(
  transaction: Transaction,
  spaceId: string,
  before: number,
): Promise<number> {
  const row = await transaction
    .selectFrom('inbox_event')
    .select((select) => select.fn.count<number>('invoice_id').distinct().as('count'))
    .where((eb) => eb.and({ space_id: spaceId, event: 'requested_e_invoice' }))
    .where('saga_id', 'is', null)
    .where('invoice_id', 'is not', null)
    .where('received_at', '<', before)
    .where('received_at', '>', before - UNFOUND_WINDOW_MS)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('saga')
            .select('saga.id')
            .whereRef('saga.space_id', '=', 'inbox_event.space_id')
            .whereRef('saga.invoice_id', '=', 'inbox_event.invoice_id'),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Whether the body of one more quarantined callback is kept. */
export async function keepsBody(transaction: Transaction, spaceId: string, now: number): Promise<boolean> {
  const kept = await transaction
    .selectFrom('inbox_event')
    .select('id')
    .where('space_id', '=', spaceId)
    .where('quarantine', 'is not', null)
    .where('received_at', '>', now - BODIES_WINDOW_MS)
    .where('received_at', '<=', now)
    .limit(MOST_BODIES)
    .execute();
  return kept.length < MOST_BODIES;
}

/**
 * Alerts once a day, space and cause: ten thousand forgeries are one piece of news.
 *
 * @param same what tells one cause from another; the detail when left out
 */
export async function tellOnceADay(
  transaction: Transaction,
  {
    spaceId,
    event,
    code,
    detail,
    same = detail ?? '',
  }: { spaceId: string; event: string; code: FailureCode; detail?: string; same?: string },
  now: number,
): Promise<void> {
  const place = { key: 'callback {name}', values: { name: event } } as const;
  const about = { spaceId, place, reason: { code, detail } };
  const key = `inbox:${spaceId}:${code}:${same}:${localDate(now, 'UTC')}`;
  await raiseAlert(transaction, { key, subject: `callbacks:${spaceId}`, about }, now);
}
