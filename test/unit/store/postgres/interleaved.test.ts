import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { NoticeContent } from '../../../../src/domain/alerts/notice.js';
import { advance } from '../../../../src/domain/saga/advance.js';
import type { SagaEvent } from '../../../../src/domain/saga/model.js';
import { createAlerts } from '../../../../src/store/alerts/alerts.js';
import { createNotices } from '../../../../src/store/alerts/notices.js';
import { createAuditLog } from '../../../../src/store/books/audit.js';
import { createBatches } from '../../../../src/store/books/batches.js';
import { createDeliveries } from '../../../../src/store/books/deliveries.js';
import { createPeriods } from '../../../../src/store/books/periods.js';
import { type Fence, fenced } from '../../../../src/store/engine/fence.js';
import type { Db } from '../../../../src/store/engine/open.js';
import { transact } from '../../../../src/store/engine/transact.js';
import { createSignInAttempts } from '../../../../src/store/people/sign-in-attempts.js';
import { takeShares } from '../../../../src/store/postgres/shares.js';
import { createInbox } from '../../../../src/store/sagas/inbox.js';
import type { SagaDetails, SagaRecord } from '../../../../src/store/sagas/saga-row.js';
import { createSagas } from '../../../../src/store/sagas/sagas.js';
import { createWaitingEvents } from '../../../../src/store/sagas/waiting-events.js';
import { createSpaceVersions } from '../../../../src/store/spaces/space-versions.js';
import { hasPostgres } from '../../../postgres/cluster.js';
import { shareCluster } from '../../../postgres/share-cluster.js';
import { NO_MARK, releaseOf } from '../clients/release.js';
import { type PausedClient, paused } from './paused.js';
import { severalClients, twoClients, waitsForLock } from './several-clients.js';

const T = 1_800_000_000_000;
const HOUR = 3_600_000;
const FACTS = {
  canUpdate: true,
  eInvoice: false,
  eInvoiceStandard: null,
  archived: false,
  sentStatus: 'sendingRequested',
  contentDigest: 'A',
};
const FINDING = { rule: 'SB-1', field: 'taxId', message: 'Missing.', fix: 'Add it.' };
const OWNERS = { id: '', channels: ['mail'] };
const CONTENT = { title: 'overview' } as unknown as NoticeContent;
const EVA = { by: 'eva', why: null, at: T };

async function request(db: Db, id: string, at: number, trigger: 'manual' | 'automatic'): Promise<void> {
  const event = { spaceId: 'berlin', event: 'requested_e_invoice', invoiceId: 'i1', trigger } as const;
  await createInbox(db).receive(event, { newId: id, settingsDigest: 'S1' }, at);
}

async function claim(db: Db, at = T): Promise<SagaRecord> {
  const [record] = await createSagas(db).claimDue('berlin', at, 1, 'lease');
  if (record === undefined) throw new Error('nothing is due');
  return record;
}

function commit(
  db: Db,
  record: SagaRecord,
  event: SagaEvent,
  at: number,
  details: Partial<SagaDetails> = {},
): Promise<SagaRecord> {
  const result = advance(record.saga, event, { now: at, fraction: 0.5 });
  return createSagas(db).commit(record, result, { ...record.details, ...details }, at, 'again');
}

/** The paused client's work with another client's in its middle, which may have to wait for the first. */
async function inTheMiddle<A, B>(
  { reached, resume }: Pick<PausedClient, 'reached' | 'resume'>,
  work: Promise<A>,
  watching: Db,
  other: () => Promise<B>,
): Promise<[PromiseSettledResult<A>, PromiseSettledResult<B>]> {
  await reached;
  let isDone = false;
  const meanwhile = other().finally(() => {
    isDone = true;
  });
  const both = Promise.allSettled([work, meanwhile]);
  const isWaiting = async () => {
    const { rows } = await sql`select 1 from pg_locks where not granted`.execute(watching);
    return isDone || rows.length > 0;
  };
  await expect.poll(isWaiting).toBe(true);
  resume();
  return both;
}

/** One client stands between what it has read and what it writes because of it; another one commits there. */
describe.skipIf(!hasPostgres())('in the middle of a transaction on PostgreSQL', () => {
  const several = severalClients(shareCluster());

  it('a wake is not lost on a saga that is about to wait', async () => {
    const [one, two] = await twoClients(several);
    await request(one, 's1', T, 'automatic');
    const record = await claim(one);
    const client = paused(two, 'select', 'saga', 'invoice_id', 'content_digest');
    const failure = { code: 'platform.unreachable', kind: 'transient' } as const;
    const failed: SagaEvent = { type: 'failed', failure };
    await inTheMiddle(client, request(client.db, 'unused', T + 2, 'manual'), one, () =>
      commit(one, record, failed, T + 3),
    );
    const { run_at } = await two.selectFrom('saga').select('run_at').executeTakeFirstOrThrow();
    expect(run_at).toBeLessThanOrEqual(T + 3);
  });

  it('an alert that two of them end is ended by one', async () => {
    const [one, two] = await twoClients(several);
    const about = { spaceId: 'berlin', place: { key: 'books' }, reason: { code: 'store.full' } } as const;
    await createAlerts(one).raise({ key: 'full', subject: 'books:berlin', about }, T);
    const client = paused(two, 'select', 'alert', 'subject');
    const late = createAlerts(client.db).end('books:berlin', T + 2);
    await client.reached;
    expect(await createAlerts(one).end('books:berlin', T + 1)).toBe(true);
    client.resume();
    expect(await late).toBe(false);
  });

  it('a request by hand is not lost on a saga that is about to end', async () => {
    const [one, two] = await twoClients(several);
    await request(one, 's1', T, 'automatic');
    const read = await commit(one, await claim(one), { type: 'read', facts: FACTS }, T + 1, {
      readAt: T + 1,
      invoiceNumber: 'R-1',
    });
    const client = paused(one, 'select', 'inbox_event', 'trigger', 'saga_id');
    const checked = { type: 'checked', facts: FACTS, findings: [FINDING] } as const;
    await inTheMiddle(client, commit(client.db, read, checked, T + 2), two, () =>
      request(two, 'asked', T + 3, 'manual'),
    );
    const sagas = await two.selectFrom('saga').select(['id', 'state']).orderBy('sequence').execute();
    expect(sagas).toHaveLength(2);
    expect(sagas[0]).toEqual({ id: 's1', state: 'refused' });
    expect(sagas[1]?.state).toBe('requested');
  });

  it('a worker whose share is taken over in the middle of its commit changes nothing, and learns of it', async () => {
    const [one, two] = await twoClients(several);
    const [old] = await takeShares(one, ['berlin'], 'one');
    await request(one, 's1', T, 'automatic');
    const record = await claim(one);
    let commitClaim = (): void => undefined;
    const claimed = transact(two, async (transaction) => {
      await transaction.updateTable('saga').set({ lease: 'two' }).execute();
      await new Promise<void>((resolve) => {
        commitClaim = resolve;
      });
    });
    await expect.poll(() => commitClaim.name).not.toBe('commitClaim');
    const read: SagaEvent = { type: 'read', facts: FACTS };
    const late = fenced(old as Fence, () => commit(one, record, read, T + 1)).catch((error) => error);
    // It has asked whose the share is.
    await waitsForLock(two);
    await takeShares(two, ['berlin'], 'two');
    commitClaim();
    await claimed;
    expect(await late).toMatchObject({ code: 'share.lost' });
    const saga = await two.selectFrom('saga').select(['version', 'lease', 'state']).executeTakeFirst();
    expect(saga).toEqual({ version: record.version, lease: 'two', state: 'requested' });
  });

  /** Its saga has read the invoice, and comes to no good end. */
  const aboutToEnd = async (db: Db) => {
    await request(db, 's1', T, 'automatic');
    const read = await commit(db, await claim(db), { type: 'read', facts: FACTS }, T + 1, { readAt: T + 1 });
    const checked = { type: 'checked', facts: FACTS, findings: [FINDING] } as const;
    return (on: Db) => commit(on, read, checked, T + 2);
  };

  const leaveEdit = (db: Db) => {
    const event = { spaceId: 'berlin', event: 'updated_invoice', invoiceId: 'i1', trigger: null } as const;
    return createWaitingEvents(db).leave(event, T + 2);
  };

  const take = (db: Db) =>
    createWaitingEvents(db).take('berlin', () => ({ newId: 'edited', settingsDigest: 'S1' }), T + 3);

  const statesOf = async (db: Db) => {
    const rows = await db.selectFrom('saga').select('state').orderBy('sequence').execute();
    return rows.map(({ state }) => state);
  };

  it('an edit that waits is not lost on a saga that is about to end', async () => {
    const [one, two] = await twoClients(several);
    const end = await aboutToEnd(one);
    await leaveEdit(two);
    const client = paused(one, 'select', 'inbox_event', 'trigger', 'saga_id');
    await inTheMiddle(client, end(client.db), two, () => take(two));
    expect(await statesOf(two)).toEqual(['refused', 'requested']);
  });

  it('an edit that is being taken is not lost on a saga that ends meanwhile', async () => {
    const [one, two] = await twoClients(several);
    const end = await aboutToEnd(one);
    await leaveEdit(two);
    const client = paused(two, 'select', 'saga', 'invoice_id', 'content_digest');
    await inTheMiddle(client, take(client.db), one, () => end(one));
    expect(await statesOf(two)).toEqual(['refused', 'requested']);
  });

  it('callbacks of one space that two take at once are taken by one of them', async () => {
    const [one, two] = await twoClients(several);
    await leaveEdit(two);
    const client = paused(one, 'select', 'saga', 'invoice_id', 'content_digest');
    const [first, second] = await inTheMiddle(client, take(client.db), two, () => take(two));
    expect(first).toMatchObject({ value: [{ invoiceId: 'i1' }] });
    expect(second).toMatchObject({ value: [] });
  });

  it('two callbacks of one invoice begin one saga, and both are kept', async () => {
    const [one, two] = await twoClients(several);
    const client = paused(one, 'select', 'saga', 'invoice_id', 'content_digest');
    const [first, second] = await inTheMiddle(client, request(client.db, 's1', T, 'automatic'), two, () =>
      request(two, 's2', T, 'automatic'),
    );
    expect([first.status, second.status]).toEqual(['fulfilled', 'fulfilled']);
    expect(await two.selectFrom('saga').select('id').execute()).toHaveLength(1);
    expect(await two.selectFrom('inbox_event').select('id').execute()).toHaveLength(2);
  });

  it('a batch is not released beside a month that is closed', async () => {
    const [one, two] = await twoClients(several);
    const client = paused(one, 'select', 'book_gap', 'through');
    const [released, closed] = await inTheMiddle(
      client,
      createBatches(client.db).release(releaseOf(1)),
      two,
      () => createPeriods(two).close('berlin', '2026-10-31', T),
    );
    // The one that was first holds the audit log: the month is closed behind the batch.
    expect([released.status, closed.status]).toEqual(['fulfilled', 'fulfilled']);
    expect(await createAuditLog(two).verify()).toMatchObject({ ok: true, rows: 2 });
    const actions = (await createAuditLog(two).rows(0, 9)).map(({ action }) => action);
    expect(actions).toEqual(['batch released', 'period closed']);
  });

  it('one of two that prepared the same number releases it', async () => {
    const [one, two] = await twoClients(several);
    const client = paused(one, 'select', 'book_gap', 'through');
    const [first, second] = await inTheMiddle(
      client,
      createBatches(client.db).release(releaseOf(1)),
      two,
      () => createBatches(two).release(releaseOf(1, NO_MARK, 'other')),
    );
    expect(first.status).toBe('fulfilled');
    expect(second).toMatchObject({ status: 'rejected', reason: { code: 'batch.outdated' } });
    expect(await two.selectFrom('batch').select('id').execute()).toEqual([{ id: 'berlin batch 1' }]);
  });

  it('the messages to an audience are made once', async () => {
    const [one, two] = await twoClients(several);
    const about = { spaceId: null, place: { key: 'database' }, reason: { code: 'store.full' } } as const;
    await createAlerts(one).raise({ key: 'k', subject: 'database', about }, T);
    const client = paused(one, 'select', 'notice', 'topic', 'made_at');
    const [first, second] = await inTheMiddle(
      client,
      createNotices(client.db).compose(OWNERS, () => CONTENT, T + HOUR),
      two,
      () => createNotices(two).compose(OWNERS, () => CONTENT, T + HOUR),
    );
    expect([first.status, second.status]).toEqual(['fulfilled', 'fulfilled']);
    expect(await two.selectFrom('notice').select('id').execute()).toHaveLength(1);
    expect(await two.selectFrom('alert_told').select('alert_id').execute()).toHaveLength(1);
  });

  it('a digest is posted once, and the second one is told so', async () => {
    const [one, two] = await twoClients(several);
    const client = paused(one, 'select', 'notice', 'key');
    const post = (db: Db) => createNotices(db).postDigest(OWNERS, { key: 'digest 1', content: CONTENT }, T);
    const answers = await inTheMiddle(client, post(client.db), two, () => post(two));
    expect(answers.map((each) => (each.status === 'fulfilled' ? each.value : each.reason))).toEqual([
      false,
      true,
    ]);
    expect(await two.selectFrom('notice').select('id').execute()).toHaveLength(1);
  });

  it('a batch is planned for its targets once', async () => {
    const [one, two] = await twoClients(several);
    await createBatches(one).release(releaseOf(1));
    const client = paused(one, 'select', 'delivery_planned');
    const plan = (db: Db) => createDeliveries(db).plan('berlin', 'accountant', ['mail'], T);
    const answers = await inTheMiddle(client, plan(client.db), two, () => plan(two));
    expect(answers.map((each) => (each.status === 'fulfilled' ? each.value : each.reason))).toEqual([0, 1]);
    expect(await two.selectFrom('delivery').select('target').execute()).toEqual([{ target: 'mail' }]);
  });

  it('versions of spaces are not written over those of somebody else', async () => {
    const [one, two] = await twoClients(several);
    const client = paused(one, 'select', 'space_version');
    const write = (db: Db, definition: string) =>
      createSpaceVersions(db).write([{ spaceId: 'a', definition }], EVA, 0);
    const answers = await inTheMiddle(client, write(client.db, 'mine'), two, () => write(two, 'theirs'));
    expect(answers.map((each) => (each.status === 'fulfilled' ? each.value : each.reason))).toEqual([
      false,
      true,
    ]);
    expect((await createSpaceVersions(two).list()).map(({ definition }) => definition)).toEqual(['theirs']);
  });

  it('an attempt to sign in is still counted that came while earlier ones were forgotten', async () => {
    const [one, two] = await twoClients(several);
    const count = (db: Db) =>
      createSignInAttempts(db).count(
        [
          { key: 'name', most: 9 },
          { key: 'place', most: 9 },
        ],
        T,
      );
    await count(one);
    const client = paused(one, 'select', 'sign_in_attempt', 'attempts');
    const [forgotten] = await inTheMiddle(
      client,
      createSignInAttempts(client.db).forget('name', ['place']),
      two,
      () => count(two),
    );
    expect(forgotten.status).toBe('fulfilled');
    const rows = await two.selectFrom('sign_in_attempt').select(['key', 'attempts']).orderBy('key').execute();
    // Both attempts under the name are forgotten, and both of the place with them.
    expect(rows).toEqual([{ key: 'place', attempts: 0 }]);
  });
});
