import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { SyncResult } from '../../../../src/domain/sync-result.js';
import { appendAudit, createAuditLog } from '../../../../src/store/books/audit.js';
import type { Db } from '../../../../src/store/engine/open.js';
import { transact, transactAudited } from '../../../../src/store/engine/transact.js';
import { MOST_UNVERIFIED } from '../../../../src/store/limits/callback-budget.js';
import { createRateLimitStore } from '../../../../src/store/limits/rate-limit-store.js';
import { createMirror } from '../../../../src/store/mirror/mirror.js';
import { createInbox, type Inbox } from '../../../../src/store/sagas/inbox.js';
import { insertSaga } from '../../../../src/store/sagas/saga-start.js';
import { createSagas } from '../../../../src/store/sagas/sagas.js';
import { createWaitingEvents } from '../../../../src/store/sagas/waiting-events.js';
import { hasPostgres } from '../../../postgres/cluster.js';
import { shareCluster } from '../../../postgres/share-cluster.js';
import { severalClients, waitsForLock } from './several-clients.js';

const WRITERS = 8;
const NOW = Date.UTC(2026, 10, 21, 3);

/** What SQLite's one connection serialised by itself, with several processes' connections. */
describe.skipIf(!hasPostgres())('several at once on PostgreSQL', () => {
  const clients = severalClients(shareCluster());
  const several = () => clients(WRITERS);

  it('append to one chain of the audit log, and none fails', async () => {
    const dbs = await several();
    const append = (db: Db, number: number) =>
      transactAudited(db, (transaction) =>
        appendAudit(transaction, {
          at: NOW,
          spaceId: 'berlin',
          action: 'period closed',
          details: { number },
        }),
      );
    await Promise.all(Array.from({ length: 80 }, (_, number) => append(dbs[number % WRITERS] as Db, number)));
    expect(await createAuditLog(dbs[0] as Db).verify()).toMatchObject({ ok: true, rows: 80 });
  });

  it('send no more than the limit of a user allows', async () => {
    const dbs = await several();
    const stores = dbs.map((db) => createRateLimitStore(db));
    const limits = [{ since: NOW - 60_000, most: 3 }];
    for (let user = 1; user <= 30; user += 1) {
      const taken = await Promise.all(stores.map((store) => store.record(`user:${user}`, NOW, limits)));
      expect(taken.filter(Boolean)).toHaveLength(3);
    }
  });

  it('count tokens whose user is not known against every user', async () => {
    const dbs = await several();
    const stores = dbs.map((db) => createRateLimitStore(db));
    const limits = [{ since: NOW - 60_000, most: 60 }];
    const keys = ['user:1', 'token:a', 'token:b', 'token:c'];
    const taken = await Promise.all(
      Array.from({ length: 200 }, (_, number) =>
        stores[number % WRITERS]?.record(keys[number % keys.length] as string, NOW, limits),
      ),
    );
    expect(taken.filter(Boolean).length).toBeLessThanOrEqual(60);
    expect(taken.filter(Boolean).length).toBeGreaterThanOrEqual(57);
  });

  it('claim each saga once', async () => {
    const dbs = await several();
    const db = dbs[0] as Db;
    for (let number = 0; number < 100; number += 1) {
      const start = { spaceId: 'berlin', invoiceId: `i${number}`, settingsDigest: 's', requested: true };
      await transact(db, (transaction) => insertSaga(transaction, { id: `s${number}`, ...start }, NOW));
    }
    const claimed = await Promise.all(
      dbs.map((each, index) => createSagas(each).claimDue('berlin', NOW, 50, `lease ${index}`)),
    );
    const ids = claimed.flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const rest = await createSagas(db).claimDue('berlin', NOW, 100, 'rest');
    expect(ids.length + rest.length).toBe(100);
  });

  it('begin one e-invoice of an invoice that a callback and reconciliation find at once, and neither fails', async () => {
    const dbs = await several();
    const inboxes = dbs.map(createInbox);
    const begin = async (inbox: Inbox, index: number, number: number): Promise<unknown> => {
      const invoice = { spaceId: 'berlin', invoiceId: `i${number}` };
      const seed = { newId: `s${number}-${index}`, settingsDigest: 's' };
      if (index % 2 === 0) return inbox.recover({ ...invoice, contentDigest: 'c', listedAt: NOW }, seed, NOW);
      const event = { ...invoice, event: 'requested_e_invoice', trigger: 'automatic' } as const;
      return inbox.receive(event, seed, NOW);
    };
    for (let number = 0; number < 20; number += 1) {
      await Promise.all(inboxes.map((inbox, index) => begin(inbox, index, number)));
    }
    const { rows } = await sql<{ sagas: number }>`select count(*) as sagas from saga`.execute(dbs[0] as Db);
    expect(rows).toEqual([{ sagas: 20 }]);
  });

  it('leave callbacks to the worker of a space, who takes each once, and none is repeated', async () => {
    const dbs = await several();
    const [owner, ...others] = dbs as [Db, ...Db[]];
    const invoices = Array.from({ length: 200 }, (_, number) => `i${number}`);
    const leaving = Promise.all(
      invoices.map((invoiceId, number) => {
        const event = { spaceId: 'berlin', event: 'requested_e_invoice', invoiceId, trigger: null } as const;
        return createWaitingEvents(others[number % others.length] as Db).leave(event, NOW + number * 60_000);
      }),
    );
    let begun = 0;
    const seed = () => {
      begun += 1;
      return { newId: `s${begun}`, settingsDigest: 's' };
    };
    const taken: string[] = [];
    await expect
      .poll(async () => {
        for (const { invoiceId } of await createWaitingEvents(owner).take('berlin', seed, NOW))
          taken.push(invoiceId);
        return taken.length;
      })
      .toBe(invoices.length);
    await leaving;
    expect(taken.toSorted()).toEqual(invoices.toSorted());
    expect(await owner.selectFrom('saga').select('id').execute()).toHaveLength(MOST_UNVERIFIED);
    // A transaction that was repeated would have begun some of them twice.
    expect(begun).toBe(invoices.length);
  });

  it('answer for a callback that was given its id earlier and committed later', async () => {
    const [one, two] = (await several()) as [Db, Db];
    const event = (invoiceId: string) => ({
      received_at: NOW,
      space_id: 'berlin',
      event: 'updated_invoice',
      invoice_id: invoiceId,
    });
    const mirror = createMirror(two);
    const end = { spaceId: 'berlin', finishedAt: NOW } as SyncResult;
    await mirror.finish(await mirror.begin('berlin', 'b', NOW), end);
    let commit = (): void => undefined;
    const slow = transact(one, async (transaction) => {
      await transaction.insertInto('inbox_event').values(event('slow')).execute();
      await new Promise<void>((resolve) => {
        commit = resolve;
      });
    });
    await expect.poll(() => commit.name).not.toBe('commit');
    await two.insertInto('inbox_event').values(event('quick')).execute();
    const beginning = mirror.begin('berlin', 'b', NOW);
    await waitsForLock(two);
    commit();
    await slow;
    expect((await beginning).pointedAt.toSorted()).toEqual(['quick', 'slow']);
  });

  it('lose no update that both read before: one of them is repeated', async () => {
    const dbs = await several();
    await (dbs[0] as Db).insertInto('heartbeat').values({ id: 1, at: 0 }).execute();
    const add = (db: Db) =>
      transact(db, async (transaction) => {
        const { at } = await transaction.selectFrom('heartbeat').select('at').executeTakeFirstOrThrow();
        await transaction
          .updateTable('heartbeat')
          .set({ at: at + 1 })
          .execute();
      });
    await Promise.all(Array.from({ length: 40 }, (_, number) => add(dbs[number % WRITERS] as Db)));
    const row = await (dbs[0] as Db).selectFrom('heartbeat').select('at').executeTakeFirstOrThrow();
    expect(row.at).toBe(40);
  });
});
