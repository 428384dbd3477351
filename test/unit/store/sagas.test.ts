import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { advance } from '../../../src/domain/saga/advance.js';
import type { Reason, SagaEvent } from '../../../src/domain/saga/model.js';
import { createAlerts } from '../../../src/store/alerts/alerts.js';
import { createHookOutbox } from '../../../src/store/alerts/hook-outbox.js';
import type { Db } from '../../../src/store/engine/open.js';
import { createInbox, type Inbox } from '../../../src/store/sagas/inbox.js';
import { createOperatorDecide } from '../../../src/store/sagas/operator-decide.js';
import { createOperatorStory } from '../../../src/store/sagas/operator-story.js';
import type { SagaDetails, SagaRecord } from '../../../src/store/sagas/saga-row.js';
import { createSagas, type Sagas } from '../../../src/store/sagas/sagas.js';
import { countingStatements } from './counting-statements.js';
import { temporaryDatabase } from './database.js';

const T = 1_800_000_000_000;
const FACTS = {
  canUpdate: true,
  eInvoice: false,
  eInvoiceStandard: null,
  archived: false,
  sentStatus: 'sendingRequested',
  contentDigest: 'A',
};
const FINDING = { rule: 'SB-1', field: 'taxId', message: 'Missing.', fix: 'Add it.' };

let db: Db;
let sagas: Sagas;
let inbox: Inbox;
let ids = 0;
const newId = (): string => `saga-${++ids}`;

beforeEach(async () => {
  ({ db } = await temporaryDatabase());
  sagas = createSagas(db);
  inbox = createInbox(db);
  ids = 0;
});

async function request(
  invoiceId: string,
  now = T,
  trigger: 'manual' | 'automatic' = 'automatic',
): Promise<void> {
  const event = { spaceId: 'berlin', event: 'requested_e_invoice', invoiceId, trigger } as const;
  await inbox.receive(event, { newId: newId(), settingsDigest: 'S1' }, now);
}

async function update(invoiceId: string, now: number): Promise<void> {
  const event = { spaceId: 'berlin', event: 'updated_invoice', invoiceId, trigger: null } as const;
  await inbox.receive(event, { newId: newId(), settingsDigest: 'S1' }, now);
}

async function claim(now = T): Promise<SagaRecord> {
  const [record] = await sagas.claimDue('berlin', now, 1, 'me');
  if (record === undefined) throw new Error('nothing is due');
  return record;
}

async function commit(
  record: SagaRecord,
  event: SagaEvent,
  now = T,
  details: Partial<SagaDetails> = {},
): Promise<SagaRecord> {
  const result = advance(record.saga, event, { now, fraction: 0.5 });
  return sagas.commit(record, result, { ...record.details, ...details }, now, newId());
}

async function refuse(record: SagaRecord, now = T, facts = FACTS): Promise<void> {
  const read = await commit(record, { type: 'read', facts }, now, {
    readAt: now,
    invoiceNumber: 'R-1',
  });
  await commit(read, { type: 'checked', facts, findings: [FINDING] }, now);
}

const states = async (): Promise<string[]> => {
  const rows = await db
    .selectFrom('saga')
    .select(['invoice_id', 'state'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => `${row.invoice_id} ${row.state}`);
};

it('tells the state of the open saga, else of the last one', async () => {
  expect(await sagas.latestOf('berlin', 'inv-1')).toBeNull();
  await request('inv-1');
  expect(await sagas.latestOf('berlin', 'inv-1')).toMatchObject({ state: 'requested', reason: null });
  expect(await sagas.latestOf('berlin', 'inv-2')).toBeNull();
  expect(await sagas.latestOf('hamburg', 'inv-1')).toBeNull();
  const reason = { code: 'invoice.refused' } as const;
  await db
    .updateTable('saga')
    .set({ state: 'refused', run_at: null, reason: JSON.stringify(reason) })
    .execute();
  expect(await sagas.latestOf('berlin', 'inv-1')).toMatchObject({ state: 'refused', reason });
  await request('inv-1', T + 1, 'manual');
  expect(await sagas.latestOf('berlin', 'inv-1')).toMatchObject({ state: 'requested', reason: null });
});

it('tell when an invoice was asked for last in a time', async () => {
  expect(await sagas.lastBegun('berlin', 'inv-1', { from: T, to: T + 10 })).toBeNull();
  await request('inv-1');
  await db.updateTable('saga').set({ state: 'refused', run_at: null }).execute();
  await request('inv-1', T + 5, 'manual');
  expect(await sagas.lastBegun('berlin', 'inv-1', { from: T, to: T + 10 })).toBe(T + 5);
  expect(await sagas.lastBegun('berlin', 'inv-1', { from: T, to: T + 5 })).toBe(T);
  expect(await sagas.lastBegun('berlin', 'inv-1', { from: T + 6, to: T + 10 })).toBeNull();
  expect(await sagas.lastBegun('berlin', 'inv-2', { from: T, to: T + 10 })).toBeNull();
});

it('are not taken up in a space that a person has paused', async () => {
  const { pause } = createOperatorDecide(db);
  await request('inv-1');
  await pause('berlin', 'pause', { by: 'anna', why: null, at: T });
  expect(await sagas.claimDue('berlin', T, 1, 'me')).toEqual([]);
  await pause('hamburg', 'pause', { by: 'anna', why: null, at: T + 1 });
  await pause('berlin', 'resume', { by: 'anna', why: null, at: T + 2 });
  expect(await sagas.claimDue('berlin', T, 1, 'me')).toMatchObject([{ invoiceId: 'inv-1' }]);
});

describe('a request', () => {
  it('begins one saga, however often it comes', async () => {
    await request('i1');
    await request('i1', T + 1);
    await request('i2', T + 2);
    expect(await states()).toEqual(['i1 requested', 'i2 requested']);
    const events = await db
      .selectFrom('inbox_event')
      .select(['invoice_id', 'saga_id'])
      .orderBy('id')
      .execute();
    expect(events).toEqual([
      { invoice_id: 'i1', saga_id: 'saga-1' },
      { invoice_id: 'i1', saga_id: 'saga-1' },
      { invoice_id: 'i2', saga_id: 'saga-3' },
    ]);
  });

  it('by hand makes a waiting saga due at once, an automatic one does not', async () => {
    await request('i1');
    await commit(await claim(), { type: 'failed', failure: { code: 'platform.unreachable' } });
    await request('i1', T + 1);
    expect(await sagas.nextDue('berlin')).toBe(T + 10_000);
    await request('i1', T + 2, 'manual');
    expect(await sagas.nextDue('berlin')).toBe(T + 2);
  });

  it('by hand also hurries a saga whose failing step is still under way, once', async () => {
    await request('i1');
    const failed = { type: 'failed', failure: { code: 'platform.unreachable' } } as const;
    const read = await commit(await claim(), { type: 'read', facts: FACTS }, T, { readAt: T });
    await request('i1', T + 5, 'manual');
    await commit(read, failed, T + 10);
    expect(await sagas.nextDue('berlin')).toBe(T + 10);
    await commit(await claim(T + 10), failed, T + 11);
    expect(await sagas.nextDue('berlin')).toBe(T + 11 + 20_000);
  });

  it('by hand does not wake a saga that ends meanwhile', async () => {
    await request('i1');
    const record = await claim();
    await request('i1', T + 5, 'manual');
    await commit(record, { type: 'missing' }, T + 10);
    expect(await sagas.nextDue('berlin')).toBeNull();
  });
});

describe('claiming', () => {
  it('takes what is due once, the longest waiting first', async () => {
    await request('i2', T + 5);
    await request('i1', T);
    await request('later', T + 60_000);
    const claimed = await sagas.claimDue('berlin', T + 10, 5, 'me');
    expect(claimed.map((record) => record.invoiceId)).toEqual(['i1', 'i2']);
    expect(await sagas.claimDue('berlin', T + 10, 5, 'other')).toEqual([]);
    expect(await sagas.claimDue('hamburg', T + 10, 5, 'me')).toEqual([]);
    expect(await sagas.nextDue('berlin')).toBe(T + 60_000);
  });

  it('is void after a restart', async () => {
    await request('i1');
    await claim();
    expect(await sagas.nextDue('berlin')).toBeNull();
    await sagas.wakeAll(T);
    expect((await claim()).invoiceId).toBe('i1');
  });
});

describe('a takeover', () => {
  it('frees what the dead worker had leased and what waits too long, in its spaces alone, and leaves the parked one parked', async () => {
    for (const invoiceId of ['leased', 'parked', 'ahead']) await request(invoiceId);
    await sagas.claimDue('berlin', T, 1, 'dead');
    const of = (invoiceId: string) => db.updateTable('saga').where('invoice_id', '=', invoiceId);
    await of('parked')
      .set({ run_at: T + 60_000, state: 'parked', parked_from: 'fetched' })
      .execute();
    await of('ahead')
      .set({ run_at: T + 3 * 86_400_000 })
      .execute();
    const rows = () =>
      db.selectFrom('saga').select(['invoice_id', 'lease', 'run_at']).orderBy('sequence').execute();
    const before = await rows();
    await sagas.resumeSpaces(['hamburg'], T + 1);
    expect(await rows()).toEqual(before);
    await sagas.resumeSpaces(['hamburg', 'berlin'], T + 1);
    expect(await rows()).toEqual([
      { invoice_id: 'leased', lease: null, run_at: T },
      { invoice_id: 'parked', lease: null, run_at: T + 60_000 },
      { invoice_id: 'ahead', lease: null, run_at: T + 1 },
    ]);
    await sagas.wakeAll(T + 2);
    expect((await rows()).map(({ run_at }) => run_at)).toEqual([T, T + 2, T + 1]);
  });

  it('of many spaces writes once', async () => {
    const { db: counting, statements } = countingStatements(db);
    await createSagas(counting).resumeSpaces(
      Array.from({ length: 300 }, (_, index) => `space-${index}`),
      T,
    );
    expect(statements.toSorted()).toEqual(['RawNode', 'UpdateQueryNode']);
  });
});

describe('a commit', () => {
  it('writes state, details and history together and gives the lease back at the end', async () => {
    await request('i1');
    await refuse(await claim());
    const history = await db
      .selectFrom('saga_history')
      .select(['sequence', 'state'])
      .orderBy('sequence')
      .execute();
    expect(history.map((row) => `${row.sequence} ${row.state}`)).toEqual([
      '1 requested',
      '2 fetched',
      '3 refused',
    ]);
    const row = await db.selectFrom('saga').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      state: 'refused',
      run_at: null,
      lease: null,
      version: 3,
      invoice_number: 'R-1',
    });
    expect(JSON.parse(row.reason ?? '')).toEqual({ code: 'invoice.refused', findings: [FINDING] });
  });

  it('tells the deadline beside the cause, and ends both with the e-invoice', async () => {
    await request('i1');
    const record = await claim();
    const alerts = createAlerts(db);
    const open = async () =>
      (await alerts.list({ open: true, limit: 9 })).map(({ code, subject }) => [code, subject]).reverse();
    const waits = (alert: Reason | null, deadline?: Reason) =>
      ({
        saga: { ...record.saga, state: 'parked', parkedFrom: 'in-doubt' },
        steps: [],
        next: null,
        alert,
        deadline,
      }) as const;
    const mismatch: Reason = { code: 'ksef.mismatch', detail: 'N1: Fa/P_15' };
    let parked = await sagas.commit(
      record,
      waits(mismatch, { code: 'ksef.deadline' }),
      record.details,
      T,
      newId(),
    );
    expect(await open()).toEqual([
      ['ksef.deadline', 'deadline:berlin:i1'],
      ['ksef.mismatch', 'invoice:berlin:i1'],
    ]);
    parked = await sagas.commit(
      parked,
      waits(null, { code: 'ksef.overdue' }),
      record.details,
      T + 1,
      newId(),
    );
    expect(await open()).toEqual([
      ['ksef.mismatch', 'invoice:berlin:i1'],
      ['ksef.overdue', 'deadline:berlin:i1'],
    ]);
    const story = createOperatorStory(db).alerts({ spaceId: 'berlin', invoiceId: 'i1' } as never, [
      record.id,
    ]);
    expect((await story).map(({ code }) => code)).toEqual(['ksef.deadline', 'ksef.mismatch', 'ksef.overdue']);
    parked = await sagas.commit(parked, waits({ code: 'ksef.unauthorized' }), record.details, T + 2, newId());
    expect((await open()).map(([code]) => code)).toEqual(['ksef.overdue', 'ksef.unauthorized']);
    const done = {
      saga: { ...record.saga, state: 'done', runAt: null },
      steps: [],
      next: null,
      alert: null,
    } as const;
    await sagas.commit(parked, done, record.details, T + 3, newId());
    expect(await open()).toEqual([]);
  });

  it('keeps saying that it was sent late, whatever became of it', async () => {
    await request('i1');
    const record = await claim();
    const deadline: Reason = { code: 'ksef.overdue' };
    const sends = {
      saga: { ...record.saga, state: 'send-intended' },
      steps: [],
      next: 'send',
      alert: null,
      deadline,
    } as const;
    const sent = await sagas.commit(record, sends, record.details, T, newId());
    const done = {
      saga: { ...record.saga, state: 'done', runAt: null },
      steps: [],
      next: null,
      alert: null,
    } as const;
    await sagas.commit(sent, done, record.details, T + 1, newId());
    const open = await createAlerts(db).list({ open: true, limit: 9 });
    expect(open.map(({ code, subject }) => [code, subject])).toEqual([['ksef.overdue', 'issued:berlin:i1']]);
  });

  it('raises its alert in the same transaction, once', async () => {
    await request('i1');
    await refuse(await claim());
    const alerts = createAlerts(db);
    const [alert, ...others] = await alerts.unsent(10);
    expect(others).toEqual([]);
    expect(alert).toMatchObject({ spaceId: 'berlin', code: 'invoice.refused', sagaId: 'saga-1' });
    expect(alert?.text).toContain('berlin, invoice R-1 (i1), refused');
    expect(alert?.text).toContain('Customer’s VAT ID: Missing. Add it. [SB-1]');
    await alerts.markSent(alert?.id ?? 0, T);
    expect(await alerts.unsent(10)).toEqual([]);
  });

  it('of a state that somebody else has changed fails whole', async () => {
    await request('i1');
    const record = await claim();
    await refuse(record);
    // Not a defect: the saga is read again, and goes on.
    await expect(commit(record, { type: 'read', facts: FACTS })).rejects.toMatchObject({
      code: 'store.failed',
    });
    expect(await states()).toEqual(['i1 refused']);
  });

  it('keeps the history as it is', async () => {
    await request('i1');
    await expect(sql`update saga_history set state = 'done'`.execute(db)).rejects.toThrow('append-only');
    await expect(sql`delete from saga_history`.execute(db)).rejects.toThrow('append-only');
  });
});

describe('a new attempt after a refusal', () => {
  it('begins when the invoice was updated while the refusal was under way', async () => {
    await request('i1');
    const record = await claim();
    const read = await commit(record, { type: 'read', facts: FACTS }, T, { readAt: T });
    await update('i1', T + 1);
    await commit(read, { type: 'checked', facts: FACTS, findings: [FINDING] }, T + 2);
    expect(await states()).toEqual(['i1 refused', 'i1 requested']);
  });

  it('begins with the next update or request, and not without one', async () => {
    await request('i1');
    await refuse(await claim());
    expect(await states()).toEqual(['i1 refused']);
    await update('i1', T + 5);
    expect(await states()).toEqual(['i1 refused', 'i1 requested']);
  });

  it('is not told again when an edit mended nothing', async () => {
    await request('i1');
    await refuse(await claim());
    await update('i1', T + 5);
    await refuse(await claim(T + 5), T + 5);
    expect(await createAlerts(db).unsent(10)).toHaveLength(1);
    await update('i1', T + 6);
    await refuse(await claim(T + 6), T + 6, { ...FACTS, contentDigest: 'B' });
    expect(await createAlerts(db).unsent(10)).toHaveLength(2);
  });

  it('needs no request of its own, but then only what still waits is locked', async () => {
    await request('i1');
    await refuse(await claim());
    await update('i1', T + 5);
    const record = await claim(T + 5);
    expect(record.saga.requested).toBe(false);
    await commit(record, { type: 'read', facts: { ...FACTS, sentStatus: 'sent' } }, T + 5, { readAt: T + 5 });
    expect(await states()).toEqual(['i1 refused', 'i1 gone']);
  });

  it('begins anew when the request comes while nothing was found to be asked for', async () => {
    await request('i1');
    await refuse(await claim());
    await update('i1', T + 5);
    const record = await claim(T + 5);
    await request('i1', T + 7);
    const facts = { ...FACTS, sentStatus: 'unsent' };
    await commit(record, { type: 'read', facts }, T + 8, { readAt: T + 6 });
    expect(await states()).toEqual(['i1 refused', 'i1 gone', 'i1 requested']);
    expect((await claim(T + 8)).saga.requested).toBe(true);
  });
});

describe('a clock that is put back', () => {
  it('does not keep a saga waiting for longer than a parked one, after the next start', async () => {
    await request('i1', T + 3 * 86_400_000);
    await sagas.wakeAll(T);
    expect(await sagas.nextDue('berlin')).toBe(T);
  });

  it('has what waits look again after a start by which the clock was put back', async () => {
    const ahead = T + 5 * 3_600_000;
    await request('i1', ahead);
    await db
      .updateTable('saga')
      .set({ run_at: ahead + 3_600_000 })
      .execute();
    await db.insertInto('request_sent').values({ user_key: 'user:1', at: ahead }).execute();
    await sagas.wakeAll(ahead);
    expect(await sagas.nextDue('berlin')).toBe(ahead + 3_600_000);
    await sagas.wakeAll(T);
    expect(await sagas.nextDue('berlin')).toBe(T);
  });

  it('does not keep what failed waiting for longer than that asks for, after the next start', async () => {
    await request('i1', T);
    const later = { run_at: T + 23 * 3_600_000 };
    await db.updateTable('saga').set(later).execute();
    await sagas.wakeAll(T);
    expect(await sagas.nextDue('berlin')).toBe(later.run_at);
    await db
      .updateTable('saga')
      .set({ failures: 1, run_at: T + 3_600_000 })
      .execute();
    await sagas.wakeAll(T);
    expect(await sagas.nextDue('berlin')).toBe(T + 3_600_000);
    await sagas.wakeAll(T - 1);
    expect(await sagas.nextDue('berlin')).toBe(T - 1);
  });

  it('does not hide the open saga behind an older one', async () => {
    await request('i1');
    await refuse(await claim());
    await update('i1', T - 3_600_000);
    await update('i1', T - 3_500_000);
    await request('i1', T - 3_400_000);
    const open = await claim(T);
    expect(await states()).toEqual(['i1 requested', 'i1 refused']);
    await refuse(open);
    expect(await states()).toEqual(['i1 refused', 'i1 refused']);
  });

  it('does not let an older end hide the later one', async () => {
    await request('i1');
    await refuse(await claim());
    await update('i1', T - 3_600_000);
    await commit(await claim(T), { type: 'missing' });
    await update('i1', T - 3_500_000);
    expect((await states()).sort()).toEqual(['i1 gone', 'i1 refused']);
  });
});

describe('recovering a lost event', () => {
  const recover = (contentDigest: string, settingsDigest = 'S1', listedAt = T + 40): Promise<boolean> =>
    inbox.recover(
      { spaceId: 'berlin', invoiceId: 'i1', contentDigest, listedAt },
      { newId: newId(), settingsDigest },
      T + 50,
    );

  it('begins a saga where there is none, once', async () => {
    expect(await recover('A')).toBe(true);
    expect(await recover('A')).toBe(false);
    expect(await states()).toEqual(['i1 requested']);
  });

  it('leaves a refusal standing until the settings are others', async () => {
    await request('i1');
    await refuse(await claim());
    expect(await recover('A')).toBe(false);
    expect(await recover('A', 'S2')).toBe(true);
  });

  it('leaves a refusal standing until the invoice is another', async () => {
    await request('i1');
    await refuse(await claim());
    expect(await recover('A')).toBe(false);
    expect(await recover('B')).toBe(true);
  });

  it.each([
    ['begins nothing where the saga has read the invoice since it was listed', T + 10, T + 10, false],
    ['begins one where it was listed after the saga had read it', T + 10, T + 11, true],
    ['begins one where the clock was put back since the saga read it', T + 51, T + 10, true],
  ])('%s', async (_what, readAt, listedAt, begins) => {
    await request('i1');
    await commit(await claim(), { type: 'missing' }, T + 20, { readAt });
    expect(await recover('A', 'S1', listedAt)).toBe(begins);
  });
});

describe('what came unreadable', () => {
  it('is kept, with an alert, and begins nothing', async () => {
    await inbox.quarantine(
      { spaceId: 'berlin', event: 'sent_invoice', why: 'the body is not a JSON object', body: '<x>' },
      T,
    );
    expect(await states()).toEqual([]);
    const row = await db.selectFrom('inbox_event').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ invoice_id: null, quarantine: 'the body is not a JSON object', body: '<x>' });
    const [alert] = await createAlerts(db).unsent(10);
    expect(alert).toMatchObject({ code: 'callback.quarantined' });
  });
});

it('finds open sagas of spaces that are not configured', async () => {
  await request('i1');
  await request('i2');
  await refuse(await claim());
  expect(await sagas.countOutside(['berlin'])).toBe(0);
  expect(await sagas.countOutside(['hamburg'])).toBe(1);
});

it('a step is written by three statements: what the saga is now, its history, and what lists show', async () => {
  await request('1');
  const claimed = await claim();
  const counting = countingStatements(db);
  const result = advance(claimed.saga, { type: 'resumed' }, { now: T, fraction: 0.5 });
  const steps = { ...result, steps: ['fetched', 'checked'] as const };
  await createSagas(counting.db).commit(claimed, steps, claimed.details, T, newId());
  expect(counting.statements.map((kind) => kind)).toEqual(['UpdateQueryNode', 'RawNode', 'InsertQueryNode']);
  const history = await db
    .selectFrom('saga_history')
    .select(['sequence', 'state'])
    .orderBy('sequence')
    .execute();
  expect(history).toEqual([
    { sequence: 1, state: 'requested' },
    { sequence: 2, state: 'fetched' },
    { sequence: 3, state: 'checked' },
  ]);
});

it('tells programs that it was refused, in the commit that refuses it, and nothing where nobody is told', async () => {
  await request('I0');
  await refuse(await claim());
  expect(await db.selectFrom('hook_event').selectAll().execute()).toEqual([]);
  await createHookOutbox(db).serve([
    { name: 'all', address: 'a', events: ['einvoice.refused'], spaces: null },
  ]);
  await request('I1');
  await refuse(await claim());
  const rows = await db.selectFrom('hook_event').select(['type', 'space_id', 'at', 'data']).execute();
  expect(rows.map(({ data, ...row }) => ({ ...row, data: JSON.parse(data) as unknown }))).toEqual([
    {
      ...{ type: 'einvoice.refused', space_id: 'berlin', at: T },
      data: { space: 'berlin', invoiceId: 'I1', invoiceNumber: 'R-1', gross: null, code: 'invoice.refused' },
    },
  ]);
});
