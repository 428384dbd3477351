import { beforeEach, describe, expect, it } from 'vitest';
import { createNewsFeed } from '../../../src/store/engine/news.js';
import type { Db } from '../../../src/store/engine/open.js';
import { MOST_UNVERIFIED } from '../../../src/store/limits/callback-budget.js';
import { pruneRows } from '../../../src/store/retention/prune-rows.js';
import { createInbox } from '../../../src/store/sagas/inbox.js';
import { createSagas } from '../../../src/store/sagas/sagas.js';
import type { ReceivedEvent } from '../../../src/store/sagas/take-event.js';
import { createWaitingEvents, type WaitingEvents } from '../../../src/store/sagas/waiting-events.js';
import { temporaryDatabase } from './database.js';

const T = Date.UTC(2026, 10, 25, 9);
const YEAR = 365 * 24 * 3_600_000;

let db: Db;
let waiting: WaitingEvents;
let seeds: number;

beforeEach(async () => {
  ({ db } = await temporaryDatabase());
  waiting = createWaitingEvents(db);
  seeds = 0;
});

const leave = (invoiceId: string, more: Partial<ReceivedEvent> = {}, at = T) =>
  waiting.leave(
    { spaceId: 'berlin', event: 'requested_e_invoice', invoiceId, trigger: 'automatic', ...more },
    at,
  );

const take = async (spaceId = 'berlin', at = T + 1_000) => {
  const seed = () => {
    seeds += 1;
    return { newId: `saga ${seeds}`, settingsDigest: 'S' };
  };
  return waiting.take(spaceId, seed, at);
};

const sagas = () =>
  db
    .selectFrom('saga')
    .select(['id', 'invoice_id', 'created_at', 'run_at', 'requested'])
    .orderBy('id')
    .execute();

const lookOf = async (spaceIds: readonly string[]) => (await createNewsFeed(db).look(spaceIds, T)).waiting;

describe('an event that is left to the worker of its space', () => {
  it('begins nothing, and whoever asks about the space finds that it waits', async () => {
    await leave('i1');
    expect(await sagas()).toEqual([]);
    expect(await lookOf(['berlin', 'warsaw'])).toEqual(['berlin']);
    expect(await take('warsaw')).toEqual([]);
  });

  it('is taken once, in the order in which events came, and keeps when it was received', async () => {
    await leave('i1');
    await leave('i2', { event: 'created_invoice', trigger: null }, T + 1);
    await leave('i1', { trigger: 'manual' }, T + 2);
    const invoice = { spaceId: 'berlin', deferredToReconciliation: false };
    const requested = { ...invoice, event: 'requested_e_invoice', invoiceId: 'i1', sagaId: 'saga 1' };
    expect(await take()).toEqual([
      { ...requested, trigger: 'automatic', receivedAt: T },
      {
        ...invoice,
        event: 'created_invoice',
        invoiceId: 'i2',
        trigger: null,
        receivedAt: T + 1,
        sagaId: null,
      },
      { ...requested, trigger: 'manual', receivedAt: T + 2 },
    ]);
    expect(await take()).toEqual([]);
    expect(await lookOf(['warsaw'])).toEqual([]);
    expect(await sagas()).toEqual([
      { id: 'saga 1', invoice_id: 'i1', created_at: T + 1_000, run_at: T + 1_000, requested: 1 },
    ]);
    const rows = await db
      .selectFrom('inbox_event')
      .select(['received_at', 'taken_at', 'waiting', 'saga_id'])
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { received_at: T, taken_at: T + 1_000, waiting: null, saga_id: 'saga 1' },
      { received_at: T + 1, taken_at: T + 1_000, waiting: null, saga_id: null },
      { received_at: T + 2, taken_at: T + 1_000, waiting: null, saga_id: 'saga 1' },
    ]);
  });

  it('makes a saga due that waits for later', async () => {
    await leave('i1');
    await take();
    await createSagas(db).postpone('saga 1', T + 3_600_000);
    await leave('i1', { trigger: 'manual' });
    await take('berlin', T + 2_000);
    expect((await sagas()).map((saga) => saga.run_at)).toEqual([T + 2_000]);
  });

  it('of a flood is left to the list of invoices', async () => {
    for (let number = 0; number < MOST_UNVERIFIED + 3; number += 1) await leave(`made-up-${number}`);
    const taken = await take();
    expect(taken.map((event) => event.deferredToReconciliation)).toEqual([
      ...Array.from({ length: MOST_UNVERIFIED }, () => false),
      true,
      true,
      true,
    ]);
    expect(await sagas()).toHaveLength(MOST_UNVERIFIED);
  });

  it('is taken together with what was received at once, by whichever way', async () => {
    const event = {
      spaceId: 'berlin',
      event: 'requested_e_invoice',
      invoiceId: 'i1',
      trigger: null,
    } as const;
    await createInbox(db).receive(event, { newId: 'at once', settingsDigest: 'S' }, T);
    await leave('i1');
    expect(await take()).toMatchObject([{ invoiceId: 'i1', sagaId: 'at once' }]);
  });

  it('is kept as long as it waits, however old it is', async () => {
    await leave('i1', { event: 'created_invoice' });
    await leave('i2', { event: 'created_invoice', spaceId: 'warsaw' });
    await leave('i3', { event: 'created_invoice' });
    await take();
    const marks = { saga: 0, inbox_event: 3, alert: 0, notice: 0, book_run: 0, mirror_sync: 0 };
    const prune = () => pruneRows(db, 'inbox_event', { before: T + YEAR, ...marks }, 0);
    expect(await prune()).toMatchObject({ pruned: 1 });
    await take('warsaw');
    expect(await prune()).toMatchObject({ pruned: 1 });
  });
});
