import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { acceleratedClock } from '@spacebooks/base/clock';
import { afterEach, expect, it } from 'vitest';
import { silentLog } from '../../src/ops/log.js';
import { createServiceNotifier } from '../../src/ops/service-notifier.js';
import { eventually } from '../eventually.js';
import { hasSystemd } from '../systemd.js';
import { temporaryFolder } from '../temporary-folder.js';

/** Node has no datagram sockets of the local kind: Python listens in place of systemd. */
const LISTENER = `
import socket, sys
listener = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
listener.bind(sys.argv[1])
print('listening', flush=True)
while True:
    for line in listener.recv(4096).decode().splitlines():
        print(line, flush=True)
`;

let listener: ChildProcess | null = null;
let folder = '';
afterEach(() => {
  listener?.kill('SIGKILL');
});

it.skipIf(!hasSystemd('systemd-notify'))('is understood by the real systemd-notify', async () => {
  folder = temporaryFolder('notify-');
  const socket = join(folder, 'socket');
  let heard = '';
  listener = spawn('python3', ['-c', LISTENER, socket], { stdio: ['ignore', 'pipe', 'inherit'] });
  listener.stdout?.on('data', (data) => {
    heard += String(data);
  });
  await eventually(() => expect(heard).toContain('listening'));
  const notifier = createServiceNotifier({
    env: { PATH: process.env.PATH, NOTIFY_SOCKET: socket, WATCHDOG_USEC: '60000000' },
    clock: acceleratedClock(100),
    log: silentLog,
    health: async () => ({ status: 'ok', vitals: [] }),
  });
  await notifier.ready();
  await eventually(() => expect(heard).toContain('WATCHDOG=1'));
  await notifier.stopping();
  await eventually(() => expect(heard).toContain('STOPPING=1'));
  expect(heard).toContain('READY=1');
  expect(heard).toContain('STATUS=serving');
});
