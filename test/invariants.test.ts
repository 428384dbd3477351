import {
  type Attempt,
  type Delivery,
  type RequestEntry,
  type Sandbox,
  startSandbox,
} from '@spacebooks/cobot-sandbox';
import Sqlite, { type Database } from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { standingClock } from '../packages/cobot-sandbox/test/unit/standing-clock.js';
import { checkInvariants, type Scenario } from './invariants.js';
import { sqliteDatabase } from './unit/store/database.js';

/** Every rule is broken on purpose: one that cannot fail proves nothing. */

let sandbox: Sandbox;
let database: Database;

beforeEach(async () => {
  sandbox = await startSandbox({ clock: standingClock });
  const { path } = await sqliteDatabase();
  database = new Sqlite(path);
});

afterEach(async () => {
  database.close();
  await sandbox.close();
});

const check = (scenario?: Scenario): string[] => checkInvariants(sandbox.state, database, scenario);

/** A saga of invoice-1 that has come to `state`. */
function addSaga(state: string, { lock = 'none', runAt = null as number | null, id = 's1' } = {}): void {
  database
    .prepare(
      `insert into saga (id, space_id, invoice_id, created_at, version, state, "lock", produced, requested, done_before,
         failures, run_at, parked_from, settings_digest)
       values (?, 'berlin', 'invoice-1', 1, 1, ?, ?, 0, 1, 0, 0, ?, ?, 'S')`,
    )
    .run(id, state, lock, runAt, state === 'parked' ? 'locked' : null);
  database.prepare('insert into saga_history values (?, 1, 1, ?, null)').run(id, state);
}

function addAlert(text: string): void {
  database
    .prepare(
      `insert into alert (key, subject, raised_at, saga_id, code, text, facts) values ('k', 'invoice:b:i', 1, 's1', 'invoice.refused', ?, '{}')`,
    )
    .run(text);
}

function addRequest(changes: Partial<RequestEntry>): void {
  const { requests } = sandbox.state;
  requests.add({
    id: requests.next,
    at: '2026-10-05T10:00:00Z',
    realMs: 0,
    tookMs: 0,
    method: 'GET',
    path: '/api2/invoices/invoice-1',
    query: {},
    operation: 'get-invoice',
    userId: 'user-anna',
    status: 200,
    fault: null,
    ...changes,
  });
}

function addDelivery(
  event: string,
  statuses: readonly (number | null)[],
  state: Delivery['state'] = 'pending',
): void {
  const attempts = statuses.map((status): Attempt => ({ at: '', status, answer: '', tookMs: 0 }));
  sandbox.state.deliveries.journal.add({
    id: 1,
    event,
    subscriptionId: 'sub',
    callbackUrl: 'http://127.0.0.1:1/callbacks/main/berlin/x',
    body: { url: `${sandbox.baseUrl}/invoices/invoice-1` },
    createdAt: '',
    replayOf: null,
    state,
    attempts,
    nextAttemptAt: null,
  });
}

function addEvent(event: string): void {
  database
    .prepare(
      `insert into inbox_event (received_at, space_id, event, invoice_id) values (1, 'berlin', ?, 'invoice-1')`,
    )
    .run(event);
}

function addMail(): void {
  const { mails } = sandbox.state;
  mails.add({
    id: mails.next,
    at: '',
    invoiceId: 'invoice-1',
    invoiceNumber: '1',
    to: [],
    pdfSha256: '',
    eInvoice: true,
    outcome: 'sent',
  });
}

function addSent(count: number, everyMs: number): void {
  const insert = database.prepare(`insert into request_sent (user_key, at) values ('user:anna', ?)`);
  for (let index = 0; index < count; index += 1) insert.run(1_000_000 + index * everyMs);
}

it('finds nothing where nothing is wrong', () => {
  addSaga('done', { lock: 'ours' });
  addEvent('requested_e_invoice');
  addDelivery('requested_e_invoice', [503, null, 204], 'delivered');
  addMail();
  addRequest({ method: 'DELETE', path: '/api2/invoices/invoice-1/lock', operation: 'unlock-invoice' });
  addRequest({ method: 'POST', path: '/api2/invoices/invoice-1/pdf', operation: 'attach-invoice-pdf' });
  addRequest({ status: 429, fault: 'status' });
  addSent(61, 1_000);
  expect(check({ from: '2020-01-01', secrets: ['sandbox-token'] })).toEqual([]);
});

describe('rule 1', () => {
  it('finds a lock of ours that nobody cares for any more', () => {
    sandbox.operator.lockInvoice('invoice-1');
    addSaga('gone', { lock: 'ours' });
    expect(check()).toEqual(['invoice invoice-1 is locked by a saga that is gone']);
  });

  it('is content with an open saga, whenever the ended one began', () => {
    sandbox.operator.lockInvoice('invoice-1');
    addSaga('locked', { lock: 'ours', runAt: 5 });
    addSaga('gone', { lock: 'ours', id: 's2' });
    expect(check()).toEqual([]);
  });
});

it('rule 2 finds an unlocking after the attach', () => {
  addRequest({ method: 'POST', path: '/api2/invoices/invoice-1/pdf', operation: 'attach-invoice-pdf' });
  addRequest({
    method: 'DELETE',
    path: '/api2/invoices/invoice-1/lock',
    operation: 'unlock-invoice',
    status: 409,
  });
  expect(check()).toEqual(['request 2 unlocks invoice invoice-1 after its e-invoice was attached']);
});

it('finds a second mail', () => {
  addMail();
  addMail();
  expect(check()).toEqual(['invoice invoice-1 was mailed 2 times']);
});

describe('rules 4 and 5', () => {
  it('find an acknowledged callback that was not committed', () => {
    addDelivery('updated_invoice', [204], 'delivered');
    expect(check()).toEqual(['the acknowledged updated_invoice of invoice-1 is not in the inbox']);
  });

  it('find an acknowledged request without a saga', () => {
    addDelivery('requested_e_invoice', [204], 'delivered');
    addEvent('requested_e_invoice');
    expect(check()).toEqual(['the acknowledged request of invoice-1 has no saga']);
  });

  it.each([302, 404, 410, 413, 415, 500])('find an answer %i', (status) => {
    addDelivery('updated_invoice', [status]);
    expect(check()).toEqual([`delivery 1 was answered ${status}`]);
    expect(check({ standIn: true })).toEqual([]);
  });
});

describe('rule 8', () => {
  it('finds an answer 429 that was no fault on purpose', () => {
    addRequest({ status: 429 });
    expect(check()).toEqual(['request 1 exceeded the rate limit']);
  });

  it('finds a rolling minute with too many requests', () => {
    addSent(61, 983);
    expect(check()).toEqual(['user:anna sent 61 requests in the minute from 1000000']);
    expect(check({ requestsPerMinute: 61 })).toEqual([]);
  });
});

it.each(['refused', 'released', 'parked', 'done-foreign'])(
  'rule 9 finds that nobody was told: %s',
  (state) => {
    addSaga(state, { runAt: state === 'parked' ? 5 : null });
    expect(check()).toEqual([`saga s1 is ${state}, and nobody was told`]);
    addAlert('told');
    expect(check()).toEqual([]);
  },
);

it('rule 10 finds a secret in an alert', () => {
  addSaga('refused');
  addAlert('GET /user?access_token=sandbox-token failed');
  expect(check({ secrets: ['other', 'sandbox-token'] })).toEqual(['secret 2 stands in the text of: alert']);
});

it('rule 11 finds what is older than the cutover and not only read', () => {
  sandbox.operator.editInvoice('invoice-1', { invoice_date: '2026-01-31' });
  addRequest({});
  addRequest({ method: 'POST', path: '/api2/invoices/invoice-1/lock', operation: 'lock-invoice' });
  expect(check({ from: '2026-02-01' })).toEqual([
    'request 2 touches invoice invoice-1 of 2026-01-31, before the cutover',
  ]);
  expect(check({ from: '2026-01-31' })).toEqual([]);
});

it('rule 12 finds that a subscription of somebody else is gone', () => {
  const foreignSubscriptions = [{ id: 'theirs', callbackUrl: 'https://crm.example/hook' }];
  expect(check({ foreignSubscriptions })).toEqual([
    'the subscription of https://crm.example/hook is not ours and is gone',
  ]);
});

describe('the database', () => {
  it('has no saga whose history tells another end', () => {
    addSaga('done');
    database.prepare("update saga set state = 'gone'").run();
    expect(check()).toEqual(['saga s1 is gone, but its history ends otherwise']);
  });

  it('has no history with a gap', () => {
    addSaga('done');
    database.prepare("insert into saga_history values ('s1', 3, 1, 'done', null)").run();
    expect(check()).toEqual(['history with a gap: {"saga_id":"s1"}']);
  });

  it('has no reference into the void', () => {
    addSaga('done');
    database.pragma('foreign_keys = OFF');
    database.prepare("insert into saga_history values ('s2', 1, 1, 'done', null)").run();
    expect(check()).toEqual([expect.stringMatching(/^foreign key: .*"saga_history"/)]);
  });
});
