import { createHash } from 'node:crypto';
import type { HookEvent } from '../../domain/hook-event.js';
import type { Db, Transaction } from '../schema/tables.js';

/**
 * Puts an event on its way to every endpoint that wants it, within the transaction of what happened: each has exactly one row,
 * or what it tells of has not happened. Where no program is told anything, one read of an empty table is all.
 *
 * @param about name of the endpoint that the event is about: it is not told of its own trouble
 * @returns whether anybody is told
 */
export async function writeHookEvent(
  on: Transaction | Db,
  event: HookEvent,
  about: string | null = null,
): Promise<boolean> {
  const endpoints = await on
    .selectFrom('hook_endpoint')
    .select(['name', 'events', 'spaces'])
    .where('disabled_at', 'is', null)
    .execute();
  const wanting = endpoints
    .filter((each) => each.name !== about && wants(each, event))
    .map(({ name }) => name);
  if (wanting.length === 0) return false;
  const { type, spaceId, at, data } = event;
  const row = await on
    .insertInto('hook_event')
    .values({ message_id: messageId(event), type, space_id: spaceId, at, data: JSON.stringify(data) })
    .onConflict((conflict) => conflict.column('message_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) return false;
  await on
    .insertInto('hook_delivery')
    .values(wanting.map((endpoint) => ({ event_id: row.id, endpoint, run_at: at })))
    .execute();
  return true;
}

interface Wishes {
  readonly events: string | null;
  readonly spaces: string | null;
}

function wants({ events, spaces }: Wishes, { type, spaceId }: HookEvent): boolean {
  const isIn = (list: string | null, value: string): boolean =>
    list === null || (JSON.parse(list) as readonly string[]).includes(value);
  if (type !== 'webhook.test' && !isIn(events, type)) return false;
  return spaceId === null ? spaces === null : isIn(spaces, spaceId);
}

/** Of the fact itself: whoever writes it twice writes the same. */
function messageId({ type, key }: HookEvent): string {
  return `msg_${createHash('sha256').update(`${type}\n${key}`).digest('hex').slice(0, 32)}`;
}
