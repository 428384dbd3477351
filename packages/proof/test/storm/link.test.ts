import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { afterTest } from '../../../../test/after-test.js';
import { eventually } from '../../../../test/eventually.js';
import { startLink } from '../../storm/workers/link.js';

/** A server that remembers what it was sent, and how its connections ended. */
async function listen() {
  const heard: string[] = [];
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('data', (data) => heard.push(String(data))).on('close', () => heard.push('closed'));
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterTest(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { heard, target: { host: '127.0.0.1', port } };
}

async function dial(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  await new Promise((resolve) => socket.once('connect', resolve));
  afterTest(() => socket.destroy());
  return socket;
}

it('tells neither side of a cut link anything, an end included, until it is mended', async () => {
  const server = await listen();
  const link = await startLink(() => [server.target]);
  afterTest(() => link.close());
  const [leaving, staying] = [await dial(link.port), await dial(link.port)];
  leaving.write('a');
  staying.write('b');
  await eventually(() => expect([...server.heard].sort()).toEqual(['a', 'b']));
  link.cut();
  staying.write('c');
  leaving.destroy();
  // What passes another link meanwhile shows that this one had the time.
  const beside = await startLink(() => [server.target]);
  afterTest(() => beside.close());
  (await dial(beside.port)).write('d');
  await eventually(() => expect(server.heard).toContain('d'));
  expect(server.heard.slice(2)).toEqual(['d']);
  link.mend();
  await eventually(() => expect(server.heard.slice(3).sort()).toEqual(['c', 'closed']));
});

it('leads what connects from now on to the next server once the address has moved', async () => {
  const [first, second] = [await listen(), await listen()];
  let target = first.target;
  const link = await startLink(() => [target]);
  afterTest(() => link.close());
  (await dial(link.port)).write('a');
  await eventually(() => expect(first.heard).toEqual(['a']));
  target = second.target;
  link.breakOff();
  await eventually(() => expect(first.heard).toEqual(['a', 'closed']));
  (await dial(link.port)).write('b');
  await eventually(() => expect(second.heard).toEqual(['b']));
});
