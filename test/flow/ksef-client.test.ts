import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { inspect } from 'node:util';
import type { Clock } from '@spacebooks/base/clock';
import { Secret } from '@spacebooks/base/secret';
import type { DocumentStatus, KsefLogin } from '@spacebooks/ksef-client';
import type { KsefConnection, KsefConnectionOptions } from '@spacebooks/ksef-client/connect';
import { isDefinitelyNotReceived } from '@spacebooks/ksef-client/definite';
import { type KsefSandbox, startKsefSandbox } from '@spacebooks/ksef-sandbox';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { companySeal, pkcs12 } from '../../packages/ksef-client/test/certificates.js';
import { smallFa3 } from '../../packages/ksef-sandbox/test/fa3.js';
import { Failure } from '../../src/domain/errors.js';
import { connectKsef } from '../../src/ksef/connect.js';
import { type OpenDatabase, openDatabase } from '../../src/store/engine/open.js';
import { createKsefStateStore } from '../../src/store/sagas/ksef-state-store.js';
import { patientClock } from '../patient-clock.js';
import { temporaryFolder } from '../temporary-folder.js';

const sha256Base64 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64');

const NIP = '5265877635';
const TOKEN = 'sandbox-ksef-token-5265877635';
/** The deadline of a request, a minute, is four seconds. */
const SPEED = 15;

let clock: Clock;
let sandbox: KsefSandbox;
let database: OpenDatabase;
let folder: string;
let clients: KsefConnection[];
let log: unknown[];

beforeEach(async () => {
  clock = patientClock(SPEED);
  sandbox = await startKsefSandbox({ clock, processingMs: 300 });
  folder = temporaryFolder('ksef-client-');
  database = await openDatabase(join(folder, 'spacebooks.sqlite'));
  clients = [];
  log = [];
});

afterEach(async () => {
  for (const client of clients) client.close();
  await sandbox.close();
  await database.close();
});

function connect(options: Partial<KsefConnectionOptions> = {}): KsefConnection {
  const write = (message: string, fields?: unknown): unknown => log.push([message, fields]);
  const client = connectKsef({
    clock,
    baseUrl: sandbox.baseUrl,
    nip: NIP,
    login: { kind: 'token', token: new Secret(TOKEN) },
    store: createKsefStateStore(database.db),
    version: '1.2.3',
    log: { info: write, warn: write },
    ...options,
  });
  clients.push(client);
  return client;
}

const today = (): string => new Date(clock.now()).toISOString().slice(0, 10);

function document(number: string) {
  return { xml: smallFa3({ number, date: today() }), offline: false };
}

async function decided(client: KsefConnection, session: string, reference: string): Promise<DocumentStatus> {
  for (;;) {
    const status = await client.documentStatus(session, reference);
    if (status.kind !== 'processing') return status;
    await clock.sleep(1_000);
  }
}

async function accepted(client: KsefConnection, session: string, reference: string): Promise<string> {
  const status = await decided(client, session, reference);
  if (status.kind !== 'accepted') throw new Error(`it is ${inspect(status)}`);
  return status.ksefNumber;
}

async function failureOf(call: Promise<unknown>): Promise<Failure> {
  const outcome = await call.catch((error: unknown) => error);
  if (outcome instanceof Failure) return outcome;
  throw new Error(`it ended with ${inspect(outcome)}`);
}

const operations = (): (string | null)[] =>
  sandbox.state.requests.entries().map(({ operation }) => operation);

describe('a document', () => {
  it('goes in, gets its number, and can be read back with its receipt', async () => {
    const client = connect();
    const one = document('FV/1');
    const { reference: session } = await client.session();
    const { reference } = await client.send(session, one);
    const status = await decided(client, session, reference);
    expect(status).toMatchObject({
      kind: 'accepted',
      ksefNumber: expect.stringMatching(/^5265877635-\d{8}-/),
    });
    if (status.kind !== 'accepted') return;
    const { ksefNumber } = status;
    const receipt = Buffer.from(await client.receipt(session, reference)).toString();
    expect(receipt).toContain(ksefNumber);
    expect(Buffer.from(await client.receiptOf(session, ksefNumber)).toString()).toContain(ksefNumber);
    sandbox.operator.advanceClock(60_000);
    expect(Buffer.from(await client.documentXml(ksefNumber)).equals(one.xml)).toBe(true);
    const hash = sha256Base64(one.xml);
    expect(await client.findInSession(session, hash)).toEqual({ reference, status });
    expect(await client.findByNumber({ number: 'FV/1', issueDate: today() })).toEqual([
      { ksefNumber, hash, acquisitionDate: expect.any(String) },
    ]);
    expect(await client.findByNumber({ number: 'FV/2', issueDate: today() })).toEqual([]);
    await client.tidy(true);
    expect(await client.sessionStatus(session)).toMatchObject({ closed: true });
  });

  it('costs three requests when its session is open: send, status, receipt', async () => {
    const client = connect();
    sandbox.operator.change({ processing_ms: 0 });
    await client.session();
    const before = operations().length;
    for (const number of ['FV/1', 'FV/2', 'FV/3']) {
      const { reference: session } = await client.session();
      const { reference } = await client.send(session, document(number));
      await accepted(client, session, reference);
      await client.receipt(session, reference);
    }
    const each = ['send-invoice', 'get-session-invoice', 'get-invoice-upo'];
    expect(operations().slice(before)).toEqual([...each, ...each, ...each]);
    expect(operations().slice(0, before)).toEqual([
      'get-public-keys',
      'create-challenge',
      'log-in-with-token',
      'get-login',
      'redeem-tokens',
      'open-session',
    ]);
  });

  it('that is no FA(3) is refused for good', async () => {
    const client = connect();
    const { reference: session } = await client.session();
    const wrong = { xml: Buffer.from('<Faktura/>'), offline: false };
    const { reference } = await client.send(session, wrong);
    expect((await decided(client, session, reference)).kind).toBe('rejected');
  });
});

describe('a login', () => {
  const logins: readonly [string, () => Promise<KsefLogin>][] = (['RSA', 'ECDSA'] as const).flatMap(
    (method) => [
      [
        `${method}, PEM`,
        async () => {
          const { certificatePem, keyPem } = await companySeal(method);
          return { kind: 'certificate', certificatePem, keyPem: new Secret(keyPem) } as const;
        },
      ],
      [
        `${method}, PKCS#12`,
        async () => {
          const bytes = pkcs12(await companySeal(method), 'zażółć');
          return { kind: 'pkcs12', bytes, password: new Secret('zażółć') } as const;
        },
      ],
    ],
  );

  it.each(logins)('with a certificate (%s) is accepted', async (_name, login) => {
    const client = connect({ login: await login() });
    const { reference: session } = await client.session();
    await client.send(session, document('FV/1'));
    expect(operations()).toContain('log-in-with-signature');
    expect(sandbox.operator.documents()).toHaveLength(1);
  });

  it('with a certificate of another seller is refused with the text of KSeF', async () => {
    const { certificatePem, keyPem } = await companySeal('RSA');
    const login = { kind: 'certificate', certificatePem, keyPem: new Secret(keyPem) } as const;
    const failure = await failureOf(connect({ login, nip: '7352765225' }).logIn());
    expect(failure.code).toBe('ksef.unauthorized');
    expect(failure.detail).toMatch(/^login: status 4\d\d, /);
  });

  it('that takes its time is waited for', async () => {
    sandbox.operator.change({ authentication_ms: 3_000 });
    await connect().logIn();
    expect(operations().filter((name) => name === 'get-login').length).toBeGreaterThan(2);
  });

  it('goes on when the access token has ended, and when the refresh token has', async () => {
    const client = connect();
    const { reference: session } = await client.session();
    sandbox.operator.advanceClock(3_600_000);
    await client.send(session, document('FV/1'));
    expect(operations()).toContain('refresh-token');
    sandbox.operator.endLogins();
    await client.send(session, document('FV/2'));
    expect(operations().filter((name) => name === 'log-in-with-token')).toHaveLength(2);
    expect(sandbox.operator.documents()).toHaveLength(2);
  });

  it('and a session take the keys that are valid now', async () => {
    const client = connect();
    const { reference } = await client.session();
    sandbox.operator.rotateKeys();
    await client.closeSession(reference);
    const { reference: next } = await client.session();
    await client.send(next, document('FV/1'));
    sandbox.operator.rotateKeys();
    sandbox.operator.endLogins();
    await client.send(next, document('FV/2'));
    expect(sandbox.operator.documents()).toHaveLength(2);
  });
});

describe('a doubt', () => {
  it.each(['drop-after-effect', 'half-close', 'garbage', 'empty'] as const)(
    'after a lost answer (%s) is settled by looking into the session',
    async (type) => {
      const client = connect();
      const one = document('FV/1');
      const { reference: session } = await client.session();
      sandbox.operator.addFault({ match: { operation: 'send-invoice' }, count: 1, action: { type } });
      const failure = await failureOf(client.send(session, one));
      expect(isDefinitelyNotReceived(failure)).toBe(false);
      expect(['ksef.unreachable', 'ksef.unreadable']).toContain(failure.code);
      const found = await client.findInSession(session, sha256Base64(one.xml));
      expect(found).not.toBeNull();
      await accepted(client, session, found?.reference ?? '');
    },
  );

  it('after a request that never arrived leaves the session empty, which closing it proves', async () => {
    const client = connect();
    const one = document('FV/1');
    const { reference: session } = await client.session();
    const action = { type: 'drop-before-effect' } as const;
    sandbox.operator.addFault({ match: { operation: 'send-invoice' }, count: 1, action });
    expect(isDefinitelyNotReceived(await failureOf(client.send(session, one)))).toBe(false);
    await client.closeSession(session);
    expect((await client.sessionStatus(session)).closed).toBe(true);
    expect(await client.findInSession(session, sha256Base64(one.xml))).toBeNull();
    expect((await failureOf(client.send(session, one))).code).toBe('ksef.session-closed');
  });

  it('after an answer that comes too late is settled, too', async () => {
    const client = connect();
    const one = document('FV/1');
    const { reference: session } = await client.session();
    const action = { type: 'delay' } as const;
    sandbox.operator.addFault({ match: { operation: 'send-invoice' }, count: 1, delay_ms: 75_000, action });
    const failure = await failureOf(client.send(session, one));
    expect(failure.detail).toContain('no complete answer within 60 seconds');
    await clock.sleep(30_000);
    const found = await client.findInSession(session, sha256Base64(one.xml));
    // Given up on the way in: whether it still arrived is KSeF's to say.
    expect(sandbox.operator.documents()).toHaveLength(found === null ? 0 : 1);
  });

  it('is settled by the same bytes again, which are a duplicate of themselves', async () => {
    const client = connect();
    const one = document('FV/1');
    const { reference: session } = await client.session();
    const { reference } = await client.send(session, one);
    const number = await accepted(client, session, reference);
    const again = await client.send(session, one);
    expect(await decided(client, session, again.reference)).toEqual({
      kind: 'duplicate',
      ksefNumber: number,
      session,
    });
    sandbox.operator.advanceClock(60_000);
    expect(sha256Base64(await client.documentXml(number))).toBe(sha256Base64(one.xml));
  });

  it('is none when answers come in another order than the requests', async () => {
    const client = connect();
    const { reference: session } = await client.session();
    const action = { type: 'delay' } as const;
    for (const delay_ms of [9_000, 6_000, 3_000]) {
      sandbox.operator.addFault({ match: { operation: 'send-invoice' }, count: 1, delay_ms, action });
    }
    const documents = ['FV/1', 'FV/2', 'FV/3', 'FV/4'].map(document);
    const sent = await Promise.all(documents.map((each) => client.send(session, each)));
    for (const [index, { reference }] of sent.entries()) {
      const found = await client.findInSession(
        session,
        sha256Base64(documents[index]?.xml ?? new Uint8Array()),
      );
      expect(found?.reference).toBe(reference);
      await accepted(client, session, reference);
    }
  });
});

describe('a session', () => {
  it('that KSeF has ended is followed by another', async () => {
    const client = connect();
    const { reference } = await client.session();
    sandbox.operator.killSessions();
    const failure = await failureOf(client.send(reference, document('FV/1')));
    expect(failure.code).toBe('ksef.session-closed');
    expect(failure.detail).toContain('21184');
    const { reference: next } = await client.session();
    expect(next).not.toBe(reference);
    await client.send(next, document('FV/1'));
  });

  it('of a process that died is closed by the next one, and its documents are still told', async () => {
    const one = document('FV/1');
    const before = connect();
    const { reference: session } = await before.session();
    const { reference } = await before.send(session, one);
    before.close();
    await clock.sleep(1_000);
    const after = connect();
    await after.tidy();
    expect((await after.sessionStatus(session)).closed).toBe(true);
    await accepted(after, session, reference);
    expect((await failureOf(after.send(session, document('FV/2')))).code).toBe('ksef.session-closed');
  });
});

describe('the limits', () => {
  it('are kept so that KSeF never has to, over a restart too', async () => {
    const query = { number: 'FV/1', issueDate: today() };
    const before = connect();
    for (let count = 0; count < 12; count += 1) await before.findByNumber(query);
    before.close();
    const after = connect();
    for (let count = 0; count < 8; count += 1) await after.findByNumber(query);
    const failure = await failureOf(after.findByNumber(query));
    expect(failure.code).toBe('ksef.rate-limited');
    expect(failure.retryAfterMs).toBeGreaterThan(3_000_000);
    const statuses = sandbox.state.requests.entries().map(({ status }) => status);
    expect(statuses).not.toContain(429);
    expect(operations().filter((name) => name === 'query-metadata')).toHaveLength(20);
  });

  it('that KSeF sets stop the group for as long as it says', async () => {
    const client = connect();
    const { reference: session } = await client.session();
    const action = { type: 'status', status: 429, headers: { 'retry-after': '1800' } } as const;
    sandbox.operator.addFault({ match: { operation: 'send-invoice' }, count: 1, action });
    expect(await failureOf(client.send(session, document('FV/1')))).toMatchObject({
      code: 'ksef.rate-limited',
      retryAfterMs: 1_800_000,
    });
    const second = await failureOf(connect().send(session, document('FV/1')));
    expect(second.code).toBe('ksef.session-closed');
    await clock.sleep(1_000);
    expect((await failureOf(client.send(session, document('FV/1')))).retryAfterMs).toBeLessThan(1_800_000);
    expect(operations().filter((name) => name === 'send-invoice')).toHaveLength(1);
  });
});

describe('while KSeF is down', () => {
  it('every call says so, and afterwards all goes on', async () => {
    const client = connect();
    sandbox.operator.setDown(true);
    expect((await failureOf(client.session())).code).toBe('ksef.unavailable');
    expect((await failureOf(client.logIn())).code).toBe('ksef.unavailable');
    sandbox.operator.setDown(false);
    const { reference } = await client.session();
    sandbox.operator.setDown(true);
    const failure = await failureOf(client.send(reference, document('FV/1')));
    expect([failure.code, isDefinitelyNotReceived(failure)]).toEqual(['ksef.unavailable', false]);
  });

  it('the machine may be gone altogether', async () => {
    const client = connect();
    const { reference } = await client.session();
    await sandbox.close();
    const failure = await failureOf(client.send(reference, document('FV/1')));
    expect(failure.code).toBe('ksef.unreachable');
    sandbox = await startKsefSandbox({ clock });
  });
});

it('writes no secret into its log or its failures', async () => {
  const client = connect();
  const wrong = connect({ login: { kind: 'token', token: new Secret('token-canary-77') } });
  const failures = [await failureOf(wrong.logIn())];
  const { reference } = await client.session();
  for (const type of ['drop-after-effect', 'garbage'] as const) {
    sandbox.operator.addFault({ match: { operation: 'send-invoice' }, count: 1, action: { type } });
    failures.push(await failureOf(client.send(reference, document('FV/1'))));
  }
  sandbox.operator.addFault({
    match: { operation: 'close-session' },
    count: 1,
    action: { type: 'status', status: 500 },
  });
  await client.tidy(true);
  const told = inspect([failures, log], { depth: 20, showHidden: true, getters: true });
  expect(log).not.toEqual([]);
  expect(told).not.toMatch(/canary|Bearer|eyJ/);
  expect(told).not.toContain(TOKEN);
});
