import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Secret } from '@spacebooks/base/secret';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { EventWebhookConfig } from '../../../src/config/event-webhooks-config.js';
import { batchReleased, eInvoiceEvent, personNeeded } from '../../../src/domain/hook-event.js';
import { startHooks } from '../../../src/notify/hooks/start-hooks.js';
import { silentLog } from '../../../src/ops/log.js';
import { createRedaction } from '../../../src/ops/redaction.js';
import type { Stoppable } from '../../../src/poller.js';
import { systemRandom } from '../../../src/random.js';
import { createAlerts } from '../../../src/store/alerts/alerts.js';
import { createHookOutbox, pruneHookEvents } from '../../../src/store/alerts/hook-outbox.js';
import { writeHookEvent } from '../../../src/store/alerts/write-hook-event.js';
import type { Db } from '../../../src/store/engine/open.js';
import { afterTest } from '../../after-test.js';
import { eventually } from '../../eventually.js';
import { patientClock } from '../../patient-clock.js';
import { temporaryDatabase } from '../store/database.js';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const FORMER = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;
/** A backoff of seconds is over in milliseconds; the receiver's clock is ours. */
const clock = patientClock(100);

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

let db: Db;
let hooks: Stoppable | null = null;
beforeEach(async () => {
  ({ db } = await temporaryDatabase());
});
afterEach(async () => {
  await hooks?.stop();
  hooks = null;
});

/** A real server that answers with these in turn, and with the last one ever after; `null` never answers. */
async function receiver(...answers: readonly (number | null)[]) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const status = answers[Math.min(received.length, answers.length - 1)] ?? null;
      received.push({
        headers: request.headers,
        body: Buffer.concat(parts).toString('utf8'),
      });
      if (status !== null) response.writeHead(status, { location: '/elsewhere' }).end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  afterTest(async () => {
    server.closeAllConnections();
    server.close();
  });
  return { received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` };
}

async function serve(...endpoints: readonly (Partial<EventWebhookConfig> & { readonly to: string })[]) {
  const event_webhooks = endpoints.map(({ to, ...changes }, index) => ({
    name: `endpoint-${index}`,
    url: new Secret(to),
    secrets: [new Secret(SECRET)],
    events: null,
    spaces: null,
    ...changes,
  }));
  const alerts = createAlerts(db);
  const deps = { db, alerts, redaction: createRedaction(), clock, random: systemRandom, log: silentLog };
  hooks = await startHooks({ ...deps, config: { event_webhooks } });
}

const RELEASED = batchReleased({
  ...{ id: 'batch-1', spaceId: 'berlin', number: 7, series: 'ledger', createdAt: clock.now() },
  period: { from: '2026-10-01', to: '2026-10-31' },
  manifest: {
    entries: 4,
    invoices: 2,
    totals: [{ key: 'revenue', currency: 'EUR', entries: 4, net: 100_00, tax: 19_00, gross: 119_00 }],
  },
});

it('a message is verified by the library that receivers have, with either secret while one is changed', async () => {
  const { received, url } = await receiver(204);
  await serve({ to: url, secrets: [new Secret(SECRET), new Secret(FORMER)] });
  expect(await writeHookEvent(db, RELEASED)).toBe(true);
  await eventually(() => expect(received).toHaveLength(1));
  const [{ headers, body } = { headers: {}, body: '' }] = received;
  // The library holds the time of a message against its machine's clock, which runs slower than ours.
  const signed = {
    'webhook-id': String(headers['webhook-id']),
    'webhook-timestamp': String(headers['webhook-timestamp']),
    'webhook-signature': String(headers['webhook-signature']),
  };
  expect(signed['webhook-id']).toMatch(/^msg_[0-9a-f]{32}$/);
  vi.useFakeTimers({ now: Number(signed['webhook-timestamp']) * 1000, toFake: ['Date'] });
  try {
    for (const secret of [SECRET, FORMER]) {
      expect(new Webhook(secret).verify(body, signed)).toEqual(JSON.parse(body));
    }
    expect(() => new Webhook(SECRET).verify(`${body} `, signed)).toThrow('No matching signature');
  } finally {
    vi.useRealTimers();
  }
  expect(JSON.parse(body)).toEqual({
    type: 'batch.released',
    timestamp: new Date(RELEASED.at).toISOString(),
    data: {
      ...{ space: 'berlin', number: 7, export: 'ledger', from: '2026-10-01', to: '2026-10-31' },
      ...{ entries: 4, invoices: 2 },
      totals: [{ part: 'revenue', gross: { amount: '119.00', currency: 'EUR' } }],
    },
  });
});

it('one that is not taken comes again with the same id and bytes, newly signed; a redirect is no answer', async () => {
  const { received, url } = await receiver(500, 302, 204);
  await serve({ to: url });
  await writeHookEvent(db, RELEASED);
  await eventually(() => expect(received).toHaveLength(3));
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(new Set(received.map(({ body }) => body)).size).toBe(1);
  const [first, second] = received.map(({ headers }) => Number(headers['webhook-timestamp']));
  expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(8);
  await eventually(async () => expect((await createHookOutbox(db).list(5))[0]?.sentAt).not.toBeNull());
  expect(await createHookOutbox(db).list(5, 'given-up')).toEqual([]);
  expect(received).toHaveLength(3);
});

it('one that a slow endpoint keeps waiting keeps no other endpoint waiting, and is given up after 15 seconds', async () => {
  const slow = await receiver(null, 204);
  const quick = await receiver(204);
  await serve({ to: slow.url }, { to: quick.url });
  await writeHookEvent(db, RELEASED);
  await eventually(() => expect([slow.received.length, quick.received.length]).toEqual([2, 1]));
});

it('410 ends it: nothing more is sent, what waits is given up, and a person is told', async () => {
  const { received, url } = await receiver(410);
  await serve({ to: url });
  await writeHookEvent(db, RELEASED);
  const outbox = createHookOutbox(db);
  await eventually(async () => expect(await outbox.disabled()).toMatchObject([{ name: 'endpoint-0' }]));
  expect(await writeHookEvent(db, { ...RELEASED, key: 'batch-2' })).toBe(false);
  const givenUp = [{ runAt: null, sentAt: null, failure: 'it answered 410' }];
  expect(await outbox.list(5)).toMatchObject(givenUp);
  expect(await outbox.list(5, 'given-up')).toMatchObject(givenUp);
  expect(received).toHaveLength(1);
  await eventually(async () => {
    const alerts = await createAlerts(db).list({ open: true, limit: 5 });
    expect(alerts).toMatchObject([{ code: 'alert.event-not-taken', subject: 'channel:webhook endpoint-0' }]);
  });
  expect(await outbox.resend(null, clock.now())).toBe(0);
  // Another address is another program.
  await hooks?.stop();
  const other = await receiver(204);
  await serve({ to: other.url });
  expect(await outbox.disabled()).toEqual([]);
  expect(await outbox.resend(null, clock.now())).toBe(1);
  await eventually(() => expect(other.received).toHaveLength(1));
});

/** Refuses messages of this type, and takes all others. */
async function picky(refuses: string) {
  const taken: string[] = [];
  const state = { refuses };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { type } = JSON.parse(Buffer.concat(parts).toString('utf8')) as { type: string };
      if (type !== state.refuses) taken.push(type);
      response.writeHead(type === state.refuses ? 500 : 204).end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  afterTest(async () => {
    server.closeAllConnections();
    server.close();
  });
  return { state, taken, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` };
}

it('an alert about a message is open until that message is taken, and is not told to the endpoint that refuses it', async () => {
  const { state, taken, url } = await picky('batch.released');
  const other = await picky('nothing');
  await serve({ to: url }, { to: other.url, events: ['person.needed'] });
  const alerts = createAlerts(db);
  const open = () => alerts.list({ open: true, limit: 5 });
  await writeHookEvent(db, RELEASED);
  await eventually(async () => expect(await open()).toHaveLength(1));
  await eventually(() => expect(other.taken).toEqual(['person.needed']));
  const attached = eInvoiceEvent('einvoice.attached', {
    ...{ sagaId: 'saga-1', spaceId: 'berlin', invoiceId: 'i1', invoiceNumber: 'RE-1', at: 5 },
    ...{ terms: null, ksefNumber: null, reason: null },
  });
  await writeHookEvent(db, attached);
  await eventually(() => expect(taken).toEqual(['einvoice.attached']));
  const refused = async () =>
    (await createHookOutbox(db).list(5)).find(({ type }) => type === 'batch.released');
  await eventually(async () => expect((await refused())?.failures).toBeGreaterThan(5));
  expect(await open()).toMatchObject([
    { code: 'alert.event-not-taken', subject: 'channel:webhook endpoint-0' },
  ]);
  expect((await open())[0]?.about.reason.detail).toMatch(/^msg_[0-9a-f]{32}: it answered 500$/);
  state.refuses = 'nothing';
  await eventually(async () => expect(await open()).toEqual([]));
  expect(taken).toEqual(['einvoice.attached', 'batch.released']);
});

it('each event has one row, however often it is written, and goes to those that want it', async () => {
  await createHookOutbox(db).serve([
    { name: 'all', address: 'a', events: null, spaces: null },
    { name: 'batches', address: 'b', events: ['batch.released'], spaces: null },
    { name: 'warsaw', address: 'c', events: null, spaces: ['warsaw'] },
  ]);
  const attached = eInvoiceEvent('einvoice.attached', {
    ...{ sagaId: 'saga-1', spaceId: 'warsaw', invoiceId: 'i1', invoiceNumber: 'FV/1', at: 5 },
    ...{ terms: { gross: 12_30, currency: 'PLN' }, ksefNumber: '5265877635-1', reason: null },
  });
  const about = { spaceId: null, place: { key: 'database' }, reason: { code: 'store.failed' } } as const;
  for (const event of [RELEASED, RELEASED, attached, personNeeded(3, about, 9)])
    await writeHookEvent(db, event);
  const rows = await createHookOutbox(db).list(20);
  expect(rows.map(({ type, endpoint }) => `${type} ${endpoint}`)).toEqual([
    'person.needed all',
    'einvoice.attached all',
    'einvoice.attached warsaw',
    'batch.released all',
    'batch.released batches',
  ]);
  expect(attached.data).toEqual({
    ...{ space: 'warsaw', invoiceId: 'i1', invoiceNumber: 'FV/1', ksefNumber: '5265877635-1' },
    gross: { amount: '12.30', currency: 'PLN' },
  });
});

it('an alert tells programs once, without its words, in the transaction that raises it', async () => {
  await createHookOutbox(db).serve([{ name: 'all', address: 'a', events: null, spaces: null }]);
  const alerts = createAlerts(db);
  const raise = (detail: string, at: number) =>
    alerts.raise(
      {
        key: 'k',
        subject: 'database',
        about: { spaceId: null, place: { key: 'database' }, reason: { code: 'store.failed', detail } },
      },
      at,
    );
  await raise('Max Müller', 100);
  await raise('in other words', 200);
  const rows = await db.selectFrom('hook_event').select(['type', 'at', 'data']).execute();
  expect(rows.map(({ data, ...row }) => ({ ...row, data: JSON.parse(data) as unknown }))).toEqual([
    {
      type: 'person.needed',
      at: 100,
      data: { space: null, alertId: expect.any(Number), code: 'store.failed' },
    },
  ]);
});

it('what is left out of the configuration is given up, and what is over is removed after 30 days', async () => {
  const outbox = createHookOutbox(db);
  await outbox.serve([{ name: 'all', address: 'a', events: null, spaces: null }]);
  await writeHookEvent(db, { ...RELEASED, at: 1_000 });
  const later = 1_000 + 30 * 24 * 3_600_000;
  expect(await pruneHookEvents(db, later)).toBe(0);
  await outbox.serve([]);
  expect(await outbox.list(5)).toMatchObject([
    { runAt: null, failure: 'it is not in the configuration any more' },
  ]);
  expect(await pruneHookEvents(db, later - 1)).toBe(0);
  expect(await pruneHookEvents(db, later)).toBe(1);
  expect(await writeHookEvent(db, RELEASED)).toBe(false);
});
