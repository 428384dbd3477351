import { join } from 'node:path';
import { DAY_MS } from '@spacebooks/base/durations';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createAlerts } from '../../../../src/store/alerts/alerts.js';
import { createNoticeOutbox } from '../../../../src/store/alerts/notice-outbox.js';
import { createNotices } from '../../../../src/store/alerts/notices.js';
import { createAuditLog } from '../../../../src/store/books/audit.js';
import { createBatches } from '../../../../src/store/books/batches.js';
import { createDeliveries } from '../../../../src/store/books/deliveries.js';
import { createJournal } from '../../../../src/store/books/journal.js';
import { copyStore } from '../../../../src/store/engine/copy-store.js';
import { type Db, openDatabase } from '../../../../src/store/engine/open.js';
import { createRateLimitStore } from '../../../../src/store/limits/rate-limit-store.js';
import { createWebSessions } from '../../../../src/store/people/web-sessions.js';
import { connect } from '../../../../src/store/postgres/connection.js';
import { createRetention, PRUNED } from '../../../../src/store/retention/retention.js';
import { createSagas } from '../../../../src/store/sagas/sagas.js';
import { createSecretPaths } from '../../../../src/store/sagas/subscriptions.js';
import { hasPostgres } from '../../../postgres/cluster.js';
import { shareCluster } from '../../../postgres/share-cluster.js';
import { temporaryFolder } from '../../../temporary-folder.js';
import type { Claimed } from '../clients/areas/saga-calls.js';
import { sagaClient } from '../clients/areas/saga-client.js';
import { releaseOf } from '../clients/release.js';
import { severalClients, waitsForLock } from './several-clients.js';

const T = 1_800_000_000_000;
const WRITERS = 6;
const OWNERS = { id: '', channels: ['mail'] };
const LIMITS = { booksYears: 10, workDays: 2 };
const PRUNED_TABLES = ['saga', 'saga_history', 'inbox_event', 'alert'] as const;

async function count(db: Db, table: (typeof PRUNED_TABLES)[number]): Promise<number> {
  const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(table)}`.execute(db);
  return rows[0]?.rows ?? 0;
}

function asked(number: number, at: number) {
  return {
    ...({ do: 'receive', event: 'requested_e_invoice', trigger: 'manual' } as const),
    invoice: `i${number}`,
    at,
  };
}

/** What processes do at the same time that each of them was once alone with. */
describe.skipIf(!hasPostgres())('processes at once on PostgreSQL', () => {
  const cluster = shareCluster();
  const several = severalClients(cluster);

  it('note a day once, and days without a gap', async () => {
    const dbs = await several(WRITERS);
    for (let day = 0; day < 12; day += 1) {
      // Their clocks are not the same about midnight.
      const noted = dbs.map((db, index) => createRetention(db).noteDay(T + (2 * day + (index % 2)) * DAY_MS));
      await Promise.all(noted);
    }
    const { rows } = await sql<{ number: number }>`select number from day_seen order by number`.execute(
      dbs[0] as Db,
    );
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 24 }, (_, index) => index + 1));
  });

  it('prune what is old, each row by one of them', async () => {
    const dbs = await several(3);
    const db = dbs[0] as Db;
    const client = sagaClient(db, 'berlin');
    for (let number = 0; number < 24; number += 1) {
      const at = T + number * 60_001;
      await client.perform(asked(number, at));
      const claim = { do: 'claim', limit: 1, lease: 'one', at: at + 1, fence: null } as const;
      const [record] = JSON.parse(await client.perform(claim)) as [Claimed];
      await client.perform({ do: 'commit', record, step: 'gone', at: at + 2, fence: null });
    }
    for (let day = 0; day < 5; day += 1) await createRetention(db).noteDay(T + day * DAY_MS + DAY_MS / 2);
    const rows = async () => {
      let all = 0;
      for (const table of PRUNED_TABLES) all += await count(db, table);
      return all;
    };
    const before = await rows();
    const prune = async (each: Db): Promise<number> => {
      let pruned = 0;
      for (const kind of PRUNED) {
        for (let after: number | null = 0; after !== null; ) {
          const step = await createRetention(each).step(kind, LIMITS, after, T + 5 * DAY_MS);
          pruned += step.pruned;
          after = step.next;
        }
      }
      return pruned;
    };
    const pruned = await Promise.all(dbs.map(prune));
    expect(pruned.reduce((sum, each) => sum + each)).toBe(before - (await rows()));
    // The last one keeps its number from being used again.
    expect(await count(db, 'saga')).toBe(1);
  });

  it('move the requests and the pause of a token to its user, and lose none', async () => {
    const dbs = await several(2);
    const stores = dbs.map((db) => createRateLimitStore(db));
    const [one, two] = stores as [(typeof stores)[0], (typeof stores)[0]];
    for (let number = 0; number < 20; number += 1) {
      const [token, user] = [`token:${number}`, `user:${number}`];
      await one.record(token, T, []);
      await one.pause(token, T, T + 1_000);
      const sending = two.record(user, T + 1, []);
      await Promise.all([one.move(token, user), two.move(token, user), sending]);
      // The pause of the token may have come first.
      expect(await one.recent(user, T - 1, T + 1)).toEqual((await sending) ? [T, T + 1] : [T]);
      expect(await one.pausedUntil(user, T)).toBe(T + 1_000);
      expect(await one.pausedUntil(token, T)).toBeNull();
    }
  });

  it('add secret paths to a space, each of which both find', async () => {
    const [one, two] = (await several(2)).map(createSecretPaths) as [
      ReturnType<typeof createSecretPaths>,
      ReturnType<typeof createSecretPaths>,
    ];
    const path = (secret: string) => ({ secret, spaceId: 'berlin', event: 'requested_e_invoice' }) as const;
    await Promise.all([one.add(path('of-one'), T), two.add(path('of-two'), T)]);
    for (const paths of [one, two]) {
      expect((await paths.ofSpace('berlin')).map(({ secret }) => secret).toSorted()).toEqual([
        'of-one',
        'of-two',
      ]);
    }
    expect([(await one.find('of-two', T))?.spaceId, (await two.find('of-one', T))?.spaceId]).toEqual([
      'berlin',
      'berlin',
    ]);
    await Promise.all([one.retire('of-two', T + 1), two.retire('of-two', T + 2)]);
    const retired = (await two.ofSpace('berlin')).find(({ secret }) => secret === 'of-two')?.retiredAt;
    expect([T + 1, T + 2]).toContain(retired);
  });

  it('raise an alert once, as long as it lasts', async () => {
    const dbs = await several(WRITERS);
    const raise = (db: Db, index: number) => {
      const reason = { code: 'store.full', detail: `${index}` } as const;
      const about = { spaceId: null, place: { key: 'database' }, reason } as const;
      return createAlerts(db).raise({ key: 'k', subject: 'database', about }, T);
    };
    await Promise.all(dbs.map(raise));
    expect(await count(dbs[0] as Db, 'alert')).toBe(1);
    const alerts = createAlerts(dbs[0] as Db);
    const [alert] = await alerts.unsent(5);
    await alerts.markSent(alert?.id ?? 0, T + 1);
    await createAlerts(dbs[1] as Db).markSent(alert?.id ?? 0, T + 2);
    const [listed] = await alerts.list({ open: true, limit: 5 });
    expect(listed?.sentAt).toBe(T + 1);
  });

  it('do not send a message again because the one of them that was slower failed', async () => {
    const [one, two] = (await several(2)) as [Db, Db];
    const content = { title: 'overview' } as never;
    await createNotices(one).postDigest(OWNERS, { key: 'd', content }, T);
    const [first, second] = [createNoticeOutbox(one), createNoticeOutbox(two)];
    const id = (await first.due('mail', T))?.id ?? 0;
    expect((await second.due('mail', T))?.id).toBe(id);
    await first.sent('mail', id, T + 1);
    await second.failed('mail', id, 'down', T + 60_000);
    expect(await first.nextDue('mail')).toBeNull();
    await second.sent('mail', id, T + 2);
    expect(await first.sentSince('mail', T)).toEqual([T + 1]);
  });

  it('plan and deliver a batch once', async () => {
    const dbs = await several(WRITERS);
    const db = dbs[0] as Db;
    await createBatches(db).release(releaseOf(1));
    const deliveries = dbs.map(createDeliveries);
    const planned = await Promise.all(
      deliveries.map((each) => each.plan('berlin', 'accountant', ['mail'], T)),
    );
    expect(planned.filter((batches) => batches === 1)).toHaveLength(1);
    const [delivery] = await createDeliveries(db).due('berlin', T);
    if (delivery === undefined) throw new Error('nothing is due');
    await Promise.all(deliveries.map((each, index) => each.delivered(delivery, T + index)));
    const failure = { code: 'store.full', detail: null, parked: false, runAt: T + 9 } as const;
    await createDeliveries(db).failed(delivery, failure, T + 9);
    expect(await createDeliveries(db).nextDue('berlin', T + 9)).toBeNull();
    expect(await createAuditLog(db).verify()).toMatchObject({ ok: true, rows: 2 });
  });

  it('sign people in, of whom none is lost', async () => {
    const dbs = await several(WRITERS);
    const begin = (db: Db, digest: string) =>
      createWebSessions(db).begin(digest, { userName: 'eva', proof: 'p', expiresAt: T + DAY_MS }, T);
    await Promise.all(
      Array.from({ length: 24 }, (_, index) => begin(dbs[index % WRITERS] as Db, `d${index}`)),
    );
    for (let index = 0; index < 24; index += 1) {
      const found = await createWebSessions(dbs[(index + 1) % WRITERS] as Db).find(`d${index}`);
      expect(found?.userName).toBe('eva');
    }
  });

  it('claim no more sagas than they ask for, whatever plan the server takes', async () => {
    const [one] = (await several(1)) as [Db];
    const client = sagaClient(one, 'berlin');
    for (let number = 0; number < 6; number += 1) await client.perform(asked(number, T + number * 60_001));
    // As of a table that was measured while it was all but empty: a nested loop asks for its inner rows again and again.
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(one);
    for (const way of [
      'enable_hashagg',
      'enable_hashjoin',
      'enable_mergejoin',
      'enable_sort',
      'enable_material',
    ]) {
      await sql.raw(`alter database ${rows[0]?.name} set ${way} = off`).execute(one);
    }
    const other = connect(cluster.server().urlOf(rows[0]?.name ?? ''), {});
    const claimed = await createSagas(other).claimDue('berlin', T + 10 * 60_001, 2, 'lease');
    await other.destroy();
    expect(claimed.map(({ invoiceId }) => invoiceId)).toEqual(['i0', 'i1']);
  });

  it('write while a database is copied, which is as of one moment', async () => {
    const [writer, other] = (await several(2)) as [Db, Db];
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(writer);
    const write = async (number: number) => {
      await sagaClient(writer, 'berlin').perform(asked(number, T + number * 60_001));
      const mark = await createJournal(writer).mark('berlin');
      await createBatches(writer).release(releaseOf(mark.lastNumber + 1, mark, `entry ${number}`));
    };
    for (let number = 0; number < 5; number += 1) await write(number);
    const path = join(temporaryFolder('copied-'), 'spacebooks.sqlite');
    // Read behind the batches and before the audit log: there the copy waits until another batch is out.
    const copied = await other.transaction().execute(async (holding) => {
      await sql`lock table batch_file in access exclusive mode`.execute(holding);
      const copying = copyStore(cluster.server().urlOf(rows[0]?.name ?? ''), path);
      await waitsForLock(writer);
      await write(5);
      return { copying };
    });
    const { tables } = await copied.copying;
    const rowsOf = (table: string) => tables.find((each) => each.table === table)?.rows;
    const copiedTables = ['saga', 'inbox_event', 'saga_history', 'batch', 'journal_entry', 'audit_log'];
    expect(copiedTables.map(rowsOf)).toEqual([5, 5, 5, 5, 5, 5]);
    expect(await count(writer, 'saga')).toBe(6);
    const { db, close } = await openDatabase(path);
    expect(await createAuditLog(db).verify()).toMatchObject({ ok: true, rows: 5 });
    await close();
  });
});
