import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { systemClock } from '@spacebooks/base/clock';
import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type Logger, silentLog } from '../../src/ops/log.js';
import { eventually } from '../eventually.js';
import { addMigrations } from '../later-migrations.js';
import type { SpaceOptions } from './config-text.js';
import { callbackUrl, postEvent } from './post-event.js';
import { entriesOf, type Stage, setStage, subscribed } from './stage.js';
import { besideDaemon } from './steps.js';

const ADMIN = 'admin@space.example';

describe('a start with a token that the platform refuses', () => {
  it('tells which space, subscribes nothing, and goes on with a better token', async () => {
    const stage = await setStage({ token: 'wrong-token' });
    await eventually(() =>
      expect(stage.alerts.map(({ code, spaceId }) => [code, spaceId])).toEqual([
        ['platform.unauthorized', 'berlin'],
      ]),
    );
    expect(stage.sandbox.state.subscriptions.size).toBe(0);
    await stage.stop();
    await stage.start({ token: 'admin-token' });
    await subscribed(stage);
  });

  it.each([
    ['read_user', 'GET /api2/user'],
    ['read_subscriptions', 'GET /space/berlin/api/subscriptions'],
    ['write_subscriptions', 'POST /space/berlin/api/subscriptions'],
  ])('without the scope %s names the request that was forbidden', async (missing, request) => {
    const stage = await setStage({ seed: { users: [userWithout(missing)] }, token: 'few-scopes' });
    await eventually(() =>
      expect(stage.alerts.map(({ code, text }) => [code, text.includes(request)])).toContainEqual([
        'platform.forbidden',
        true,
      ]),
    );
  });
});

describe('a start that must fail', () => {
  it('because the port is in use leaves the database free', async () => {
    const stage = await setStage({ idle: true });
    const other = await listen(stage.port);
    await expect(stage.start()).rejects.toMatchObject({ code: 'daemon.port-in-use' });
    expect(stage.sandbox.state.subscriptions.size).toBe(0);
    await new Promise((resolve) => other.close(resolve));
    await stage.start();
  });

  it('because another daemon works with the database leaves that one alone, and works once it is stopped', async () => {
    // Of PostgreSQL there may be several: several-daemons.test.ts.
    const stage = await setStage({ sqlite: true });
    const first = stage.daemon();
    await expect(stage.start()).rejects.toMatchObject({ code: 'daemon.already-running' });
    expect(stage.daemon()).toBe(first);
    await stage.reaches(stage.request(), 'done');
    await stage.stop();
    await stage.start();
    await stage.reaches(stage.request(), 'done');
  });

  it('because the database is newer changes nothing in it', async () => {
    const stage = await setStage({ sqlite: true });
    await stage.stop();
    const database = new Sqlite(stage.databasePath);
    const version = Number(database.pragma('user_version', { simple: true }));
    database.pragma(`user_version = ${version + 1}`);
    await expect(stage.start()).rejects.toMatchObject({ code: 'store.newer' });
    expect(database.pragma('user_version', { simple: true })).toBe(version + 1);
    database.close();
  });
});

it('a start with an older database says which of how many migrations it is at', async () => {
  const told: unknown[] = [];
  const log: Logger = {
    ...silentLog,
    info: (event, fields) => void (event === 'database.migrating' && told.push(fields)),
    child: () => log,
  };
  const stage = await setStage({ idle: true, sqlite: true, log });
  await stage.start();
  await stage.stop();
  addMigrations(2);
  await stage.start({ log });
  expect(told).toEqual([
    { step: 1, of: 2 },
    { step: 2, of: 2 },
  ]);
});

describe('a token without write_invoices', () => {
  it('starts, parks at the first lock with an alert, and goes on with a better token', async () => {
    const stage = await setStage({ seed: { users: [userWithout('write_invoices')] }, token: 'few-scopes' });
    const id = stage.request();
    await stage.reaches(id, 'parked');
    expect(stage.requests(id)).toEqual(['GET  200', 'POST /lock 403']);
    await eventually(() => expect(stage.alertsOf(id)).toEqual(['platform.forbidden']));
    await stage.stop();
    await stage.start({ token: 'admin-token' });
    await stage.reaches(id, 'done');
  });
});

describe('a platform that is down at the start', () => {
  it('does not keep the daemon from starting, and what it missed is done when it is back', async () => {
    const stage = await setStage({ idle: true, reconcileMinutes: 1 });
    stage.sandbox.operator.addFault({
      match: { path: '/*' },
      count: 12,
      action: { type: 'status', status: 503 },
    });
    const id = stage.request();
    await stage.start();
    expect(stage.sandbox.state.subscriptions.size).toBe(0);
    await stage.reaches(id, 'done');
    await subscribed(stage);
    await eventually(() => expect(stage.mails(id)).toBe(1));
    expect(stage.alerts).toEqual([]);
  });
});

describe('events while the daemon is not there', () => {
  it('are delivered later, and served once', async () => {
    const stage = await setStage();
    await stage.stop();
    const id = stage.request();
    await stage.start();
    await stage.reaches(id, 'done');
    await eventually(() =>
      expect(
        stage.sandbox.state.deliveries.journal.entries(1).every(({ state }) => state === 'delivered'),
      ).toBe(true),
    );
    await stage.reaches(id, 'done');
    expect(entriesOf(stage.sandbox, id).filter(({ method }) => method === 'POST')).toHaveLength(2);
    await eventually(() => expect(stage.mails(id)).toBe(1));
  });
});

describe('a stop while thirty e-invoices are under way', () => {
  it('loses no step, takes less than 10 s, and the next start finishes them', async () => {
    // Slower, because thirty PDFs in one process are real work: a request's deadline is three seconds.
    const stage = await setStage({ speed: 10, seed: { settings: { requests_per_minute: 0 } } });
    const ids = Array.from({ length: 30 }, () => stage.request());
    await eventually(() => expect(stage.sandbox.state.invoices.size).toBe(30));
    await eventually(async () => {
      const reports = await stage.daemon().reportEInvoices();
      expect(reports).toHaveLength(30);
      expect(
        reports.filter(({ steps }) => steps.some(({ state }) => state === 'locked')).length,
      ).toBeGreaterThan(5);
    }, 5);
    // Drawing does not go faster with the clock, so this is real time.
    const began = systemClock.now();
    await stage.stop();
    expect(systemClock.now() - began).toBeLessThan(10_000);
    const requests = stage.sandbox.state.requests.next;
    const open = await openSagas(stage);
    expect(open.length).toBeGreaterThan(0);
    expect(open.filter(({ lease }) => lease !== null)).toEqual([]);
    expect(open.filter(({ failures }) => failures > 0)).toEqual([]);
    expect(stage.sandbox.state.requests.next).toBe(requests);

    await stage.start();
    for (const id of ids) await stage.reaches(id, 'done');
    await eventually(() => expect(ids.map((id) => stage.mails(id))).toEqual(Array(30).fill(1)));
    expect(posts(stage)).toEqual({ lock: 30, pdf: 30 });
    expect(stage.alerts).toEqual([]);
  });

  it('ends although somebody holds a callback open', async () => {
    const stage = await setStage();
    const url = new URL(callbackUrl(stage, 'sent_invoice'));
    const held = connect(stage.port, '127.0.0.1');
    held.on('error', () => undefined);
    const closed = new Promise((resolve) => held.on('close', resolve));
    held.write(`POST ${url.pathname} HTTP/1.1\r\nhost: ${url.host}\r\ncontent-length: 100\r\n\r\n{`);
    // Answered after the head of the other one was read.
    expect(await postEvent(stage, 'sent_invoice', 'unknown')).toBe(204);
    const began = systemClock.now();
    await stage.stop();
    expect(systemClock.now() - began).toBeLessThan(10_000);
    await closed;
  });
});

describe('several spaces', () => {
  const spaces: readonly SpaceOptions[] = [
    { id: 'berlin', platformId: 'space-berlin', subdomain: 'berlin' },
    { id: 'hamburg', platformId: 'space-hamburg', subdomain: 'hamburg', token: 'second-token' },
  ];

  it('with two tokens of one user share its limit, over a restart too', async () => {
    const limit = 25;
    const stage = await setStage({
      spaces,
      requestsPerMinute: limit,
      // So slow that a busy machine can send as much in a minute as it may.
      speed: 20,
      seed: {
        // A little more than we allow ourselves: in a process that draws PDFs, requests arrive late by bursts.
        settings: { requests_per_minute: limit + 5 },
        users: [{ email: ADMIN, tokens: [{ token: 'admin-token' }, { token: 'second-token' }] }],
        spaces: ['berlin', 'hamburg'].map((name) => ({
          id: `space-${name}`,
          subdomain: name,
          name,
          admins: [ADMIN],
        })),
      },
    });
    const ids = Array.from({ length: 12 }, (_, index) =>
      stage.request({ space: index % 2 === 0 ? 'space-berlin' : 'space-hamburg' }),
    );
    await stage.reaches(ids[0] ?? '', 'done');
    await stage.stop();
    await stage.start();
    for (const id of ids) await stage.reaches(id, 'done');
    const requests = stage.sandbox.state.requests.entries(1);
    expect(requests.filter(({ status }) => status === 429)).toEqual([]);
    expect(mostInAMinute(await sendTimes(stage))).toBe(limit);
    expect(
      new Set(requests.filter(({ path }) => path.startsWith('/api2')).map(({ userId }) => userId)),
    ).toEqual(new Set(['user-admin']));
    const reports = await stage.daemon().reportEInvoices();
    expect(reports.map(({ spaceId }) => spaceId).sort()).toEqual([
      ...Array(6).fill('berlin'),
      ...Array(6).fill('hamburg'),
    ]);
    await eventually(() => expect(ids.map((id) => stage.mails(id))).toEqual(Array(12).fill(1)));
    expect(stage.alerts).toEqual([]);
  });

  it('of which one is no longer configured: its open e-invoices are told', async () => {
    const stage = await setStage();
    stage.sandbox.operator.addFault({
      match: { operation: 'lock-invoice' },
      action: { type: 'status', status: 503, headers: { 'retry-after': '3600' } },
    });
    const id = stage.request();
    await eventually(() => expect(stage.requests(id)).toHaveLength(2));
    await stage.stop();
    await stage.start({ spaces: [{ id: 'other', platformId: 'space-berlin', subdomain: 'berlin' }] });
    await eventually(() => expect(stage.alerts.map(({ code }) => code)).toEqual(['daemon.space-missing']));
  });
});

function userWithout(scope: string) {
  const scopes = [
    'read_user',
    'read_invoices',
    'write_invoices',
    'read_subscriptions',
    'write_subscriptions',
  ].filter((each) => each !== scope);
  return {
    email: ADMIN,
    tokens: [
      { token: 'few-scopes', app: 'spacebooks', scopes },
      { token: 'admin-token', app: 'spacebooks' },
    ],
  };
}

function listen(port: number): Promise<Server> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.on('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}

function openSagas(stage: Stage): Promise<{ lease: string | null; failures: number }[]> {
  return query(stage, 'select lease, failures from saga where run_at is not null');
}

async function query<Row>(stage: Stage, text: string): Promise<Row[]> {
  return besideDaemon(stage, async (db) => (await sql.raw<Row>(text).execute(db)).rows);
}

/** When requests were sent with any token, epoch milliseconds. */
async function sendTimes(stage: Stage): Promise<number[]> {
  const rows = await query<{ at: number }>(stage, 'select at from request_sent order by at');
  return rows.map(({ at }) => at);
}

function mostInAMinute(times: readonly number[]): number {
  return Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + 60_000).length));
}

function posts(stage: Stage): { lock: number; pdf: number } {
  const posted = stage.sandbox.state.requests
    .entries(1)
    .filter(({ method, status }) => method === 'POST' && status === 200);
  const count = (suffix: string): number => posted.filter(({ path }) => path.endsWith(suffix)).length;
  return { lock: count('/lock'), pdf: count('/pdf') };
}
