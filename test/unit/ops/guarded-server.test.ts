import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createGuardedServer } from '../../../src/ops/guarded-server.js';
import { eventually } from '../../eventually.js';

const REQUEST = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';
const open: { close(): unknown }[] = [];
afterEach(() => {
  for (const each of open.splice(0)) each.close();
});

async function served(answer: (respond: () => void) => void = (respond) => respond()) {
  let handled = 0;
  const server: Server = createGuardedServer({}, (_request, response) => {
    handled += 1;
    answer(() => response.end('yes'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  open.push({ close });
  const { port } = server.address() as AddressInfo;
  const dial = async (): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    open.push({ close: () => socket.destroy() });
    await once(socket, 'connect');
    return socket;
  };
  return {
    dial,
    handled: () => handled,
    count: () => new Promise<number>((resolve) => server.getConnections((_e, n) => resolve(n))),
  };
}

async function allOf(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (bytes) => {
    text += String(bytes);
  });
  await once(socket, 'close');
  return text;
}

it('answers the first requests of a flood on one connection, then closes it', async () => {
  const { dial, handled } = await served();
  const socket = await dial();
  const text = allOf(socket);
  socket.write(REQUEST.repeat(1_000));
  expect((await text).split('200 OK')).toHaveLength(9);
  expect(handled()).toBe(8);
});

it('serves one request after the other on one connection, as many as come', async () => {
  const { dial } = await served();
  const socket = await dial();
  for (let count = 0; count < 20; count += 1) {
    socket.write(REQUEST);
    const [bytes] = (await once(socket, 'data')) as [Buffer];
    expect(String(bytes)).toContain('yes');
  }
});

it('makes room for whoever comes by ending the connection that was idle longest, never one that is at work', async () => {
  const waiting: (() => void)[] = [];
  const { dial, handled, count } = await served((respond) => void waiting.push(respond));
  const atWork = await dial();
  atWork.write(REQUEST);
  await eventually(() => expect(handled()).toBe(1));
  const first = await dial();
  const ended = once(first, 'close');
  for (let more = 0; more < 498; more += 1) await dial();
  await eventually(async () => expect(await count()).toBe(500));
  const latest = await dial();
  await ended;
  latest.write(REQUEST);
  await eventually(() => expect(handled()).toBe(2));
  for (const respond of waiting) respond();
  const answers = await Promise.all([atWork, latest].map((socket) => once(socket, 'data')));
  expect(answers.map(([bytes]) => String(bytes).includes('yes'))).toEqual([true, true]);
});
