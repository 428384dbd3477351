import { type AddressInfo, createServer, type Socket } from 'node:net';
import { Secret } from '@spacebooks/base/secret';
import { expect, it } from 'vitest';
import { putBySftp } from '../../../../src/books/delivery/sftp.js';
import type { SftpTarget } from '../../../../src/domain/accounting/delivery-settings.js';
import { openFile } from './parcel.js';

/** What a proxy, a firewall or a server that starts makes of a connection: the SSH library has no code for these. */
const WIRES: readonly (readonly [string, (socket: Socket) => void])[] = [
  ['ends it before a word', (socket) => socket.end()],
  ['ends it after its name', (socket) => socket.end('SSH-2.0-OpenSSH_9.2p1\r\n')],
  ['speaks another protocol', (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')],
  ['sends what is no packet', (socket) => socket.end(`SSH-2.0-OpenSSH_9.2p1\r\n${'x'.repeat(64)}`)],
];

it.each(WIRES)('a server that %s cannot be reached, and is tried again', async (_what, act) => {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined).resume());
    act(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const target: SftpTarget = {
      kind: 'sftp',
      name: 'accountant',
      host: '127.0.0.1',
      port: (server.address() as AddressInfo).port,
      user: 'spacebooks',
      host_key: 'SHA256:jqp8fTbFbXtUxLUkFSPKYDVOCPQS2CeGXmZ4zXdCBb4',
      login: { password: new Secret('canary') },
      folder: '/incoming',
    };
    await expect(putBySftp(target, [openFile('a.csv', 'a')])).rejects.toMatchObject({
      code: 'delivery.unreachable',
      detail: expect.stringContaining(`127.0.0.1:${target.port}, `),
    });
  } finally {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  }
});
