import { beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '../../../src/store/engine/open.js';
import { MOST_BODIES, MOST_UNVERIFIED } from '../../../src/store/limits/callback-budget.js';
import { createInbox, type Inbox } from '../../../src/store/sagas/inbox.js';
import { temporaryDatabase } from './database.js';

const T = Date.UTC(2026, 10, 21, 12);
const MINUTE = 60_000;

let db: Db;
let inbox: Inbox;

beforeEach(async () => {
  ({ db } = await temporaryDatabase());
  inbox = createInbox(db);
});

async function requested(id: string, now: number, spaceId = 'berlin'): Promise<boolean> {
  const event = { spaceId, event: 'requested_e_invoice', invoiceId: id, trigger: 'manual' } as const;
  const seed = { newId: `saga-${spaceId}-${id}`, settingsDigest: 'S' };
  return (await inbox.receive(event, seed, now)).deferredToReconciliation;
}

async function requestMany(count: number, name: string, now: number): Promise<boolean[]> {
  const left: boolean[] = [];
  for (let n = 0; n < count; n += 1) left.push(await requested(`${name}-${n}`, now));
  return left;
}

const sagas = () => db.selectFrom('saga').select('invoice_id').execute();
const alerts = () => db.selectFrom('alert').select('code').execute();

describe('requests for invoices that nobody has seen', () => {
  it('begin so many e-invoices in a minute, and the rest is left to the list', async () => {
    expect(await requestMany(MOST_UNVERIFIED, 'a', T)).not.toContain(true);
    expect(await alerts()).toEqual([]);
    expect(await requestMany(30, 'b', T + 1)).not.toContain(false);
    expect(await sagas()).toHaveLength(MOST_UNVERIFIED);
    expect(await db.selectFrom('inbox_event').select('id').execute()).toHaveLength(MOST_UNVERIFIED + 30);
    expect(await alerts()).toEqual([]);
  });

  it('of a moment to come do not count: a clock that ran ahead was put back', async () => {
    await requestMany(MOST_UNVERIFIED, 'a', T + 365 * 24 * 60 * MINUTE);
    expect(await requested('b', T)).toBe(false);
  });

  it('are told once a day when the list of what waits does not have them either', async () => {
    await requestMany(MOST_UNVERIFIED, 'a', T);
    await requestMany(30, 'b', T + 1);
    await inbox.alertUnfound('berlin', T, T + 2);
    expect(await alerts()).toEqual([]);
    await inbox.alertUnfound('berlin', T + 2, T + 3);
    await inbox.alertUnfound('berlin', T + MINUTE, T + MINUTE);
    expect(await alerts()).toEqual([{ code: 'callback.flood' }]);
  });

  it('are no news when the list had them: a month has its end', async () => {
    await requestMany(MOST_UNVERIFIED, 'a', T);
    await requestMany(30, 'b', T + 1);
    for (let n = 0; n < 30; n += 1) {
      const found = { spaceId: 'berlin', invoiceId: `b-${n}`, contentDigest: 'C', listedAt: T };
      await inbox.recover(found, { newId: `late-${n}`, settingsDigest: 'S' }, T + 2);
    }
    await inbox.alertUnfound('berlin', T + 2, T + 3);
    expect(await alerts()).toEqual([]);
  });

  it('leave other spaces alone', async () => {
    await requestMany(MOST_UNVERIFIED, 'a', T);
    expect(await requested('x', T, 'hamburg')).toBe(false);
  });

  it('do not count once their invoice was read', async () => {
    await requestMany(MOST_UNVERIFIED, 'a', T);
    await db.updateTable('saga').set({ read_at: T, state: 'fetched' }).execute();
    expect(await requested('b', T + 1)).toBe(false);
  });

  it('count as well when their invoice was not found, for a minute', async () => {
    await requestMany(MOST_UNVERIFIED, 'a', T);
    await db.updateTable('saga').set({ read_at: T, state: 'gone', run_at: null }).execute();
    expect(await requested('b', T + 1)).toBe(true);
    expect(await requested('b', T + MINUTE)).toBe(false);
  });

  it('are taken up by reconciliation whatever has come to nothing', async () => {
    await requestMany(MOST_UNVERIFIED + 1, 'a', T);
    const waiting = { spaceId: 'berlin', invoiceId: `a-${MOST_UNVERIFIED}`, contentDigest: 'C', listedAt: T };
    expect(await inbox.recover(waiting, { newId: 'late', settingsDigest: 'S' }, T)).toBe(true);
  });
});

describe('callbacks that cannot be read', () => {
  const setAside = (why: string, now: number) =>
    inbox.quarantine({ spaceId: 'berlin', event: 'updated_invoice', why, body: 'x'.repeat(4_096) }, now);

  it('are told once a day and reason', async () => {
    for (let n = 0; n < 20; n += 1) await setAside(n % 2 === 0 ? 'one' : 'other', T);
    expect(await alerts()).toHaveLength(2);
    await setAside('one', T + 24 * 60 * MINUTE);
    expect(await alerts()).toHaveLength(3);
  });

  it('fill the disk no further than with a hundred bodies in an hour', async () => {
    for (let n = 0; n < MOST_BODIES + 5; n += 1) await setAside('one', T);
    const bodies = await db.selectFrom('inbox_event').select('body').execute();
    expect(bodies.map(({ body }) => body?.length)).toEqual([
      ...Array.from({ length: MOST_BODIES }, () => 4_096),
      ...Array.from({ length: 5 }, () => 0),
    ]);
  });
});
