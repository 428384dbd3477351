import { request } from 'node:http';
import { connect } from 'node:net';
import { acceleratedClock } from '@spacebooks/base/clock';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { challengeKey, challengePath, newChallenge } from '../../../src/inbox/challenge.js';
import type { ReceivingSpace } from '../../../src/inbox/receive.js';
import { startCallbackServer } from '../../../src/inbox/server.js';
import type { HttpListener } from '../../../src/ops/http-listener.js';
import { silentLog } from '../../../src/ops/log.js';
import { systemRandom } from '../../../src/random.js';
import { type Db, openBeside } from '../../../src/store/engine/open.js';
import { createInbox } from '../../../src/store/sagas/inbox.js';
import { createSecretPaths } from '../../../src/store/sagas/subscriptions.js';
import type { WaitingEvents } from '../../../src/store/sagas/waiting-events.js';
import { afterTest } from '../../after-test.js';
import { temporaryDatabase } from '../store/database.js';

const SPACE: ReceivingSpace = { id: 'berlin', bases: ['https://co-up.example.com'], settingsDigest: 'S' };
const GOOD = JSON.stringify({ url: 'https://co-up.example.com/api/invoices/i1', trigger: 'manual' });
const MIB = 1024 * 1024;

let db: Db;
let databasePath: string;
let server: HttpListener;
let ready = true;
let healthy = true;
/** Takes the place of the inbox where it is not null. */
let leave: WaitingEvents['leave'] | null = null;
const onEvent = vi.fn();
const onQuarantine = vi.fn();
const onDeferred = vi.fn();

beforeEach(async () => {
  ({ db, path: databasePath } = await temporaryDatabase());
  const secretPaths = createSecretPaths(db);
  await secretPaths.add({ secret: 'right', spaceId: 'berlin', event: 'requested_e_invoice' }, 1);
  await secretPaths.add({ secret: 'later', spaceId: 'ulm', event: 'requested_e_invoice' }, 1);
  await secretPaths.add({ secret: 'elsewhere', spaceId: 'hamburg', event: 'requested_e_invoice' }, 1);
  ready = true;
  healthy = true;
  onEvent.mockReset();
  onQuarantine.mockReset();
  onDeferred.mockReset();
  leave = null;
  server = await startCallbackServer(
    { host: '127.0.0.1', port: 0 },
    {
      instance: 'main',
      inbox: createInbox(db),
      get waiting() {
        return leave === null ? null : { leave };
      },
      secretPaths,
      spaces: new Map([['berlin', SPACE]]),
      isLeftOut: (id) => id === 'ulm',
      clock: acceleratedClock(1, 1_800_000_000_000),
      random: systemRandom,
      onEvent,
      onDeferred,
      onQuarantine,
      log: silentLog,
      ready: async () => ready,
      healthy: async () => healthy,
    },
  );
});

afterEach(() => server.close());

interface Answer {
  readonly status: number;
  readonly body: string;
}

function send(
  path: string,
  {
    method = 'POST',
    body = '',
    headers = {},
  }: { method?: string; body?: string | Buffer; headers?: Record<string, string> } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port: server.port, path, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }),
      );
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

const JSON_TYPE = { 'content-type': 'application/json' };
const RIGHT = '/callbacks/main/berlin/right';
const events = () =>
  db.selectFrom('inbox_event').select(['invoice_id', 'quarantine', 'trigger', 'body']).execute();

describe('a callback with the right secret', () => {
  it('is answered 204 once it is committed', async () => {
    expect(await send(RIGHT, { body: GOOD, headers: JSON_TYPE })).toEqual({ status: 204, body: '' });
    expect(await events()).toEqual([{ invoice_id: 'i1', quarantine: null, trigger: 'manual', body: null }]);
    expect(onEvent).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['text/plain'],
    ['application/x-www-form-urlencoded'],
    ['application/json; charset=utf-8'],
    ['nonsense'],
    ['a/b/c;;;=;'],
    [''],
  ])('is taken whatever type it claims: %j', async (type) => {
    expect((await send(RIGHT, { body: GOOD, headers: { 'content-type': type } })).status).toBe(204);
    expect(await events()).toMatchObject([{ invoice_id: 'i1' }]);
  });

  it('is taken without a type, too', async () => {
    expect((await send(RIGHT, { body: GOOD })).status).toBe(204);
    expect(await events()).toMatchObject([{ invoice_id: 'i1' }]);
  });

  it.each([
    ['<xml/>', 'the body is not a JSON object'],
    ['', 'the body is not a JSON object'],
    [
      JSON.stringify({ url: 'https://co-up.example.com/api/memberships/i1' }),
      'its url is not the address of an invoice',
    ],
  ])(
    'is set aside, and what it may have meant looked up, when it cannot be read: %j',
    async (body, quarantine) => {
      expect((await send(RIGHT, { body, headers: JSON_TYPE })).status).toBe(204);
      expect(await events()).toEqual([{ invoice_id: null, quarantine, trigger: null, body }]);
      expect(onQuarantine).toHaveBeenCalled();
      expect(onDeferred).toHaveBeenCalledExactlyOnceWith('berlin');
    },
  );

  it('may carry an address that the space is not known by, which is kept', async () => {
    const url = 'https://members.example.com/api/invoices/i1';
    expect((await send(RIGHT, { body: JSON.stringify({ url }), headers: JSON_TYPE })).status).toBe(204);
    expect(await events()).toEqual([{ invoice_id: 'i1', quarantine: null, trigger: 'automatic', body: url }]);
    expect(onEvent).toHaveBeenCalledExactlyOnceWith('berlin');
    expect(onQuarantine).not.toHaveBeenCalled();
  });

  it('of a space that is left out for now is answered 503, so that the platform repeats it', async () => {
    expect(await send('/callbacks/main/ulm/later', { body: GOOD })).toMatchObject({ status: 503 });
    expect((await send('/callbacks/main/ulm/right', { body: GOOD })).status).toBe(404);
    expect(await events()).toEqual([]);
  });

  it('is set aside, cut, when it is over 1 MiB', async () => {
    const body = JSON.stringify({
      url: 'https://co-up.example.com/api/invoices/i1',
      filler: 'x'.repeat(2 * MIB),
    });
    expect((await send(RIGHT, { body, headers: JSON_TYPE })).status).toBe(204);
    const [event] = await events();
    expect(event).toMatchObject({ invoice_id: null, quarantine: 'it is larger than 1 MiB' });
    expect(event?.body).toHaveLength(4_096);
  });

  it('is answered 503, so that it comes again, when it could not be committed', async () => {
    await db.schema.alterTable('inbox_event').renameTo('elsewhere').execute();
    expect(await send(RIGHT, { body: GOOD, headers: JSON_TYPE })).toEqual({
      status: 503,
      body: 'not committed, please repeat',
    });
    expect(onEvent).not.toHaveBeenCalled();
  });
});

describe('a subscription that another process makes while this one runs', () => {
  it('is served at once, after a callback came too early, too, and so is its challenge', async () => {
    const path = '/callbacks/main/berlin/new-path';
    const body = { body: GOOD, headers: JSON_TYPE };
    expect((await send(RIGHT, body)).status).toBe(204);
    expect((await send(path, body)).status).toBe(404);
    const beside = await openBeside(databasePath);
    afterTest(() => beside.close());
    const there = createSecretPaths(beside.db);
    await there.add({ secret: 'new-path', spaceId: 'berlin', event: 'updated_invoice' }, 2);
    expect((await send(path, body)).status).toBe(204);
    const key = challengeKey(await there.ofSpace('berlin'));
    if (key === null) throw new Error('the space has paths');
    const { nonce, answer } = newChallenge(key, 'berlin', systemRandom, 1_800_000_000_000);
    expect(await send(challengePath('main', nonce), { method: 'GET' })).toEqual({
      status: 200,
      body: answer,
    });
  });
});

describe('anything else', () => {
  it.each([
    ['POST', '/callbacks/main/berlin/wrong'],
    ['POST', '/callbacks/main/berlin/elsewhere'],
    ['POST', '/callbacks/main/hamburg/elsewhere'],
    ['POST', '/callbacks/second/berlin/right'],
    ['POST', '/callbacks/main/berlin/right/more'],
    ['POST', '/callbacks/main/berlin/'],
    ['GET', RIGHT],
    ['PUT', RIGHT],
    ['DELETE', RIGHT],
    ['POST', '/'],
  ])('%s %s is 404 and leaves no trace', async (method, path) => {
    expect((await send(path, { method, body: GOOD, headers: JSON_TYPE })).status).toBe(404);
    expect(await events()).toEqual([]);
  });

  it('is not read: a stranger is answered before his body has come', async () => {
    const socket = connect(server.port, '127.0.0.1');
    const answer = await new Promise<string>((resolve, reject) => {
      socket.on('error', reject);
      socket.on('data', (data) => resolve(data.toString()));
      socket.write(
        'POST /callbacks/main/berlin/wrong HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999\r\n\r\n{',
      );
    });
    socket.destroy();
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
  });
});

describe('health', () => {
  it('says whether callbacks are taken, and nothing else', async () => {
    expect(await send('/readyz', { method: 'GET' })).toEqual({ status: 200, body: '{"ready":true}' });
    ready = false;
    expect(await send('/readyz', { method: 'GET' })).toEqual({ status: 503, body: '{"ready":false}' });
  });

  it('says whether a new start is needed, and nothing else', async () => {
    expect(await send('/healthz', { method: 'GET' })).toEqual({ status: 200, body: '{"status":"ok"}' });
    healthy = false;
    expect(await send('/healthz', { method: 'GET' })).toEqual({ status: 503, body: '{"status":"failing"}' });
  });
});

it('names the port that is taken', async () => {
  const parts = { host: '127.0.0.1', port: server.port };
  await expect(startCallbackServer(parts, {} as never)).rejects.toMatchObject({
    code: 'daemon.port-in-use',
    detail: `127.0.0.1:${server.port} (EADDRINUSE)`,
  });
});

describe('the end of the server', () => {
  it('waits for a callback that is being committed longer than its connection lives', async () => {
    const order: string[] = [];
    let commit = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      commit = resolve;
    });
    leave = async () => {
      order.push('begun');
      await held;
      order.push('committed');
    };
    const cutOff = expect(send(RIGHT, { body: GOOD })).rejects.toThrow();
    await vi.waitFor(() => expect(order).toEqual(['begun']));
    const closed = server.close().then(() => order.push('closed'));
    await cutOff;
    order.push('cut off');
    commit();
    await closed;
    expect(order).toEqual(['begun', 'cut off', 'committed', 'closed']);
  });
});
