import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { inspect } from 'node:util';
import { gzipSync } from 'node:zlib';
import { type Clock, systemClock } from '@spacebooks/base/clock';
import { afterEach, describe, expect, it } from 'vitest';
import type { PlatformClient } from '../../../src/platform/client.js';
import { invoiceDocument } from '../../fixtures/invoices/invoice-document.js';
import { patientClock } from '../../patient-clock.js';
import { CANARY, connected, failureOf, JSON_API } from './parts.js';

const closing: (() => Promise<unknown> | unknown)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function listen(server: Server | ReturnType<typeof createTcpServer>): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(
    () =>
      new Promise((resolve) => {
        server.close(resolve);
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  );
  return (server.address() as AddressInfo).port;
}

async function against(
  listener: RequestListener,
  clock: Clock = systemClock,
): Promise<PlatformClient & { port: number }> {
  const port = await listen(createServer(listener));
  return { ...clientOf(port, clock), port };
}

function clientOf(port: number, clock: Clock = systemClock): PlatformClient {
  const { connection, ...client } = connected({ baseUrl: `http://127.0.0.1:${port}`, clock });
  closing.push(() => connection.close());
  return client;
}

const json = JSON.stringify(invoiceDocument());

describe('the transport', () => {
  it('keeps its connection for the next request', async () => {
    const sockets = new Set<unknown>();
    const { invoices } = await against((request, response) => {
      sockets.add(request.socket);
      response.setHeader('Content-Type', JSON_API).end(json);
    });
    await invoices.show('inv-1');
    await invoices.show('inv-1');
    expect(sockets.size).toBe(1);
  });

  it('closes it with the last client, long before it would fall idle', { timeout: 3_000 }, async () => {
    let closed: Promise<unknown> | undefined;
    const listener: RequestListener = (request, response) => {
      closed = once(request.socket, 'close');
      response.setHeader('Content-Type', JSON_API).end(json);
    };
    const port = await listen(createServer({ keepAliveTimeout: 60_000 }, listener));
    const { connection, invoices } = connected({ baseUrl: `http://127.0.0.1:${port}` });
    await invoices.show('inv-1');
    connection.close();
    await closed;
  });

  it('sends a change without a body with length 0', async () => {
    const seen: Record<string, unknown>[] = [];
    const { invoices } = await against((request, response) => {
      const { accept, 'content-type': type, 'content-length': length } = request.headers;
      seen.push({ method: request.method, accept, type, length });
      response.setHeader('Content-Type', JSON_API).end(json);
    });
    await invoices.lock('inv-1');
    expect(seen).toEqual([{ method: 'POST', accept: JSON_API, type: JSON_API, length: '0' }]);
  });

  it('reads compressed answers', async () => {
    const { invoices } = await against((_request, response) => {
      response.writeHead(200, { 'Content-Type': JSON_API, 'Content-Encoding': 'gzip' });
      response.end(gzipSync(json));
    });
    expect((await invoices.show('inv-1')).invoice.id).toBe('inv-1');
  });

  it('ignores the proxies of the environment', async () => {
    const before = process.env.http_proxy;
    process.env.http_proxy = 'http://127.0.0.1:9';
    closing.push(() => {
      if (before === undefined) delete process.env.http_proxy;
      else process.env.http_proxy = before;
    });
    const { invoices } = await against((_request, response) => response.end(json));
    expect((await invoices.show('inv-1')).invoice.id).toBe('inv-1');
  });
});

describe('the deadline', () => {
  it('cuts an answer that drips for ever', async () => {
    const { invoices } = await against((request, response) => {
      response.writeHead(200, { 'Content-Type': JSON_API });
      const drip = setInterval(() => response.write(' '), 20);
      request.socket.on('close', () => clearInterval(drip));
    }, patientClock(200));
    const failure = await failureOf(invoices.lock('inv-1'));
    expect(failure.code).toBe('platform.unreachable');
    expect(failure.detail).toBe('POST /invoices/inv-1/lock: no complete answer within 30 seconds');
  });

  it('cuts a server that says nothing, and the connection to it', async () => {
    let cut: Promise<unknown> = Promise.reject(new Error('nothing came'));
    cut.catch(() => {});
    const { invoices } = await against((request) => {
      cut = once(request.socket, 'close');
    }, patientClock(200));
    const failure = await failureOf(invoices.lock('inv-1'));
    expect(failure.message).toContain('no complete answer within 30 seconds');
    await cut;
  });
});

describe('a large answer', () => {
  const large = Buffer.alloc(11 * 1024 * 1024, ' ');
  const answers: readonly [string, RequestListener][] = [
    [
      'with its length',
      (_request, response) => response.setHeader('Content-Length', large.length).end(large),
    ],
    ['in chunks', (_request, response) => response.end(large)],
    [
      'packed small',
      (_request, response) => response.setHeader('Content-Encoding', 'gzip').end(gzipSync(large)),
    ],
  ];
  it.each(answers)('is not read (%s)', async (_name, listener) => {
    const { invoices } = await against(listener);
    const failure = await failureOf(invoices.lock('inv-1'));
    expect(failure.code).toBe('platform.unreadable');
    expect(failure.detail).toBe('POST /invoices/inv-1/lock: the answer is larger than 10485760 bytes');
  });
});

describe('a redirect', () => {
  it.each([301, 302, 303, 307, 308])('%i is not followed, so the token goes nowhere else', async (status) => {
    let elsewhere = 0;
    const other = await listen(
      createServer((_request, response) => {
        elsewhere += 1;
        response.end();
      }),
    );
    const { invoices } = await against((_request, response) =>
      response.writeHead(status, { Location: `http://127.0.0.1:${other}/` }).end(),
    );
    const failure = await failureOf(invoices.show('inv-1'));
    expect(failure.code).toBe('platform.unreadable');
    expect(elsewhere).toBe(0);
  });
});

describe('a failed connection', () => {
  it('tells its code', async () => {
    const server = createTcpServer();
    const port = await listen(server);
    await new Promise((resolve) => server.close(resolve));
    const failure = await failureOf(clientOf(port).invoices.lock('inv-1'));
    expect(failure.code).toBe('platform.unreachable');
    expect(failure.detail).toBe('POST /invoices/inv-1/lock: ECONNREFUSED');
  });

  it('that breaks within the answer is no answer', async () => {
    const { invoices } = await against((_request, response) => {
      response.writeHead(200, { 'Content-Type': JSON_API, 'Content-Length': json.length + 100 });
      response.write(json, () => response.destroy());
    });
    expect((await failureOf(invoices.lock('inv-1'))).code).toBe('platform.unreachable');
  });

  it('that answers garbage is no answer', async () => {
    const port = await listen(createTcpServer((socket) => socket.resume().end('SSH-2.0-OpenSSH\r\n')));
    expect((await failureOf(clientOf(port).invoices.lock('inv-1'))).code).toBe('platform.unreachable');
  });
});

describe('the token', () => {
  const faults: readonly [string, RequestListener][] = [
    ['a server error', (_request, response) => response.writeHead(500).end()],
    [
      'a refusal that repeats it',
      (request, response) =>
        response.writeHead(401).end(JSON.stringify({ error: request.headers.authorization })),
    ],
    ['a broken connection', (request) => request.socket.destroy()],
    ['a redirect', (_request, response) => response.writeHead(302, { Location: '/' }).end()],
    ['garbage', (_request, response) => response.end('<html>')],
    ['a large answer', (_request, response) => response.end(Buffer.alloc(11 * 1024 * 1024))],
  ];

  it.each(faults)('is in no failure of %s', async (_name, listener) => {
    const { invoices } = await against(listener);
    const failure = await failureOf(invoices.lock('inv-1'));
    const everything = [
      inspect(failure, { depth: 20, showHidden: true, getters: true }),
      JSON.stringify(failure),
      JSON.stringify(Object.getOwnPropertyDescriptors(failure)),
      failure.stack,
    ].join('\n');
    expect(everything).not.toContain(CANARY);
  });
});
