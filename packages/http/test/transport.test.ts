import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { createTransport } from '../src/transport.js';
import { TransportError } from '../src/transport-error.js';

async function reasonOf(url: string): Promise<string> {
  const transport = createTransport();
  const { signal } = new AbortController();
  try {
    const outcome = await transport
      .send({ method: 'GET', url, headers: {}, maxBytes: 100, signal })
      .catch((error: unknown) => error);
    return outcome instanceof TransportError ? outcome.reason : 'an answer';
  } finally {
    transport.close();
  }
}

async function reasonAgainst(answer: Parameters<typeof createServer>[1]): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await reasonOf(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

it('tells a request that never left from one whose answer was lost', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  expect(await reasonOf(`http://127.0.0.1:${port}/`)).toBe('refused');
  expect(await reasonAgainst((request) => request.socket.destroy())).toBe('unreachable');
});

it('tells an answer that is too large', async () => {
  expect(await reasonAgainst((_request, response) => response.end('x'.repeat(101)))).toBe('too large');
  expect(await reasonAgainst((_request, response) => response.end('x'.repeat(100)))).toBe('an answer');
});
